package dev.nacre.core.sql.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SumExplanationTest {
  private static final UUID ID = new UUID(5, 6);
  private static final UUID TABLE = new UUID(7, 8);
  private static final WrappedKey KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
  private static final Catalog CATALOG =
      new Catalog(
          new UUID(9, 9),
          1,
          KEY,
          List.of(KeyGroup.first(ID, "", KEY)),
          List.of(
              new CatalogTable(
                  TABLE,
                  "public",
                  "staff",
                  List.of(
                      new CatalogColumn("id", null),
                      new CatalogColumn(
                          "pay",
                          new Encryption(
                              ID,
                              ColumnType.of(TypeName.INTEGER),
                              Protection.RANDOMISED,
                              ID,
                              new SumCapability(1, SumOptions.DEFAULT)))))));

  private static List<ExplanationStep> added(String sql, SumCosts costs) {
    return new SqlRewriter(CATALOG, Dialect.POSTGRESQL)
        .explain(AnalyzedSql.of(sql, Dialect.POSTGRESQL), PlainTables.ANY, costs).stream()
            .filter(step -> step.action() == Action.ADD)
            .toList();
  }

  private static String added(String sql, long rows, OptionalDouble nanosecondsPerRow) {
    List<ExplanationStep> steps = added(sql, new SumCosts(Map.of(TABLE, rows), nanosecondsPerRow));
    assertThat(steps).hasSize(1);
    return steps.get(0).what();
  }

  @Test
  void estimateIsOfAllRowsOfTheTable() {
    String sql = "SELECT SUM(pay) FROM staff WHERE id > 3";
    assertThat(added(sql, 500_000, OptionalDouble.of(70)))
        .endsWith(
            "; at most about 500000 rows, and a list of all is 4.0 MB long and takes 35 ms to"
                + " decrypt");
    assertThat(added(sql, 1_000, OptionalDouble.of(70)))
        .endsWith(" a list of all is 8 kB long and takes less than 1 ms to decrypt");
    assertThat(added(sql, 0, OptionalDouble.empty())).contains(" a list of all is 0 kB long (");
  }

  @Test
  void joinMayListMoreRowsThanTheTableHas() {
    assertThat(added("SELECT SUM(s.pay) FROM staff s, more m", 10, OptionalDouble.of(70)))
        .contains("a list, because a join may repeat rows; the table has about 10 rows, and")
        .doesNotContain("at most");
  }

  @Test
  void unknownIsSaid() {
    assertThat(added("SELECT AVG(pay) FROM staff", SumCosts.NONE))
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.what()).endsWith("does not estimate how many rows the table has");
              assertThat(Objects.requireNonNull(step.column()).scheme()).isEqualTo("ASHE");
            });
    assertThat(added("SELECT SUM(pay) FROM staff", 5, OptionalDouble.empty()))
        .endsWith("(how long it takes is not known before one was decrypted here)");
  }

  @Test
  void onlySumsAreAdded() {
    assertThat(added("SELECT pay FROM staff", SumCosts.NONE)).isEmpty();
    assertThat(added("SELECT MAX(id) FROM staff", SumCosts.NONE)).isEmpty();
    assertThat(added("SELECT SUM(pay * pay) FROM staff", SumCosts.NONE)).isEmpty();
  }
}
