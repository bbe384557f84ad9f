package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** USING 'AES256-OCB', in a definition, in a policy, and as what REKEY changes. */
final class ColumnCipherSuiteTest extends ColumnConversionFixture {
  private static final String TO_OCB = "ALTER TABLE customer REKEY USING 'AES256-OCB'";
  private static final String ROWS = "1|s1|a@b|2|null|null|3||c@d|";
  private static final int GCM = 0x10;
  private static final int SIV = 0x20;
  private static final int OCB = 0x40;

  @Override
  protected void first(Dialect dialect, Statement statement) throws SQLException {
    run(statement, table(dialect, ""));
    run(statement, "INSERT INTO customer VALUES (1, 's1', 'a@b'), (2, NULL, NULL), (3, '', 'c@d')");
  }

  private static String table(Dialect dialect, String using) {
    return "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT"
        + (using + ", email VARCHAR(80)" + exact(dialect) + " ENCRYPT NO SALT)");
  }

  private static void holds(DatabaseHarness bench, String column, int scheme, int key)
      throws SQLException {
    assertThat(bench.stored("SELECT " + column + " FROM customer WHERE id = 1"))
        .startsWith(0xab, 0x01, scheme, key);
  }

  private static String suites(Statement statement) throws SQLException {
    StringBuilder suites = new StringBuilder();
    try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        suites.append(row.getString("ENCRYPTION_ALG")).append('|').append(row.getString("SALT"));
        suites.append('|').append(row.getString("INTEGRITY_ALG")).append('|');
      }
    }
    return suites.toString();
  }

  @ParameterizedTest
  @EachDialect
  void definitionChoosesTheSuite(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (id INT, a VARCHAR(40) ENCRYPT USING 'AES256-OCB' NOT NULL)",
              "INSERT INTO t VALUES (1, 'a value of more than one block')");
          assertThat(bench.stored("SELECT a FROM t")).startsWith(0xab, 0x01, OCB, 0x01);
          assertThat(text(statement, "SELECT a FROM t"))
              .isEqualTo("a value of more than one block|");
          assertThat(suites(statement)).endsWith("AES-256-OCB|YES|AES-256-OCB|");
          assertThatThrownBy(() -> text(statement, "SELECT id FROM t WHERE a = 'x'"))
              .hasMessageStartingWith("NACRE-2");
          try (Connection other = bench.connect();
              PreparedStatement insert = other.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 2; i < 5; i++) {
              insert.setInt(1, i);
              insert.setString(2, "v" + i);
              insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(3);
          }
          assertThat(text(statement, "SELECT a FROM t WHERE id > 2 ORDER BY id"))
              .isEqualTo("v3|v4|");
        });
  }

  @ParameterizedTest
  @EachDialect
  void rekeyChangesTheSuite(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          holds(bench, "ssn", GCM, 1);
          bench.copy("customer", "saved");
          run(statement, TO_OCB);
          holds(bench, "ssn", OCB, 2);
          holds(bench, "email", SIV, 2);
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(suites(statement))
              .isEqualTo("AES-256-OCB|YES|AES-256-OCB|AES-256-SIV|NO|AES-256-SIV|");
          String back =
              "UPDATE customer SET ssn = (SELECT s.ssn FROM saved s WHERE s.id = customer.id)";
          assertThatThrownBy(() -> bench.plain(back)).hasMessageMatching("(?si).*constraint.*");
          run(statement, "ALTER TABLE customer REKEY");
          holds(bench, "ssn", OCB, 3);
          run(statement, "INSERT INTO customer VALUES (4, 's4', 'e@f')");
          assertThat(text(statement, "SELECT ssn FROM customer WHERE email = 'e@f'"))
              .isEqualTo("s4|");
          run(statement, "ALTER TABLE customer REKEY USING 'AES256'");
          holds(bench, "ssn", GCM, 4);
          assertThat(all(statement)).isEqualTo(ROWS + "4|s4|e@f|");
        });
  }

  @ParameterizedTest
  @EachDialect
  void columnWithRowsIsEncryptedWithTheSuite(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, a VARCHAR(20))");
          bench.plain("INSERT INTO t VALUES (1, 'one')");
          run(statement, "ALTER TABLE t MODIFY (a ENCRYPT USING 'AES256-OCB')");
          assertThat(bench.stored("SELECT a FROM t")).startsWith(0xab, 0x01, OCB, 0x01);
          assertThat(text(statement, "SELECT a FROM t")).isEqualTo("one|");
        });
  }

  /** What a policy or a REKEY chose is not against a definition that is sent again. */
  @Test
  void sameDefinitionWithAnotherSuiteIsNoContradiction() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          run(statement, TO_OCB);
          String again = table(Dialect.H2, "").replace("TABLE ", "TABLE IF NOT EXISTS ");
          run(statement, again);
          holds(bench, "ssn", OCB, 2);
        });
  }

  @Test
  void policyChoosesTheSuiteWhereADefinitionDoesNot() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness()) {
      bench.under("customer.* = random suite=ocb");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        run(
            statement,
            "CREATE TABLE customer (a INT, b INT ENCRYPT, c INT ENCRYPT USING 'AES256')",
            "INSERT INTO customer VALUES (1, 2, 3)");
        assertThat(bench.stored("SELECT a FROM customer")).startsWith(0xab, 0x01, OCB, 0x01);
        assertThat(bench.stored("SELECT b FROM customer")).startsWith(0xab, 0x01, OCB, 0x01);
        assertThat(bench.stored("SELECT c FROM customer")).startsWith(0xab, 0x01, GCM, 0x01);
        assertThat(text(statement, "SELECT * FROM customer")).isEqualTo("1|2|3|");
        run(statement, "ALTER TABLE customer ADD d VARCHAR(9)");
        assertThat(suites(statement))
            .endsWith("AES-256-GCM|YES|AES-256-GCM|AES-256-OCB|YES|AES-256-OCB|");
      }
    }
  }

  @Test
  void longValuesAreAlwaysInChunks() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(
          statement,
          "CREATE TABLE t (id INT, a CLOB ENCRYPT USING 'AES256-OCB')",
          "INSERT INTO t VALUES (1, 'short')",
          "INSERT INTO t VALUES (2, '" + "long ".repeat(20_000) + "')");
      assertThat(bench.stored("SELECT a FROM t WHERE id = 1")).startsWith(0xab, 0x01, OCB, 1);
      assertThat(bench.stored("SELECT a FROM t WHERE id = 2")).startsWith(0xab, 0x01, 0x30, 1);
      assertThat(text(statement, "SELECT a FROM t ORDER BY id"))
          .isEqualTo("short|" + "long ".repeat(20_000) + "|");
    }
  }

  /** Keys, suite and cells are committed together, and all else follows from the catalog. */
  @Test
  void interruptedRekeyChangesTheSuiteOfAllRowsOrNone() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          interrupted(
              bench, pausing -> pausing.before("executeBatch", ColumnCipherSuiteTest::fail));
          holds(bench, "ssn", GCM, 1);
          agrees(bench);
          interrupted(
              bench,
              pausing ->
                  pausing.before(
                      "executeBatch", () -> pausing.before(" ADD ", ColumnCipherSuiteTest::fail)));
          holds(bench, "ssn", OCB, 2);
          agrees(bench);
        });
  }

  /** How a conversion is interrupted. */
  @FunctionalInterface
  private interface Interruption {
    void in(PausingConnection pausing);
  }

  private static void interrupted(DatabaseHarness bench, Interruption interruption)
      throws SQLException {
    try (Connection raw = bench.raw()) {
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      interruption.in(pausing);
      try {
        columns.operations().convert((PlanResult.Convert) columns.plans().plan(TO_OCB));
      } catch (SQLException undone) {
        assertThat(undone.getMessage()).contains("NACRE-4011").contains("53100");
      }
      assertThat(pausing.hasHappened()).isTrue();
      assertThat(columns.newestCatalog().orElseThrow().conversions()).isEmpty();
      columns.close();
    }
  }

  private static void fail() throws SQLException {
    throw new SQLException("there is no more room", "53100");
  }

  /** The catalog, the cells and the checks of the columns. */
  private static void agrees(DatabaseHarness bench) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(statement, "INSERT INTO customer VALUES (9, 's9', 'i@j')");
      assertThat(all(statement)).isEqualTo(ROWS + "9|s9|i@j|");
      assertThat(statement.executeUpdate("DELETE FROM customer WHERE id = 9")).isEqualTo(1);
    }
  }
}
