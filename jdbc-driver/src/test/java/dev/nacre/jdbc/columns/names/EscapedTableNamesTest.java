package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name of an encrypted table that is whole only when the driver has taken an escape out. */
final class EscapedTableNamesTest {
  private static final String SECRET = "078-05-1120";

  private static final List<String> STATEMENTS =
      List.of(
          "UPDATE custome{oj r} SET email = '%s'",
          "UPDATE {oj custome}r SET email = '%s'",
          "INSERT INTO custome{oj r} (id, email) VALUES (2, '%s')",
          "INSERT INTO c{oj ustome}r VALUES (2, '%s')",
          "SELECT id FROM custome{oj r} WHERE email = '%s'",
          "DELETE FROM custome{oj r} WHERE email = '%s'",
          "SELECT id FROM plain WHERE {fn length('%s') > 0 OR id IN (SELECT id FROM custome}r)");

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers({"columns-2", "columns-5"})
  void escapedTableNameTakesNoValueToTheServer(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(80) ENCRYPT)");
      unused = statement.executeUpdate("CREATE TABLE plain (id INT PRIMARY KEY, note VARCHAR(80))");
      unused = statement.executeUpdate("INSERT INTO customer VALUES (1, 'a@b')");
      bench.tap.forget();
      for (String form : STATEMENTS) {
        String sql = form.formatted(SECRET);
        assertThatThrownBy(() -> statement.execute(sql)).hasMessageStartingWith("NACRE-205");
        assertThatThrownBy(() -> statement.addBatch(sql)).hasMessageStartingWith("NACRE-205");
        assertThatThrownBy(() -> connection.prepareStatement(sql))
            .hasMessageStartingWith("NACRE-205");
        assertThatThrownBy(() -> connection.prepareCall(sql)).hasMessageStartingWith("NACRE-205");
      }
      statement.setEscapeProcessing(false);
      assertThatThrownBy(() -> statement.execute(STATEMENTS.get(0).formatted(SECRET)))
          .hasMessageStartingWith("NACRE-205");
      statement.setEscapeProcessing(true);
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();

      unused = statement.executeUpdate("INSERT INTO plain VALUES (1, '{oj r}')");
      try (ResultSet row =
          statement.executeQuery("SELECT note FROM {oj plain p} WHERE note = '{oj r}'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("{oj r}");
      }
      try (ResultSet row = statement.executeQuery("SELECT id, email FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualTo("a@b");
        assertThat(row.next()).isFalse();
      }
    }
  }
}
