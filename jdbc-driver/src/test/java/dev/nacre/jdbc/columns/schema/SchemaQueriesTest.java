package dev.nacre.jdbc.columns.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often PostgreSQL is asked for the columns of the plain tables of a statement. */
final class SchemaQueriesTest {
  private static final int SPELLINGS = 60;

  /** The n-th spelling of a table's name. */
  private static String spelled(int n) {
    String name = "remarks";
    StringBuilder spelled = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      spelled.append((n >> i & 1) == 0 ? letter : Character.toUpperCase(letter));
    }
    return spelled.toString();
  }

  @Test
  void columnsOfAllTablesOfAStatementAreQueriedTogether() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.POSTGRESQL);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE customer (id INT, email VARCHAR(40) ENCRYPT NO SALT)"))
          .isZero();
      assertThat(statement.executeUpdate("CREATE TABLE remarks (id INT, note VARCHAR(20))"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO customer VALUES (1, 'ann')")).isEqualTo(1);
      assertThat(statement.executeUpdate("INSERT INTO remarks VALUES (1, 'n')")).isEqualTo(1);
      // The name could be a column of the plain table, until the database has told.
      String sql =
          IntStream.range(0, SPELLINGS)
              .mapToObj(n -> "EXISTS (SELECT 1 FROM " + spelled(n) + " WHERE email = 'ann')")
              .collect(Collectors.joining(" AND ", "SELECT id FROM customer WHERE ", ""));
      bench.tap.heard().clear();
      assertThat(found(statement, sql)).isEqualTo(1);
      assertThat(asked(bench, "REMArks")).hasSize(2); // to plan it, and before it is executed
      // These must not have got such a column since.
      bench.tap.heard().clear();
      assertThat(found(statement, sql)).isEqualTo(1);
      assertThat(asked(bench, "REMArks")).hasSize(1);
    }
  }

  private static List<String> asked(DatabaseHarness bench, String name) {
    return bench.tap.heard().stream()
        .filter(line -> line.contains("to_regclass") && line.contains(name))
        .toList();
  }

  private static int found(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }
}
