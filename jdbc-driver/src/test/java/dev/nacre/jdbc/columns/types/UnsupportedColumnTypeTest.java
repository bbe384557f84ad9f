package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal of a type names the column, the type, and what to declare in its place. */
final class UnsupportedColumnTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POSTGRESQL | oid | OID | declare TEXT or BYTEA",
        "POSTGRESQL | citext | CITEXT | declare VARCHAR",
        "POSTGRESQL | money | MONEY | docs/columns.md",
        "POSTGRESQL | numeric | NUMERIC | declare NUMERIC(12, 2)",
        "H2 | VARCHAR_IGNORECASE(20) | VARCHAR_IGNORECASE | declare VARCHAR",
        "H2 | ENUM('secret', 'b') | ENUM | declare VARCHAR",
        "H2 | LONGVARBINARY | LONGVARBINARY | declare BLOB, or VARBINARY",
        "H2 | LONGVARCHAR | LONGVARCHAR | declare CLOB, or VARCHAR",
        "H2 | GEOMETRY | GEOMETRY | docs/columns.md",
        "H2 | NUMERIC | NUMERIC | declare NUMERIC(12, 2)",
        "MARIADB | ENUM('secret', 'b') | ENUM | declare VARCHAR",
        "MARIADB | INET6 | INET6 | docs/columns.md",
        "DERBY | XML | XML | docs/columns.md",
        "DERBY | LONG VARCHAR | LONG VARCHAR | docs/columns.md",
      })
  void refusalNamesTheColumnAndItsType(Dialect dialect, String type, String named, String instead)
      throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        String create = "CREATE TABLE person (id INT, photo " + type;
        assertThatThrownBy(() -> statement.execute(create + " ENCRYPT)"))
            .hasMessageStartingWith("NACRE-2040: The column ")
            .hasMessageMatching(
                "(?s).*(?i:photo) is to be encrypted, and its type " + named + " .*")
            .hasMessageContaining(instead)
            .hasMessageNotContaining("secret");
      }
      bench.under("person.photo = random");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute("CREATE TABLE person (photo " + type + ")"))
            .hasMessageStartingWith("NACRE-2040: The column ")
            .hasMessageContaining(named);
        assertThat(bench.tap.heard().stream().filter(line -> line.contains("CREATE TABLE person")))
            .isEmpty();
      }
    }
  }
}
