package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import dev.nacre.wallet.CheapWallets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ALTER ENCRYPTION DATA KEY ROTATE} and the statements about jobs. */
final class DataKeyRotationTest {
  @TempDir Path folder;

  @Test
  @Covers("pages-47")
  void rotatesWhileTheDatabaseIsUsed() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 4000);
      long version = number(statement, "KEY_VERSION");
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      for (int i = 0; i < 50; i++) {
        statement.execute("INSERT INTO t VALUES (" + (10_000 + i) + ", SPACE(500))");
        statement.execute("CHECKPOINT SYNC");
      }
      List<String> job = awaitOver(statement);
      assertThat(job.get(1)).isEqualTo("ROTATE");
      assertThat(job.get(2)).isEqualTo(folder.resolve("shop.mv.db").toString());
      assertThat(job.get(3)).isEqualTo("DONE");
      assertThat(job.get(4)).isEqualTo(job.get(5)).isNotEqualTo("0");
      assertThat(job.get(6)).isEqualTo("BLOCKS");
      assertThat(job.get(8)).isEmpty();
      assertThat(number(statement, "KEY_VERSION")).isNotEqualTo(version);
      assertThat(count(statement)).isEqualTo(4050);
    }
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(count(statement)).isEqualTo(4050);
      assertThat(jobs(statement)).isEmpty();
      // The next one uses the number of the first again.
      try (PreparedStatement rotate =
          connection.prepareStatement("ALTER ENCRYPTION DATA KEY ROTATE")) {
        assertThat(rotate.executeUpdate()).isZero();
      }
      assertThat(awaitOver(statement).get(3)).isEqualTo("DONE");
      assertThat(count(statement)).isEqualTo(4050);
    }
  }

  @Test
  @Covers("pages-47")
  void isPausedThrottledResumedAndGoesOnAfterARestart() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 20_000);
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      String job = jobs(statement).get(0).get(0);
      statement.execute("ALTER ENCRYPTION JOB " + job + " THROTTLE 1");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-5002");
      statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE");
      assertThat(jobs(statement).get(0).get(3)).isEqualTo("PAUSED");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE"))
          .hasMessageStartingWith("NACRE-5003");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION JOB 987654 PAUSE"))
          .hasMessageStartingWith("NACRE-5001");
    }
    String job;
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(jobs(statement).get(0).get(3)).isEqualTo("PAUSED");
      job = jobs(statement).get(0).get(0);
      // Before it runs, or a slow machine sees the end of it before the connection closes.
      statement.execute("ALTER ENCRYPTION JOB " + job + " THROTTLE 1");
      statement.execute("ALTER ENCRYPTION JOB " + job + " RESUME");
      assertThat(jobs(statement).get(0).get(3)).isEqualTo("RUNNING");
    }
    // It was running when the database was closed; now it goes on unasked.
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      List<String> over = awaitOver(statement);
      assertThat(over.get(0)).isNotEqualTo(job);
      assertThat(over.get(3)).isEqualTo("DONE");
      assertThat(count(statement)).isEqualTo(20_000);
    }
  }

  @Test
  void whatIsCancelledLeavesADatabaseThatOpens() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 20_000);
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      String job = jobs(statement).get(0).get(0);
      statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE");
      statement.execute("ALTER ENCRYPTION JOB " + job + " CANCEL");
      assertThat(jobs(statement).get(0).get(3)).isEqualTo("FAILED");
      assertThat(jobs(statement).get(0).get(8)).startsWith("Cancelled");
      assertThat(count(statement)).isEqualTo(20_000);
    }
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(jobs(statement)).isEmpty();
      assertThat(count(statement)).isEqualTo(20_000);
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      assertThat(awaitOver(statement).get(3)).isEqualTo("DONE");
    }
  }

  @Test
  void byCompactWaitsForTheLastConnection() throws Exception {
    String before;
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement();
        Connection other = connect("sa")) {
      fill(statement, 2000);
      before = text(statement, "SHOW ENCRYPTION FILES", "FILE_ID");
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE BY COMPACT");
      List<String> job = jobs(statement).get(0);
      assertThat(job.get(1)).isEqualTo("COMPACT");
      assertThat(job.get(8)).contains("last connection");
      // Nobody is disconnected.
      assertThat(other.isValid(1)).isTrue();
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-5002");
    }
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(count(statement)).isEqualTo(2000);
      String after = text(statement, "SHOW ENCRYPTION FILES", "FILE_ID");
      assertThat(after).isNotEqualTo(before);
      // One that is cancelled leaves the file.
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE BY COMPACT");
      statement.execute("ALTER ENCRYPTION JOB " + jobs(statement).get(0).get(0) + " CANCEL");
      before = after;
    }
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SHOW ENCRYPTION FILES", "FILE_ID")).isEqualTo(before);
    }
  }

  @Test
  void isForAdministrators() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER anne PASSWORD ''");
      try (Connection hers = connect("anne");
          Statement her = hers.createStatement()) {
        for (String sql :
            List.of("ALTER ENCRYPTION DATA KEY ROTATE", "ALTER ENCRYPTION JOB 1 PAUSE")) {
          assertThatThrownBy(() -> her.execute(sql)).hasMessageContaining("administrator");
        }
      }
      assertThat(jobs(statement)).isEmpty();
    }
  }

  private static void fill(Statement statement, int rows) throws SQLException {
    statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, text VARCHAR)");
    statement.execute(
        "INSERT INTO t SELECT X, RAWTOHEX(RANDOM_UUID()) || SPACE(300) FROM SYSTEM_RANGE(1, "
            + rows
            + ")");
    statement.execute("CHECKPOINT SYNC");
  }

  private static List<String> awaitOver(Statement statement) throws Exception {
    Await.until(
        "the rotation is over",
        () -> List.of("DONE", "FAILED").contains(jobs(statement).get(0).get(3)));
    return jobs(statement).get(0);
  }

  private static List<List<String>> jobs(Statement statement) throws SQLException {
    List<List<String>> jobs = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      ResultSetMetaData columns = rows.getMetaData();
      List<String> names = new ArrayList<>();
      for (int column = 1; column <= columns.getColumnCount(); column++) {
        names.add(columns.getColumnLabel(column));
      }
      assertThat(names)
          .containsExactly(
              "JOB", "KIND", "TARGET", "STATE", "DONE", "TOTAL", "UNIT", "ETA_S", "MESSAGE");
      while (rows.next()) {
        List<String> job = new ArrayList<>();
        for (String name : names) {
          job.add(String.valueOf(rows.getString(name)));
        }
        jobs.add(job);
      }
    }
    return jobs;
  }

  private static String text(Statement statement, String sql, String column) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(column);
    }
  }

  private static long number(Statement statement, String column) throws SQLException {
    return Long.parseLong(text(statement, "SHOW ENCRYPTION FILES", column));
  }

  private static long count(Statement statement) throws SQLException {
    return Long.parseLong(text(statement, "SELECT COUNT(text) AS n FROM t", "N"));
  }

  private Connection connect(String user) throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), "of no importance");
    return DriverManager.getConnection(
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";USER="
            + user
            + ";nacre.wallet.password=of no importance");
  }
}
