package dev.nacre.core.sql.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.OneTableCatalog;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import dev.nacre.core.sql.rule.formername.FormerNames;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts with values for a table that was dropped, by this process or another. */
final class FormerNamesTest {
  private static final Catalog BEFORE = OneTableCatalog.catalog("public", "gone");
  private static final CatalogTable GONE = BEFORE.tables().get(0);

  private static FormerNameUse use(Dialect dialect, String sql) {
    Catalog after = BEFORE.update().dropTable(GONE);
    return new SqlRewriter(after, dialect)
        .formerUse(AnalyzedSql.of(sql, dialect), FormerNames.of(after, List.of()));
  }

  @Test
  void formerNamesAreThoseOfDroppedTables() {
    assertThat(FormerNames.of(BEFORE, List.of()).isEmpty()).isTrue();
    assertThat(FormerNames.of(BEFORE, List.of(GONE)).isEmpty()).isTrue();
    assertThat(FormerNames.of(BEFORE.update().dropTable(GONE), List.of()).isEmpty()).isFalse();
    Catalog other = OneTableCatalog.catalog("public", "other");
    assertThat(FormerNames.of(other, List.of(GONE)).isEmpty()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void formerNamesAreLookedUpAsTheyAreWritten(Dialect dialect) {
    FormerNameUse use = use(dialect, "INSERT INTO Shop.Gone (id, ssn) VALUES (?, ?)");
    assertThat(use.paths()).isEqualTo(Set.of("Shop.Gone"));
    assertThat(use.columns()).hasSize(1);
    assertThat(use.columns().iterator().next().name()).isEqualTo("SSN");
    assertThat(use.columns().iterator().next().tables()).isEqualTo(Set.of("Shop.Gone"));
    assertThat(use.toString()).doesNotContainIgnoringCase("gone");

    assertThat(use(dialect, "INSERT INTO orders SELECT id, ? FROM gone").paths())
        .isEqualTo(Set.of("gone"));
    // A text that is not read to its end may name anything.
    assertThat(use(dialect, "SELECT 'x FROM gone").paths()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void formerNamesMayBeNamedElsewhere(Dialect dialect) {
    for (String sql :
        List.of(
            "SELECT gone FROM orders WHERE gone = ?",
            "INSERT INTO orders (id, gone) VALUES (?, ?)",
            "UPDATE orders SET id = 1, gone = ?",
            "SELECT TRIM(LEADING ? FROM gone) FROM orders",
            "SELECT id FROM orders WHERE id IS DISTINCT FROM gone AND id = ?",
            "SELECT o.id, gone FROM orders o, parts gone WHERE gone.id = ?",
            "WITH gone AS (SELECT 1 AS a) SELECT a FROM gone WHERE a = 5",
            "SELECT 1 FROM gone WHERE 1 = 0",
            "DELETE FROM gone",
            "CREATE TABLE gone (id INT DEFAULT 5, gone VARCHAR(80))",
            "ALTER TABLE gone ADD COLUMN c INT DEFAULT 5",
            "GRANT SELECT ON gone TO clerk",
            "COMMENT ON TABLE gone IS 'x'",
            "DROP TABLE gone")) {
      assertThat(use(dialect, sql).isNone()).as(sql).isTrue();
    }
  }

  /** Where the text has no tree, any name may be that of the table. */
  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void formerNamesAreFoundInATextWithoutATree(Dialect dialect) {
    for (String sql :
        List.of(
            "CREATE VIEW v AS SELECT id, 'x' AS a FROM Shop.gone",
            "SET @a = (SELECT id FROM Shop.gone WHERE id = 5)",
            "SELECT id FROM Shop.gone WHERE id = 5 FROM FROM",
            "SELECT 1; DROP TABLE orders; DELETE FROM Shop.gone WHERE id = 5")) {
      assertThat(use(dialect, sql).paths()).as(sql).isEqualTo(Set.of("Shop.gone"));
    }
    assertThat(use(dialect, "SET @gone = 5").isNone()).isTrue();
    assertThat(use(dialect, "WITH gone AS (SELECT 1) INSERT INTO gone VALUES (5)").paths())
        .isEqualTo(Set.of("gone"));
  }

  /** No stack, and no time that grows with the square of the text. */
  @Test
  void formerNamesAreFoundInDeepTexts() {
    String open = "(".repeat(20_000);
    String close = ")".repeat(20_000);
    assertThat(use(Dialect.POSTGRESQL, "SELECT ? FROM " + open + "gone" + close).isNone())
        .isFalse();
    String rows = "(?, 'x')" + ", (?, 'x')".repeat(20_000);
    assertThat(use(Dialect.POSTGRESQL, "INSERT INTO gone VALUES " + rows).isNone()).isFalse();
  }
}
