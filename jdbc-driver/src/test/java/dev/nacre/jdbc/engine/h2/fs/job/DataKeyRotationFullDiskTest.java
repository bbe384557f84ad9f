package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.wait.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rotation that SQL has begun, in a process that may write no further than to the middle of its
 * file, until it may: to those who write that is as a full disk, with another word of the system's.
 */
final class DataKeyRotationFullDiskTest {
  private static final int ROWS = 20_000;

  @TempDir Path folder;

  @Test
  @Covers("pages-37")
  void rotationOnAFullDiskReportsItAndGoesOnWhenThereIsRoom() throws Exception {
    Requirement.present(canLimit(), "prlimit of util-linux");
    Path database = folder.resolve("shop");
    try (ChildJvm child =
        ChildJvm.start(
            DataKeyRotationFullDiskTest.class, folder, List.of(), List.of(database.toString()))) {
      String unused = child.await("filled");
      long half = Files.size(folder.resolve("shop.mv.db")) / 2;
      limit(child, half + ":");
      child.sendLine("ALTER ENCRYPTION DATA KEY ROTATE");
      assertThat(child.await("job ")).startsWith("FAILED ").contains("File too large");
      // Whoever reads goes on meanwhile.
      child.sendLine("SELECT COUNT(text) FROM t");
      assertThat(child.await("value ")).isEqualTo(String.valueOf(ROWS));
      limit(child, "unlimited:");
      child.sendLine("ALTER ENCRYPTION JOB 1 RESUME");
      assertThat(child.await("job ")).isEqualTo("DONE ");
      child.sendLine("INSERT INTO t VALUES (0, 'last')");
      child.sendLine("end");
      assertThat(child.exitCode()).isZero();
    }
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT COUNT(text) FROM t", 1))
          .isEqualTo(String.valueOf(ROWS + 1));
      assertThat(text(statement, "SHOW ENCRYPTION JOBS", 1)).isEmpty();
    }
  }

  private static boolean canLimit() {
    try {
      return new ProcessBuilder("prlimit", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException missing) {
      return false;
    }
  }

  // The soft limit, which the process itself does not know of.
  private static void limit(ChildJvm child, String bytes) throws Exception {
    Process process =
        new ProcessBuilder("prlimit", "--pid", String.valueOf(child.pid()), "--fsize=" + bytes)
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  /** Does what it is told, line by line. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Connection connection = connect(Path.of(args[0]));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, text VARCHAR)");
      statement.execute(
          "INSERT INTO t SELECT X, RAWTOHEX(RANDOM_UUID()) || SPACE(300)"
              + " FROM SYSTEM_RANGE(1, "
              + ROWS
              + ")");
      statement.execute("CHECKPOINT SYNC");
      System.out.println("filled");
      for (String order = orders.readLine(); !"end".equals(order); order = orders.readLine()) {
        if (order.startsWith("SELECT")) {
          System.out.println("value " + text(statement, order, 1));
        } else {
          statement.execute(order);
        }
        if (order.startsWith("ALTER")) {
          System.out.println("job " + awaitOver(statement));
        }
      }
    }
  }

  private static String awaitOver(Statement statement) throws Exception {
    Await.until(
        "the job is over",
        () -> List.of("DONE", "FAILED").contains(text(statement, "SHOW ENCRYPTION JOBS", 4)));
    return text(statement, "SHOW ENCRYPTION JOBS", 4)
        + " "
        + text(statement, "SHOW ENCRYPTION JOBS", 9);
  }

  private static String text(Statement statement, String sql, int column) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? String.valueOf(rows.getString(column)) : "";
    }
  }

  private static Connection connect(Path database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + database + ";nacre.wallet.password=of no importance", "sa", "");
  }
}
