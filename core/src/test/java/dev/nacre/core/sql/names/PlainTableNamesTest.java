package dev.nacre.core.sql.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.testkit.cover.Covers;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names of columns beside a plain table, of which the database is asked: ORDERS has ID, BUYER and
 * NOTE. The tables with encrypted columns are those of {@code TwoTableCatalog}.
 */
@Covers({"columns-2", "columns-5"})
final class PlainTableNamesTest {
  private static final Map<String, PlainTable> ORDERS =
      Map.of("orders", new PlainTable(List.of("ID", "BUYER", "NOTE"), Set.of(), true));

  /** With the columns of ORDERS as the database tells of them. */
  private static PlanResult told(Dialect dialect, String sql) {
    return new SqlRewriter(TwoTableCatalog.CATALOG, dialect).rewrite(sql, ORDERS::get);
  }

  private static void unknown(Dialect dialect, String sql) {
    assertThatThrownBy(() -> told(dialect, sql))
        .as("%s: %s", dialect, sql)
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NAME_UNKNOWN))
        .hasMessageContaining(
            "(line 1, column " + (sql.toLowerCase(Locale.ROOT).indexOf("emial") + 1))
        .hasMessageNotContaining("emial");
    // Of a table that the database does not tell of nothing is believed.
    assertThatThrownBy(
            () ->
                new SqlRewriter(TwoTableCatalog.CATALOG, dialect)
                    .rewrite(sql, path -> PlainTable.UNKNOWN))
        .as("%s: %s", dialect, sql)
        .hasMessageContaining("that none of its tables has");
  }

  private static void known(Dialect dialect, String sql) {
    assertThat(told(dialect, sql))
        .as("%s: %s", dialect, sql)
        .isInstanceOf(PlanResult.Planned.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM customer, orders WHERE emial = 'secret'",
        "SELECT 1 FROM customer, orders WHERE UPPER(emial) = ?",
        "SELECT 1 FROM customer, orders WHERE (name, emial) = ('x', 'secret')",
        "SELECT 1 FROM customer c, orders WHERE (email, emial) = (?, 'secret')",
        "SELECT 1 FROM customer c JOIN orders o ON emial = 'secret'",
        "SELECT 1 FROM customer c JOIN orders o ON c.id = o.id GROUP BY c.id HAVING emial = ?",
        "SELECT COALESCE(emial, 'secret') FROM customer c, orders o",
        "SELECT 1 FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE emial = ?)",
        "SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM customer WHERE emial = ?)",
        "SELECT 1 FROM customer c, (SELECT * FROM orders) d WHERE emial = ?",
        "SELECT 1 FROM customer c, (SELECT *, 1 AS x FROM orders) d WHERE emial = ?",
        "SELECT 1 FROM customer c, (SELECT id AS y, x.* FROM orders x) d WHERE emial = ?",
        "SELECT 1 FROM customer c, (SELECT * FROM orders a JOIN orders b USING (id)) d"
            + " WHERE emial = ?",
        "SELECT 1 FROM customer c, (SELECT * FROM orders UNION SELECT * FROM orders) d"
            + " WHERE emial = ?",
        "WITH x AS (SELECT * FROM orders) SELECT 1 FROM customer, x WHERE emial = ?",
        "WITH x (a) AS (SELECT * FROM orders) SELECT 1 FROM customer, x WHERE emial = ?",
        "DELETE FROM customer WHERE id IN (SELECT id FROM orders WHERE emial = 'secret')",
        "DELETE FROM orders WHERE id IN (SELECT id FROM customer WHERE emial = 'secret')",
        "UPDATE orders SET note = (SELECT id FROM customer WHERE emial = 'secret')",
      })
  void columnThatAPlainTableDoesNotHaveIsRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      unknown(dialect, sql);
      known(dialect, sql.replace("emial", "note"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE customer c JOIN orders o ON o.id = c.id SET emial = 'secret'",
        "UPDATE customer c JOIN orders o ON o.id = c.id SET (emial) = ('secret')",
        "UPDATE customer c, orders o SET c.name = 'x' WHERE emial = 'secret'",
        "DELETE c FROM customer c JOIN orders o ON o.id = c.id WHERE emial = 'secret'",
      })
  void unknownColumnThatIsSetInAJoinIsRefused(String sql) {
    unknown(Dialect.MARIADB, sql);
    known(Dialect.MARIADB, sql.replace("emial", "note"));
  }

  /** Also where no encrypted column can have been meant. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM customer c, orders o WHERE name = 'x' AND o.emial = 'y' AND c.id = 1",
        "SELECT o.emial FROM customer c, orders o",
        "SELECT 1 FROM customer c, orders o GROUP BY o.emial",
        "SELECT 1 FROM customer c, orders o ORDER BY o.emial",
        "SELECT 1 FROM customer c, (SELECT * FROM orders) o WHERE o.emial = 1",
        "UPDATE orders SET emial = 'x' WHERE id IN (SELECT id FROM customer)",
        "DELETE FROM orders WHERE emial = 'x' AND id IN (SELECT id FROM customer)",
        "INSERT INTO orders (emial) SELECT name FROM customer WHERE email = ?",
      })
  void namesOfPlainTablesCountByThemselves(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> told(dialect, sql))
          .as("%s: %s", dialect, sql)
          .isInstanceOfSatisfying(
              NacreException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NAME_UNKNOWN));
      known(dialect, sql.replace("emial", "note"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT note AS n FROM customer c, orders o GROUP BY note ORDER BY n",
        "SELECT 1 FROM customer c, (SELECT *, 1 AS x FROM orders) d WHERE x = 1",
        "SELECT 1 FROM customer c, (SELECT * FROM (SELECT 1 AS x, id FROM orders) a JOIN orders b"
            + " USING (id)) d WHERE x = 1",
        "SELECT 1 FROM customer c, (SELECT id AS x FROM orders WHERE note = 'y') d WHERE x = 1",
        "SELECT id FROM customer WHERE email = ?",
      })
  void columnOfAPlainTableIsKnown(String sql) {
    for (Dialect dialect : Dialect.values()) {
      known(dialect, sql);
    }
  }

  /** A user who may write to a table but not read it gets none of its columns from the database. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO orders (note) SELECT name FROM customer WHERE email = ?",
        "UPDATE orders SET note = 'x' WHERE id IN (SELECT id FROM customer)",
        "DELETE FROM orders WHERE note = 'x' AND id IN (SELECT id FROM customer)",
        "DELETE FROM orders WHERE orders.note = 'x' AND id IN (SELECT id FROM customer)",
      })
  void undescribedTableIsUnderstoodIfUnambiguous(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(
              new SqlRewriter(TwoTableCatalog.CATALOG, dialect)
                  .rewrite(sql, path -> PlainTable.UNKNOWN))
          .as("%s: %s", dialect, sql)
          .isInstanceOf(PlanResult.Planned.class);
    }
  }

  @Test
  void columnsOfEveryTableDependOnTheDatabase() {
    String sql = "SELECT c.id FROM customer c, orders o WHERE %s = 5";
    known(Dialect.POSTGRESQL, sql.formatted("o.xmin"));
    known(Dialect.H2, sql.formatted("_rowid_"));
    for (Dialect dialect : List.of(Dialect.H2, Dialect.MARIADB, Dialect.DERBY)) {
      assertThatThrownBy(() -> told(dialect, sql.formatted("xmin")))
          .hasMessageContaining("that none of its tables has");
    }
  }

  @Test
  void aTableIsLookedUpAsItIsWritten() {
    String sql =
        "SELECT 1 FROM customer, \"Other\" /* x */ . \"Orders\" o, more WHERE \"Emial\" = ?";
    Set<String> paths = new HashSet<>();
    PlanResult unused =
        new SqlRewriter(TwoTableCatalog.CATALOG, Dialect.POSTGRESQL)
            .rewrite(
                sql,
                path -> {
                  paths.add(path);
                  return new PlainTable(List.of("EMIAL"), Set.of(), true);
                });
    assertThat(paths).containsExactlyInAnyOrder("\"Other\".\"Orders\"", "more");
  }
}
