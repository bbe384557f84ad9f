package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums from the URL on: the second connection, files, and what is read after a restart. */
final class SumAfterRestartTest {
  @TempDir private Path folder;

  private Connection connect(String options) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "a passphrase of a test");
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=" + options, info);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "columns",
        "pages,columns",
        "columns;DATABASE_TO_UPPER=FALSE",
        "columns;MODE=Oracle",
        "columns;MODE=MSSQLServer",
        "columns;MODE=MySQL;DATABASE_TO_LOWER=TRUE"
      })
  @Covers("queries-1")
  void sumsAreRightAfterARestart(String options) throws SQLException {
    try (Connection connection = connect(options);
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "CREATE TABLE pay (id INT PRIMARY KEY, amount DECIMAL(12,2) ENCRYPT WITH (SUM))"))
          .isFalse();
      fill(connection, 0);
      assertThat(sum(connection, "")).isEqualTo("45.00");
    }
    try (Connection connection = connect(options)) {
      assertThat(sum(connection, "")).isEqualTo("45.00");
      connection.setAutoCommit(false);
      fill(connection, 10);
      connection.commit();
      assertThat(sum(connection, "")).isEqualTo("190.00");
      assertThat(sum(connection, " WHERE id IN (3, 5, 11)")).isEqualTo("19.00");
      assertThat(sum(connection, " WHERE id < 0")).isEqualTo("null");
    }
  }

  private static void fill(Connection connection, int from) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO pay VALUES (?, ?)")) {
      for (int id = from; id < from + 10; id++) {
        insert.setInt(1, id);
        insert.setInt(2, id);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(10);
    }
  }

  private static String sum(Connection connection, String condition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT SUM(amount) AS total FROM pay" + condition)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString("total"));
    }
  }
}
