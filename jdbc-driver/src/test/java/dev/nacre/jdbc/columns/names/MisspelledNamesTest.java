package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.Bench;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A misspelled name of an encrypted column takes no value to the database, also where a plain table
 * is in sight whose column it might be. {@code %s} is the value.
 */
final class MisspelledNamesTest {
  private static final String SECRET = "078-05-1120";

  private static final List<String> EVERYWHERE =
      List.of(
          "SELECT c.id FROM customer c, orders o WHERE note = %s",
          "SELECT c.id FROM customer c JOIN orders o ON o.buyer = c.id AND note = %s",
          "SELECT c.id FROM customer c LEFT JOIN orders o ON UPPER(note) = %s",
          "SELECT c.id FROM customer c, orders o WHERE %s <> note AND c.email = 'x'",
          "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE note = %s)",
          "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM customer WHERE note = %s)",
          "SELECT c.id FROM customer c, (SELECT * FROM orders) d WHERE note IN (%s, 'x')",
          "SELECT c.id FROM customer c, (SELECT o.* FROM orders o) d WHERE note LIKE %s",
          "SELECT COUNT(*) FROM customer c, orders o GROUP BY c.id, note HAVING note = %s",
          "WITH x AS (SELECT * FROM orders) SELECT c.id FROM customer c, x WHERE note = %s",
          "DELETE FROM customer WHERE id IN (SELECT buyer FROM orders WHERE note = %s)",
          "DELETE FROM orders WHERE buyer IN (SELECT id FROM customer WHERE note = %s)",
          "UPDATE customer SET name = 'x' WHERE id IN (SELECT buyer FROM orders WHERE note = %s)",
          "INSERT INTO orders (id) SELECT c.id + 10 FROM customer c, orders o WHERE note = %s");

  private final List<String> heard = new ArrayList<>();

  /** Something that is done beside a table with encrypted columns and a plain one. */
  @FunctionalInterface
  private interface Story {
    void tell(Bench bench, Connection connection, Statement statement) throws SQLException;
  }

  private void on(Dialect dialect, Story story) throws SQLException {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT,"
                  + " email VARCHAR(80)"
                  + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT, name VARCHAR(80))");
      unused =
          statement.executeUpdate(
              "CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, buyer INT, note VARCHAR(80))");
      unused = statement.executeUpdate("INSERT INTO customer (id, name) VALUES (1, 'Ann')");
      unused = statement.executeUpdate("INSERT INTO orders VALUES (1, 1, 'calm')");
      bench.tap.forget();
      story.tell(bench, connection, statement);
      heard.addAll(bench.tap.heard());
      assertThat(heard).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
  }

  private static List<String> statements(Dialect dialect) {
    List<String> statements = new ArrayList<>(EVERYWHERE);
    if (dialect == Dialect.DERBY) {
      statements.removeIf(sql -> sql.startsWith("WITH"));
    }
    if (dialect == Dialect.MARIADB) {
      statements.add("UPDATE customer c JOIN orders o ON o.buyer = c.id SET note = %s");
      statements.add("UPDATE customer c, orders o SET c.name = 'x' WHERE note = %s");
      statements.add("DELETE c FROM customer c JOIN orders o ON o.buyer = c.id WHERE note = %s");
      statements.add("SELECT c.id FROM customer c, orders o WHERE `note` <=> %s");
    } else {
      statements.add(
          "MERGE INTO customer c USING orders o ON c.id = o.buyer AND note = %s"
              + " WHEN MATCHED THEN DELETE");
    }
    if (dialect == Dialect.H2) {
      statements.add("SELECT c.id FROM customer c, orders o, SYSTEM_RANGE(1, 2) g WHERE note = %s");
    }
    if (dialect == Dialect.POSTGRESQL) {
      statements.add(
          "SELECT c.id FROM customer c, orders o, generate_series(1, 2) g WHERE note = %s");
      statements.add("UPDATE customer c SET name = 'x' FROM orders o WHERE note = %s");
      statements.add("DELETE FROM customer c USING orders o WHERE note = %s");
    }
    return statements;
  }

  private static void refused(Statement statement, String sql) {
    assertThatThrownBy(() -> statement.execute(sql.formatted("'" + SECRET + "'")))
        .as(sql)
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-2058")
        .hasMessageContaining("that none of its tables has")
        .hasMessageNotContaining(SECRET);
  }

  private static void understood(Statement statement, String sql) throws SQLException {
    try {
      if (statement.execute(sql.formatted("'calm'"))) {
        statement.getResultSet().close();
      }
    } catch (SQLException failed) {
      throw new AssertionError(sql, failed);
    }
  }

  /** How often the database was asked for the columns of a table. */
  private static long asked(Bench bench) {
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

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void aValueDoesNotGoOutBesideAMisspelledName(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql : statements(dialect)) {
            String misspelled = sql.replace("note", "ssnn");
            refused(statement, misspelled);
            String marked = misspelled.formatted("?");
            assertThatThrownBy(() -> connection.prepareStatement(marked))
                .as(marked)
                .hasMessageStartingWith("NACRE-205");
            assertThatThrownBy(() -> statement.addBatch(misspelled.formatted("'" + SECRET + "'")))
                .as(misspelled)
                .hasMessageStartingWith("NACRE-205");
          }
          heard.addAll(bench.tap.heard());
        });
    assertThat(heard).noneMatch(line -> line.contains("ssnn"));
  }

  /** A function in FROM has columns of its own, which are few and known. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  void norBesideAFunctionInFrom(Dialect dialect) throws SQLException {
    String function = dialect == Dialect.H2 ? "SYSTEM_RANGE" : "generate_series";
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String name : List.of("ssnn", "g.ssnn", "g.ssn", "g.email")) {
            refused(
                statement,
                "SELECT id FROM customer, " + function + "(1, 2) g (n) WHERE " + name + " = %s");
          }
        });
  }

  /** What has the name of an encrypted column stands behind that of a table without it. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void neitherDoesItBehindAnotherTable(Dialect dialect) throws SQLException {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "SELECT c.id FROM customer c, orders o WHERE o.email = %s",
                "SELECT c.id FROM customer c JOIN orders ON %s = orders.email",
                "SELECT c.id FROM customer c, orders o WHERE o.email IN (%s, 'x')",
                "SELECT c.id FROM customer c, orders o WHERE UPPER(o.email) LIKE %s",
                "SELECT c.id FROM customer c, orders o WHERE (o.email, o.id) = (%s, 1)",
                "SELECT c.id, CASE WHEN o.email = %s THEN 1 ELSE 0 END FROM customer c, orders o",
                "SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM orders o WHERE o.email = %s)",
                "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM customer WHERE o.email = %s)",
                "SELECT c.id FROM customer c, (SELECT * FROM orders) d WHERE d.email = %s",
                "DELETE FROM customer WHERE id IN (SELECT buyer FROM orders o WHERE o.email = %s)"));
    if (dialect == Dialect.DERBY) {
      statements.removeIf(sql -> sql.contains("(%s, 1)"));
    }
    if (dialect == Dialect.MARIADB) {
      statements.add("UPDATE customer c JOIN orders o ON o.buyer = c.id SET o.email = %s");
    }
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql : statements) {
            refused(statement, sql);
            refused(statement, sql.replace("email", "ssn"));
          }
          if (dialect != Dialect.DERBY) {
            String rows =
                "SELECT c.id FROM customer c, orders o WHERE (c.email, o.%s) = ('x', %%s)";
            refused(statement, rows.formatted("ssn"));
            understood(statement, rows.formatted("note"));
          }
          understood(statement, "SELECT c.id FROM customer c, orders o WHERE o.note = %s");
          heard.addAll(bench.tap.heard());
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN email VARCHAR(80)");
          connection.setAutoCommit(false);
          for (String sql : statements) {
            understood(statement, sql);
            connection.rollback();
          }
        });
  }

  /** Or the test above would be right of what refuses everything. */
  @ParameterizedTest
  @EachDialect
  void whatAPlainTableHasIsUnderstood(Dialect dialect) throws SQLException {
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
  void whateverHasColumnsIsAsked(Dialect dialect) throws SQLException {
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
  void wordsOfTheLanguageAreNoNames(Dialect dialect) throws SQLException {
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
  @Covers("columns-2")
  void neitherDoesACheck(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql :
              List.of(
                  "ALTER TABLE customer ADD CONSTRAINT k CHECK (note <> %s)",
                  "ALTER TABLE customer ADD COLUMN more VARCHAR(11) CHECK (more > note OR note = %s)",
                  "CREATE TABLE made (id VARCHAR(9), ssn CHAR(11) ENCRYPT, CHECK (note <> %s))")) {
            refused(statement, sql.replace("note", "ssnn"));
            if (!sql.contains("more")) {
              String known = sql.startsWith("ALTER") ? "name" : "id";
              understood(statement, sql.replace("note", known).replace("%s", "'7'"));
            }
          }
          understood(
              statement, "ALTER TABLE customer ADD COLUMN more VARCHAR(11) CHECK (more <> 'x')");
        });
  }

  @ParameterizedTest
  @EachDialect
  void columnsThatComeAndGoAreFound(Dialect dialect) throws SQLException {
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
  void theDatabaseIsAskedOnceForATableAndNotWithoutNeed(Dialect dialect) throws SQLException {
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

  @ParameterizedTest
  @EachDialect
  void theExplanationSaysThatItWouldBeRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String sql = "SELECT c.id FROM customer c, orders o WHERE %s = '" + SECRET + "'";
          assertThat(actions(statement, sql.formatted("ssnn"))).containsExactly("REFUSE");
          assertThat(actions(statement, sql.formatted("note"))).contains("SEND");
        });
  }

  private static List<String> actions(Statement statement, String sql) throws SQLException {
    List<String> actions = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      while (row.next()) {
        actions.add(row.getString("ACTION"));
      }
    }
    return actions;
  }

  /** Who may read one column of a table may still name it. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void rightsOnOneColumnAreEnough(Dialect dialect) throws SQLException {
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
