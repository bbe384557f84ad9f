package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How many bytes the cells take that a database keeps in the place of values. */
final class CellSizesTest {
  private static final String PAGE = "docs/columns/data-types.md";

  /** A row of the table in docs/columns/data-types.md. */
  private record Line(String type, String value, int bytes, boolean compared) {
    int randomised() {
      return bytes + 32;
    }

    int deterministic() {
      return bytes + 20;
    }

    String text() {
      return "| `%s` | `%s` | %d | %d | %s |"
          .formatted(type, value, bytes, randomised(), compared ? "" + deterministic() : "–");
    }

    @Override
    public String toString() {
      return type;
    }
  }

  static List<Line> lines() {
    return List.of(
        new Line("CHAR(11)", "078-05-1120", 11, true),
        new Line("VARCHAR(80)", "ada@example.org", 15, true),
        new Line("SMALLINT", "1200", 2, true),
        new Line("INTEGER", "2147483647", 5, true),
        new Line("BIGINT", "9223372036854775807", 9, true),
        new Line("DECIMAL(12,2)", "4711.99", 4, true),
        new Line("DOUBLE PRECISION", "0.1", 8, false),
        new Line("DATE", "2024-02-29", 4, true),
        new Line("TIME(3)", "12:30:45.678", 6, true),
        new Line("TIMESTAMP(6)", "2024-02-29 12:30:45.678901", 12, true),
        new Line("TIMESTAMP(6) WITH TIME ZONE", "2024-02-29 12:30:45.678901+01", 16, false),
        new Line("BOOLEAN", "true", 1, true),
        new Line("UUID", "6e616372-6520-4001-8000-000000000001", 16, true),
        new Line("JSON", "{\"a\":1}", 7, false));
  }

  /** As the database has it, and as the page says it. */
  @ParameterizedTest
  @MethodSource("lines")
  @Covers("columns-40")
  void cellSizeOfEachTypeIsWhatThePageSays(Line line) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String other = line.compared ? ", b " + line.type + " ENCRYPT NO SALT" : "";
      assertThat(
              statement.executeUpdate("CREATE TABLE t (a " + line.type + " ENCRYPT" + other + ")"))
          .isZero();
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (?" + (line.compared ? ", ?)" : ")"))) {
        for (int i = 1; i <= (line.compared ? 2 : 1); i++) {
          insert.setString(i, line.value);
        }
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      assertThat(bench.stored("SELECT a FROM t")).hasSize(line.randomised());
      if (line.compared) {
        assertThat(bench.stored("SELECT b FROM t")).hasSize(line.deterministic());
      }
    }
    assertThat(page()).contains(line.text());
  }

  @Test
  @Covers("columns-40")
  void cellSizeOfALargeValueGrowsWithItsChunks() throws Exception {
    int length = 100_000;
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE t (a CLOB ENCRYPT)")).isZero();
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
        insert.setString(1, "x".repeat(length));
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      assertThat(bench.stored("SELECT a FROM t")).hasSize(length + 36 + 2 * 16);
    }
    assertThat(page()).contains("36 bytes more, and 16 for each 64 KiB");
  }

  /** What a server adds to a cell it adds to any value of a binary type. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-40")
  void cellSizeIsTheSameOnEachDatabase(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, a INTEGER ENCRYPT)"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 2147483647)")).isEqualTo(1);
      assertThat(bench.stored("SELECT a FROM t")).hasSize(37);
    }
  }

  private static String page() throws IOException {
    Path page = SourceTree.root().resolve(PAGE);
    return Files.readString(page);
  }
}
