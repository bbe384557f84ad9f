package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** EXPLAIN ENCRYPTION says what would be done, does nothing, and repeats no value. */
final class ExplainEncryptionTest {
  private static final String SECRET = "078-05-1120";
  private static final String MAIL = "grace@example.org";

  /** Something that is done on a database with the table CUSTOMER. */
  @FunctionalInterface
  private interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement)
        throws SQLException;
  }

  private static void on(Dialect dialect, Story story) throws SQLException {
    String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(
                statement.execute(
                    "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                        + " email VARCHAR(80)"
                        + exact
                        + " ENCRYPT NO SALT, name VARCHAR(80))"))
            .isFalse();
        story.tell(bench, connection, statement);
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
      assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
    }
  }

  private static List<String> explained(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      return rows(row);
    }
  }

  private static List<String> rows(ResultSet row) throws SQLException {
    List<String> rows = new ArrayList<>();
    while (row.next()) {
      assertThat(row.getInt("STEP")).isEqualTo(rows.size() + 1);
      rows.add(
          row.getString("PLACE")
              + "|"
              + row.getString("ACTION")
              + "|"
              + String.valueOf(row.getString("COLUMN_NAME")).toUpperCase(java.util.Locale.ROOT)
              + "|"
              + row.getString("SCHEME")
              + "|"
              + row.getString("WHAT")
              + "|"
              + row.getString("REVEALS"));
    }
    return rows;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("queries-17")
  void eachStepOfAStatementIsExplained(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          List<String> rows =
              explained(
                  statement,
                  "SELECT id, ssn, email /* "
                      + SECRET
                      + " */ FROM customer WHERE email IN (?, '"
                      + MAIL
                      + "') AND name = 'O''Hara' AND id < 1234");
          assertThat(rows.get(0))
              .startsWith("HERE|SEAL|EMAIL|AES-256-SIV|parameter 1, to be compared");
          assertThat(rows.get(1))
              .startsWith("HERE|SEAL|EMAIL|AES-256-SIV|a literal, to be compared");
          assertThat(rows.get(2))
              .startsWith("SERVER|SEND|NULL|null|SELECT id, ssn, email   FROM customer WHERE email")
              .contains("IN (?, <cell>) AND name = '…' AND id < '…'|its names");
          assertThat(rows.get(3)).startsWith("SERVER|HOLD|SSN|AES-256-GCM|").endsWith("is written");
          assertThat(rows.get(4)).startsWith("SERVER|HOLD|EMAIL|AES-256-SIV|").contains("equal");
          assertThat(rows.get(5))
              .startsWith("HERE|OPEN|SSN|AES-256-GCM|column 2 of the result|null");
          assertThat(rows.get(6)).startsWith("HERE|OPEN|EMAIL|AES-256-SIV|column 3 of the result");
          assertThat(rows)
              .hasSize(7)
              .noneMatch(row -> row.contains("Hara") || row.contains("1234"));
        });
  }

  @ParameterizedTest
  @EachDialect
  void explainedStatementIsNotExecuted(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          explained(statement, "INSERT INTO customer VALUES (1, '" + SECRET + "', 'm', 'n')");
          explained(statement, "DROP TABLE customer");
          explained(statement, "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) ENCRYPT");
          assertThat(explained(statement, "CREATE TABLE made (a VARCHAR(9) ENCRYPT, b INT)"))
              .anyMatch(row -> row.startsWith("SERVER|HOLD|A|AES-256-GCM"));
          explained(statement, "CREATE TABLE made (a VARCHAR(9))");
          explained(statement, "DELETE FROM customer;");
          assertThat(explained(statement, "DROP TABLE other"))
              .containsExactly(
                  "SERVER|SEND|NULL|null|as it is: it names no table with encrypted columns|all of"
                      + " it");
          if (dialect != Dialect.DERBY) {
            assertThat(explained(statement, "ALTER TABLE other MODIFY (n ENCRYPT WITH (SUM))"))
                .anyMatch(row -> row.contains("hidden columns") && row.contains("added up"));
          }
          assertThat(bench.tap.heard())
              .noneMatch(
                  line -> line.matches("execute\\w* (INSERT INTO c|DROP|ALTER|DELETE FROM c).*"));
          try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isZero();
          }
          assertThat(statement.executeUpdate("CREATE TABLE made (a INT)")).isZero();
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-2")
  void refusalIsExplainedByItsCode(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql :
              List.of(
                  "SELECT 1 FROM customer WHERE ssn = '" + SECRET + "'",
                  "SELECT UPPER(ssn) FROM customer",
                  "INSERT INTO customer (ssn) SELECT '" + SECRET + "' || name FROM customer",
                  "MERGE INTO customer (ssn) KEY (ssn) VALUES ('" + SECRET + "')",
                  "SELECT * FROM nacre_catalog",
                  "ALTER TABLE customer ADD COLUMN x INT ENCRYPT DEFAULT 42",
                  "EXPLAIN SELECT * FROM customer WHERE ssn = '" + SECRET + "'",
                  "SELECT '" + SECRET + " FROM customer",
                  "{ call customer('" + SECRET + "') }",
                  "INSERT INTO customer VALUES (1, :a, 2, 3)",
                  "SHOW ENCRYPTION NOTHING")) {
            assertThat(explained(statement, sql))
                .as(sql)
                .singleElement()
                .asString()
                .matches("HERE\\|REFUSE\\|NULL\\|null\\|NACRE-20[25]\\d: .*\\|nothing")
                .doesNotContain(SECRET);
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-33")
  void explainBesideAnotherStatementOrInABatchIsRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql :
              List.of(
                  "EXPLAIN ENCRYPTION SELECT 1; DELETE FROM customer",
                  "DELETE FROM customer; EXPLAIN ENCRYPTION SELECT 1",
                  "PREPARE p AS EXPLAIN ENCRYPTION SELECT 1",
                  "{ EXPLAIN ENCRYPTION SELECT 1 }")) {
            assertThatThrownBy(() -> statement.executeQuery(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-2022");
          }
          assertThatThrownBy(() -> statement.executeUpdate("EXPLAIN ENCRYPTION SELECT 1"))
              .hasMessageStartingWith("NACRE-2022");
          assertThatThrownBy(() -> statement.addBatch("EXPLAIN ENCRYPTION SELECT 1"))
              .hasMessageStartingWith("NACRE-2022");
          assertThatThrownBy(() -> connection.prepareCall("EXPLAIN ENCRYPTION SELECT 1"))
              .hasMessageStartingWith("NACRE-2022");
          assertThatThrownBy(() -> statement.executeQuery("EXPLAIN ENCRYPTION"))
              .hasMessageStartingWith("NACRE-2020");
          for (String sql :
              List.of(
                  "EXPLAIN ENCRYPTION SELECT ssn FROM customer WHERE ssn = '" + SECRET + "'",
                  "EXPLAIN ENCRYPTION EXPLAIN ENCRYPTION ".repeat(1000) + "SELECT 1",
                  "SHOW ENCRYPTION COLUMNS")) {
            assertThat(explained(statement, sql))
                .containsExactly(
                    "HERE|ANSWER|NULL|null|Nacre executes it; the database does not see the statement|nothing");
          }
          assertThat(explained(statement, " /* a */ SELECT /* ; */ ssn FROM customer -- b"))
              .hasSize(4);
        });
  }

  @ParameterizedTest
  @EachDialect
  void namesCannotEndTheText(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String quote = dialect == Dialect.MARIADB ? "`" : "\"";
          String name = "x'); DROP TABLE customer; -- {";
          List<String> rows =
              explained(statement, "SELECT ssn AS " + quote + name + quote + " FROM customer");
          assertThat(rows.get(0)).contains(name);
          assertThat(statement.execute("SELECT ssn FROM customer")).isTrue();
        });
  }

  @ParameterizedTest
  @EachDialect
  void parametersOfWhatIsExplainedGoNowhere(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement prepared =
              connection.prepareStatement(
                  "EXPLAIN ENCRYPTION UPDATE customer SET ssn = ?, name = ? WHERE email = ?")) {
            prepared.setString(1, SECRET);
            prepared.setObject(2, MAIL, Types.VARCHAR);
            prepared.setNull(3, Types.VARCHAR);
            for (int i = 0; i < 2; i++) {
              try (ResultSet row = prepared.executeQuery()) {
                assertThat(rows(row))
                    .hasSize(5)
                    .anyMatch(
                        line -> line.startsWith("HERE|SEAL|SSN|AES-256-GCM|parameter 1, to be put"))
                    .anyMatch(line -> line.startsWith("HERE|SEAL|EMAIL|AES-256-SIV|parameter 3"));
              }
            }
            prepared.clearParameters();
            prepared.setMaxRows(1);
            assertThat(prepared.execute()).isTrue();
            assertThat(statement.execute("DROP TABLE customer")).isFalse();
            try (ResultSet row = prepared.executeQuery()) {
              assertThat(rows(row)) // of a table that is gone
                  .singleElement()
                  .asString()
                  .startsWith("HERE|REFUSE|NULL|null|NACRE-4013");
            }
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  void explainWithoutEncryptedColumnsIsAnswered(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(explained(statement, "SELECT '" + SECRET + "' FROM anything"))
          .singleElement()
          .asString()
          .startsWith("SERVER|SEND|NULL|null|as it is");
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  @ParameterizedTest
  @EachDialect
  void aLongTextHasAShortExplanation(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          StringBuilder sql = new StringBuilder("INSERT INTO customer VALUES (0, 'a', 'b', 'c')");
          for (int i = 1; i < 20_000; i++) {
            sql.append(", (").append(i).append(", 'a', 'b', '").append(MAIL).append("')");
          }
          List<String> rows = explained(statement, sql.toString());
          assertThat(rows.size()).isLessThan(110);
          assertThat(rows).anyMatch(row -> row.contains("and 39900 more"));
          assertThat(rows).allMatch(row -> row.length() < 4_200);
        });
  }
}
