package dev.nacre.core.sql;

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
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.RowwiseSql;
import dev.nacre.core.sql.plan.RowwiseParts;
import dev.nacre.core.sql.plan.RowwiseUpdate;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An UPDATE of several rows is taken apart into texts that are its own parts. */
final class RowwiseUpdateTest {
  private static final UUID ID = new UUID(5, 6);
  private static final WrappedKey KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
  private static final CatalogTable STAFF =
      new CatalogTable(
          new UUID(7, 8),
          "public",
          "staff",
          List.of(
              new CatalogColumn("id", null),
              new CatalogColumn("dept", null),
              new CatalogColumn(
                  "pay",
                  new Encryption(
                      ID,
                      ColumnType.of(TypeName.INTEGER),
                      Protection.RANDOMISED,
                      ID,
                      new SumCapability(1, SumOptions.DEFAULT)))));
  private static final Catalog CATALOG =
      new Catalog(new UUID(9, 9), 1, KEY, List.of(KeyGroup.first(ID, "", KEY)), List.of(STAFF));

  private static final RowwiseSql POSTGRES = Dialect.POSTGRESQL.sums().orElseThrow();

  private static @Nullable RowwiseUpdate update(Dialect dialect, String sql) {
    return ((PlanResult.Planned) new SqlRewriter(CATALOG, dialect).rewrite(sql)).plan().rowwise();
  }

  private static RowwiseUpdate taken(String sql) {
    return Objects.requireNonNull(update(Dialect.POSTGRESQL, sql));
  }

  @Test
  void textsAreThePartsOfTheUpdate() {
    RowwiseUpdate update =
        taken(
            "UPDATE staff AS s SET dept = ?, pay = CAST(? AS INTEGER), id = id WHERE (s.dept = ?) OR"
                + " (id < ? /* c */)");
    assertThat(update.rows(List.of("id", "k"), seal -> "no"))
        .isEqualTo(
            "SELECT s.id, s.k FROM staff AS s WHERE (s.dept = ?) OR (id < ?  ) ORDER BY s.id, s.k"
                + " FOR UPDATE");
    assertThat(update.update(List.of("id"), 2, POSTGRES, seal -> "no"))
        .isEqualTo(
            "UPDATE staff AS s SET dept = ?, pay = (CASE WHEN s.id = ? THEN CAST(? AS BYTEA) ELSE"
                + " CAST(? AS BYTEA) END), id = id WHERE s.id IN (?, ?)");
    assertThat(update.update(List.of("a", "b"), 2, POSTGRES, seal -> "no"))
        .endsWith(" WHERE (s.a = ? AND s.b = ?) OR (s.a = ? AND s.b = ?)");
    assertThat(update.update(List.of("a", "b"), 2, Dialect.H2.sums().orElseThrow(), seal -> "no"))
        .endsWith(" ELSE CAST(? AS VARBINARY) END), id = id WHERE (s.a, s.b) IN ((?, ?), (?, ?))");
    assertThat(update.slots()).extracting(RowwiseUpdate.Slot::parameter).containsExactly(1, 2);
    assertThat(update.slots().get(0).column()).isNull();
    assertThat(update.slots().get(1).column()).isNotNull();
    assertThat(update.conditionParameters()).containsExactly(3, 4);
    assertThat(update.sets(Set.of("ID"))).isTrue();
    assertThat(update.sets(Set.of("K"))).isFalse();
  }

  @Test
  void literalsAreSealedForEachRow() {
    RowwiseUpdate update = taken("UPDATE staff SET pay = -918273, dept = 'x'");
    assertThat(update.rows(List.of("id"), seal -> "no"))
        .isEqualTo("SELECT staff.id FROM staff ORDER BY staff.id FOR UPDATE");
    assertThat(update.update(List.of("id"), 1, POSTGRES, seal -> "no"))
        .isEqualTo("UPDATE staff SET pay = CAST(? AS BYTEA), dept = 'x' WHERE staff.id IN (?)");
    assertThat(update.slots()).hasSize(1);
    assertThat(update.slots().get(0).literal()).isNotNull();
  }

  @Test
  void aKeyThatIsComparedWithValuesIsOneRow() {
    assertThat(taken("UPDATE staff SET pay = ? WHERE id = ?").isOneRow(Set.of("ID"))).isTrue();
    assertThat(
            taken("UPDATE staff SET pay = ? WHERE dept = 'x' AND (5 = id)").isOneRow(Set.of("ID")))
        .isTrue();
    assertThat(taken("UPDATE staff SET pay = ? WHERE id = ?").isOneRow(Set.of("ID", "DEPT")))
        .isFalse();
    for (String several : List.of("id = ? OR dept = ?", "id > ?", "id = id", "NOT (id = ?)")) {
      assertThat(taken("UPDATE staff SET pay = ? WHERE " + several).isOneRow(Set.of("ID")))
          .as(several)
          .isFalse();
    }
    assertThat(taken("UPDATE staff SET pay = ?").isOneRow(Set.of())).isFalse();
  }

  @Test
  void functionsAreEvaluatedOnce() {
    assertThat(taken("UPDATE staff SET pay = ?, id = id + 1 * ?").isRepeatable()).isTrue();
    for (String once : List.of("UPPER(dept)", "CURRENT_USER", "dept || RANDOM()", "DEFAULT")) {
      assertThat(taken("UPDATE staff SET pay = ?, dept = " + once).isRepeatable())
          .as(once)
          .isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE staff SET pay = NULL",
        "UPDATE staff SET dept = ?",
        "UPDATE staff SET pay = CASE WHEN id = 1 THEN 5 END",
        "UPDATE staff SET pay = ?, dept = (SELECT 'x')",
        "UPDATE staff SET pay = ? WHERE RANDOM() < 0.5",
        "UPDATE staff SET pay = ? WHERE YEAR(dept) = 2026",
        "UPDATE staff SET pay = ? WHERE dept = CURRENT_USER",
        "UPDATE staff SET pay = ? WHERE id IN (SELECT o.x FROM other o WHERE o.x < RANDOM())",
        "UPDATE staff SET pay = ? RETURNING id",
        "WITH x AS (SELECT 1) UPDATE staff SET pay = ?",
        "UPDATE staff SET pay = ? WHERE CURRENT OF c",
        "UPDATE staff SET pay = ? FROM other o WHERE o.id = staff.id",
        "WITH x AS (UPDATE staff SET pay = ? RETURNING id) SELECT id FROM x",
        "EXPLAIN UPDATE staff SET pay = ?",
      })
  void otherUpdatesAreSentAsTheyAre(String sql) {
    assertThat(update(Dialect.POSTGRESQL, sql)).isNull();
  }

  /** A condition with them finds the same rows when it is tested a second time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPPER(dept) = ? AND id BETWEEN 1 AND 5",
        "COALESCE(dept, 'x') LIKE 'x%' AND id < CURRENT_DATE",
        "CAST(id AS CHAR(5)) = ? OR CASE WHEN id = 1 THEN 2 END IS NULL"
      })
  void conditionsMayHavePlainFunctions(String condition) {
    String sql = "UPDATE staff SET pay = ? WHERE " + condition;
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      assertThat(update(dialect, sql)).as(dialect.toString()).isNotNull();
    }
  }

  /** Within SELECT … FOR UPDATE it would read older rows there than within UPDATE. */
  @Test
  void aQueryInAConditionIsNotAskedTwiceOnMariaDb() {
    String sql =
        "UPDATE staff SET pay = ? WHERE id IN (SELECT o.x FROM other o WHERE o.y = ? AND o.z = ?)";
    assertThat(update(Dialect.MARIADB, sql)).isNull();
    assertThat(Objects.requireNonNull(update(Dialect.POSTGRESQL, sql)).conditionParameters())
        .containsExactly(2, 3);
    assertThat(update(Dialect.H2, sql)).isNotNull();
  }

  /** A tree may have its parameters in another order than the text. */
  @Test
  void parametersAreInTheOrderOfTheText() {
    Operand.Parameter first = new Operand.Parameter(new Span(10, 11), 0);
    Operand.Parameter second = new Operand.Parameter(new Span(20, 21), 1);
    List<Operand.Parameter> inTree = List.of(second, first);
    assertThat(
            new RowwiseParts.Assignments(new Span(2, 3), List.of(), inTree, Set.of()).parameters())
        .containsExactly(first, second);
    assertThat(new RowwiseParts.Condition(new Span(4, 30), inTree, Set.of()).parameters())
        .containsExactly(first, second);
  }

  @Test
  void parametersOfAnUpdateWithLimitAreInTheOrderOfTheText() {
    String limited = "UPDATE staff SET pay = ? WHERE id > ?";
    assertThat(update(Dialect.MARIADB, limited)).isNotNull();
    assertThat(update(Dialect.MARIADB, limited + " ORDER BY id LIMIT 3")).isNull();
    assertThat(update(Dialect.MARIADB, limited + " LIMIT 3")).isNull();
  }

  /** A text that is not prepared may have a marker that is an operator, or a mistake. */
  @Test
  void valuesForParametersAreMissed() {
    assertThat(taken("UPDATE staff SET pay = 5 WHERE id < 9").hasParameters()).isFalse();
    assertThat(taken("UPDATE staff SET pay = 5 WHERE id < ?").hasParameters()).isTrue();
    assertThat(taken("UPDATE staff SET pay = 5, dept = ?").hasParameters()).isTrue();
  }
}
