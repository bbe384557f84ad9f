package dev.nacre.jdbc.statement.rowwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are of use if each finds its own row again. */
final class RowKeysTest {
  private static Connection database() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:");
  }

  private static Optional<RowKeys> read(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return RowKeys.read(row, row.getMetaData().getColumnCount());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VALUES 1, 2, 1",
        "VALUES X'0102', X'0102'",
        "VALUES (1, 'a'), (2, 'a'), (1, 'a')",
        "VALUES DATE '2026-01-02', DATE '2026-01-03'",
        "VALUES TRUE, FALSE",
        "VALUES 1, NULL",
        "VALUES CAST(0.5 AS DOUBLE PRECISION)",
      })
  void otherKeysAreNotUsable(String query) throws SQLException {
    try (Connection connection = database()) {
      assertThat(read(connection, query)).isEmpty();
    }
  }

  @Test
  void keysAreSetAsTheyWereReturned() throws SQLException {
    try (Connection connection = database();
        Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute("CREATE TABLE t (a INT, b VARCHAR(9), c VARBINARY(9), d UUID)");
      int rows =
          statement.executeUpdate(
              "INSERT INTO t VALUES (1, 'x', X'01', RANDOM_UUID()), (2, 'y', X'02', RANDOM_UUID()),"
                  + " (3, 'z', X'03', RANDOM_UUID())");
      assertThat(rows).isEqualTo(3);
      RowKeys keys = read(connection, "SELECT a, b, c, d FROM t ORDER BY a").orElseThrow();
      assertThat(keys.size()).isEqualTo(3);
      RowKeys last = keys.part(2, 500);
      assertThat(last.size()).isEqualTo(1);
      try (PreparedStatement again =
          connection.prepareStatement(
              "SELECT a FROM t WHERE ? = 5 AND a = ? AND b = ? AND c = ? AND d = ?")) {
        again.setInt(1, 5);
        assertThat(last.set(again, 2, 0, true)).isEqualTo(6);
        try (ResultSet row = again.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getInt(1)).isEqualTo(3);
        }
      }
    }
  }
}
