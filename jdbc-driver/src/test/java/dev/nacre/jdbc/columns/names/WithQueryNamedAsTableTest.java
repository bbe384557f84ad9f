package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query of WITH that has the name of a plain table: H2 reads the table, the others the query. */
final class WithQueryNamedAsTableTest {
  private static final String QUERY =
      "WITH orders (note) AS (SELECT email FROM e) SELECT note FROM orders WHERE note = 'a@x'";

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void withQueryIsReadAsTheDatabaseReadsIt(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
      statement.executeUpdate(
          "CREATE TABLE e (id INT, email VARCHAR(40)" + exact + " ENCRYPT NO SALT)");
      statement.executeUpdate("INSERT INTO e VALUES (1, 'a@x'), (2, 'b@x')");
      assertThat(notes(statement)).isEqualTo("a@x|");
      bench.plain("CREATE TABLE orders (note VARCHAR(40))");
      bench.plain("INSERT INTO orders VALUES ('a@x'), ('a@x')");
      if (dialect == Dialect.H2) {
        try (Statement plain = bench.plain.createStatement();
            ResultSet row =
                plain.executeQuery("WITH orders AS (SELECT 'q' AS note) SELECT note FROM orders")) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo("a@x");
        }
        assertThatThrownBy(() -> notes(statement))
            .hasMessageStartingWith("NACRE-2050")
            .hasMessageContaining("same name as a table");
        bench.plain("DROP TABLE orders");
      }
      assertThat(notes(statement)).isEqualTo("a@x|");
    }
  }

  private static String notes(Statement statement) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet row = statement.executeQuery(QUERY)) {
      while (row.next()) {
        text.append(row.getString(1)).append('|');
      }
    }
    return text.toString();
  }
}
