package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that tables of several schemas have, of which one was encrypted. */
final class SameTableNameInSchemasTest {
  private static final String TABLE = "CREATE TABLE account (pin VARCHAR(20) ENCRYPT, n INT)";

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "DERBY"})
  @Covers("columns-29")
  void aTableThatIsGoneLeavesTheCatalogWhoeverElseHasItsName(Dialect dialect) throws SQLException {
    for (String there : new String[] {"account", "\"account\"", "\"ACCOUNT\"", "\"Account\""}) {
      for (boolean inOne : new boolean[] {false, true}) {
        try (DatabaseHarness bench = new DatabaseHarness(dialect);
            Connection connection = bench.connect();
            Statement statement = connection.createStatement()) {
          bench.plain("CREATE SCHEMA other");
          bench.plain("CREATE TABLE other." + there + " (pin VARCHAR(20), n INT)");
          connection.setAutoCommit(!inOne);
          int unused = statement.executeUpdate(TABLE);
          unused = statement.executeUpdate("INSERT INTO account VALUES ('p', 1)");
          unused = statement.executeUpdate("DROP TABLE account");
          if (inOne) {
            connection.commit();
          }
          assertThat(known(bench)).as(there + inOne).isZero();
          unused = statement.executeUpdate("CREATE TABLE account (pin VARCHAR(20))");
          unused = statement.executeUpdate("INSERT INTO account VALUES ('plain')");
          try (ResultSet row = statement.executeQuery("SELECT pin FROM account")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("plain");
          }
          if (inOne) {
            connection.commit();
          }
        }
      }
    }
  }

  /** The other way round, and the plain one goes first. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "DERBY"})
  @Covers("columns-29")
  void aTableOfAnotherSchemaStaysUntilItIsGoneItself(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE SCHEMA other");
      bench.plain("CREATE TABLE account (pin VARCHAR(20), n INT)");
      int unused = statement.executeUpdate(TABLE.replace("account", "other.account"));
      unused = statement.executeUpdate("DROP TABLE account");
      assertThat(known(bench)).isEqualTo(1);
      unused = statement.executeUpdate("INSERT INTO other.account VALUES ('p', 1)");
      assertThat(bench.stored("SELECT pin FROM other.account")).startsWith(0xab, 0x01);
      unused = statement.executeUpdate("DROP TABLE other.account");
      assertThat(known(bench)).isZero();
    }
  }

  private static int known(DatabaseHarness bench) throws SQLException {
    try (Connection raw = bench.raw()) {
      ColumnEncryption columns = bench.columns(raw);
      int tables = columns.catalog().orElseThrow().tables().size();
      columns.close();
      return tables;
    }
  }
}
