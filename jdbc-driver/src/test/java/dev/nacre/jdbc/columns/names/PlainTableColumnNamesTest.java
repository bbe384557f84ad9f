package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of columns of plain tables beside an encrypted one are looked up and understood. */
final class PlainTableColumnNamesTest extends ColumnNamesFixture {
  /** Or MisspelledColumnNamesTest would be right of what refuses everything. */
  @ParameterizedTest
  @EachDialect
  void columnsOfAPlainTableAreUnderstood(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          connection.setAutoCommit(false);
          for (String sql : statements(dialect)) {
            understood(statement, sql);
            connection.rollback();
            understood(statement, sql.replace("note", "NOTE"));
            connection.rollback();
            try (PreparedStatement prepared = connection.prepareStatement(sql.formatted("?"))) {
              prepared.setString(1, "calm");
              boolean unused = prepared.execute();
            }
            connection.rollback();
          }
          // What was refused has not ended the transaction.
          refused(statement, "SELECT c.id FROM customer c, orders o WHERE ssnn = %s");
          understood(statement, "SELECT c.id FROM customer c, orders o WHERE note = %s");
          connection.rollback();
        });
  }

  @ParameterizedTest
  @EachDialect
  void columnsOfViewsSchemasAndTemporaryTablesAreLookedUp(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          boolean mariaDb = dialect == Dialect.MARIADB;
          String quote = mariaDb ? "`" : "\"";
          String note = quote + dialect.stored("note") + quote;
          understood(statement, "SELECT c.id FROM customer c, orders WHERE " + note + " = %s");
          int unused = bench.plain("CREATE VIEW seen AS SELECT id AS i, note AS vnote FROM orders");
          understood(statement, "SELECT c.id FROM customer c, seen WHERE vnote = %s");
          refused(statement, "SELECT c.id FROM customer c, seen WHERE note = %s");
          unused =
              bench.plain("CREATE TABLE " + quote + "Odd Name" + quote + " (onote VARCHAR(9))");
          String odd = "SELECT c.id FROM customer c, " + quote + "Odd Name" + quote + " o WHERE ";
          understood(statement, odd + "onote = %s");
          refused(statement, odd + "ssnn = %s");
          if (!mariaDb) {
            unused = bench.plain("CREATE SCHEMA other");
            unused = bench.plain("CREATE TABLE other.orders (fnote VARCHAR(9))");
            understood(statement, "SELECT c.id FROM customer c, other.orders WHERE fnote = %s");
            refused(statement, "SELECT c.id FROM customer c, other.orders WHERE note = %s");
          }
          if (dialect != Dialect.DERBY) {
            unused = statement.executeUpdate("CREATE TEMPORARY TABLE brief (tnote VARCHAR(9))");
            understood(statement, "SELECT c.id FROM customer c, brief WHERE tnote = %s");
            refused(statement, "SELECT c.id FROM customer c, brief WHERE ssnn = %s");
          }
          if (mariaDb || dialect == Dialect.H2) {
            unused =
                statement.executeUpdate("CREATE TABLE shy (id INT, hnote VARCHAR(9) INVISIBLE)");
            understood(statement, "SELECT c.id FROM customer c, shy WHERE hnote = %s");
            refused(statement, "SELECT c.id FROM customer c, shy WHERE ssnn = %s");
          }
          if (mariaDb) {
            unused = statement.executeUpdate("CREATE TABLE old (id INT) WITH SYSTEM VERSIONING");
            understood(statement, "SELECT c.id FROM customer c, old WHERE row_end > NOW()");
          }
          if (dialect == Dialect.POSTGRESQL) {
            understood(
                statement,
                "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE tableoid = 5)");
            understood(statement, "SELECT c.id FROM customer c, orders o WHERE o = o");
          }
          refused(statement, "SELECT c.id FROM customer c, not_there WHERE ssnn = %s");
        });
  }

  @ParameterizedTest
  @EachDialect
  void keywordsAreNotTakenForColumnNames(Dialect dialect) throws SQLException {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "SELECT COUNT(*) AS n, o.note FROM customer c, orders o GROUP BY o.note ORDER BY n",
                "SELECT c.id AS n FROM customer c, orders o WHERE c.id BETWEEN 0 AND 5 ORDER BY n",
                "SELECT CASE WHEN note = %s THEN 1 ELSE 0 END AS n FROM customer c, orders o",
                "SELECT c.id FROM customer c, orders o WHERE CURRENT_DATE IS NOT NULL AND buyer = 1",
                "SELECT c.id FROM customer c, orders o WHERE COALESCE(note, %s, 'x') = %s"));
    statements.addAll(
        switch (DialectName.of(dialect)) {
          case H2 ->
              List.of(
                  "SELECT c.id FROM customer c, orders o WHERE c.id = ROWNUM AND note = %s",
                  "SELECT TOP 1 c.id FROM customer c, orders o WHERE note IS NOT UNKNOWN",
                  "SELECT c.id FROM customer c, orders o WHERE note = CURRENT_USER",
                  "SELECT c.id FROM customer c, orders o WHERE DATEDIFF(DAY, NOW(), NOW()) = 0");
          case POSTGRESQL ->
              List.of(
                  "SELECT c.id FROM customer c, orders o WHERE normalize(note, NFC) = %s",
                  "SELECT c.id FROM customer c, orders o WHERE note IS NFC NORMALIZED",
                  "SELECT c.id FROM customer c, orders o WHERE (note COLLATE \"POSIX\") = %s",
                  "SELECT c.id FROM customer c, orders o WHERE note::text = ANY (ARRAY[%s, 'x'])",
                  "SELECT c.id FROM customer c, orders o WHERE EXTRACT(YEAR FROM now()) > 5",
                  "SELECT c.id FROM customer c, orders o WHERE now() > now() - INTERVAL '1 day'",
                  "SELECT c.id FROM customer c, orders o WHERE note = CURRENT_USER OR note ~ %s");
          case MARIADB ->
              List.of(
                  "SELECT c.id FROM customer c, orders o WHERE buyer DIV 2 = 1 OR buyer DIV -2 = 5",
                  "SELECT c.id FROM customer c, orders o WHERE buyer MOD 2 = 1 OR 7 DIV buyer = 5",
                  "SELECT c.id FROM customer c, orders o WHERE note = _utf8mb4 X'61'",
                  "SELECT c.id AS x, (SELECT COUNT(*) FROM orders WHERE buyer = x) FROM customer c",
                  "SELECT c.name AS x FROM customer c GROUP BY c.name HAVING EXISTS"
                      + " (SELECT 1 FROM orders WHERE note = x)",
                  "SELECT c.id FROM customer c, orders o WHERE NOW() > NOW() - INTERVAL '1:2'"
                      + " DAY_HOUR - INTERVAL 1 DAY AND note = %s",
                  "SELECT c.id FROM customer c, orders o WHERE note SOUNDS LIKE %s");
          case DERBY ->
              List.of(
                  "SELECT c.id FROM customer c, orders o WHERE note = CURRENT ISOLATION",
                  "SELECT c.id FROM customer c, orders o WHERE note = CURRENT SCHEMA");
        });
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql : statements) {
            understood(statement, sql.replace("%s", "'calm'"));
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  void columnsThatAreAddedAndDroppedAreFound(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String later = "SELECT c.id FROM customer c, orders o WHERE later = %s";
          refused(statement, later);
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN later VARCHAR(20)");
          understood(statement, later);
          unused = statement.executeUpdate("ALTER TABLE orders DROP COLUMN later");
          refused(statement, later);
          unused = statement.executeUpdate("ALTER TABLE orders ADD COLUMN later VARCHAR(20)");
          understood(statement, later);
        });
  }

  @ParameterizedTest
  @EachDialect
  void databaseIsAskedOnceForATableAndOnlyIfNeeded(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          understood(statement, "SELECT id, ssn FROM customer WHERE email = %s AND name = 'x'");
          understood(statement, "SELECT note FROM orders WHERE note = %s");
          assertThat(asked(bench)).isZero();
          for (int i = 0; i < 3; i++) {
            understood(statement, "SELECT c.id FROM customer c, orders o WHERE note = %s");
            understood(statement, "SELECT c.id FROM customer c, orders o WHERE buyer = 7");
          }
          understood(
              statement,
              "SELECT c.id, note FROM customer c JOIN orders o ON o.buyer = c.id"
                  + " WHERE o.note = %s AND email = 'x' ORDER BY note");
          understood(
              statement, "UPDATE orders SET note = %s WHERE id IN (SELECT id FROM customer)");
          assertThat(asked(bench)).isEqualTo(1);
          try (PreparedStatement prepared =
              connection.prepareStatement(
                  "SELECT c.id FROM customer c, orders o WHERE note = ? AND email = ?")) {
            for (int i = 0; i < 3; i++) {
              prepared.setString(1, "calm");
              prepared.setString(2, "x");
              prepared.executeQuery().close();
            }
          }
          assertThat(asked(bench)).isZero();
          try (Connection another = bench.connect();
              Statement its = another.createStatement()) {
            understood(its, "SELECT c.id FROM customer c, orders o WHERE note = %s");
            understood(its, "SELECT c.id FROM customer c, orders o WHERE o.buyer = 7");
          }
          assertThat(asked(bench))
              .isLessThanOrEqualTo(1); // this one has made tables, and asks alone
          try (Connection another = bench.connect();
              Statement its = another.createStatement()) {
            understood(its, "SELECT c.id FROM customer c, orders o WHERE note = %s");
            refused(its, "SELECT c.id FROM customer c, orders o WHERE o.ssnn = %s");
          }
          assertThat(asked(bench)).isEqualTo(1); // for the name that is not there
        });
  }

  /** How often the database was asked for the columns of a table. */
  private static long asked(DatabaseHarness bench) {
    long asked =
        bench.tap.heard().stream()
            .filter(
                line ->
                    line.matches(
                        ".* (orders WHERE 1 = 0|SHOW COLUMNS .*|.*regclass\\('orders'\\).*)"))
            .filter(line -> line.startsWith("prepareStatement") || line.startsWith("execute"))
            .count();
    bench.tap.forget();
    return asked;
  }

  /** Who may read one column of a table may still name it. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void rightToReadOneColumnIsEnough(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String user = dialect == Dialect.MARIADB ? "reader@localhost" : "reader";
          int unused =
              bench.plain(
                  dialect == Dialect.MARIADB
                      ? "CREATE USER IF NOT EXISTS reader@localhost"
                      : "DO 'BEGIN CREATE ROLE reader LOGIN;"
                          + " EXCEPTION WHEN duplicate_object THEN NULL; END'");
          for (String right :
              List.of("SELECT ON customer", "SELECT (note) ON orders", "SELECT ON nacre_catalog")) {
            unused = bench.plain("GRANT " + right + " TO " + user);
          }
          try (Connection reader = bench.connect("reader");
              Statement reading = reader.createStatement()) {
            understood(reading, "SELECT c.id FROM customer c, orders o WHERE note = %s");
            refused(reading, "SELECT c.id FROM customer c, orders o WHERE ssnn = %s");
          }
        });
  }
}
