package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.requirement.Requirement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trace is on while the disk is full, and later there is room again. */
final class DatabaseTraceFullDiskTest {
  @TempDir Path folder;

  @Test
  @Tag("slow")
  void traceGoesOnWhenThereIsRoomAgain() throws Exception {
    Requirement.present(canLimit(), "prlimit of util-linux");
    Path database = folder.resolve("shop");
    try (ChildJvm child =
        ChildJvm.start(
            DatabaseTraceFullDiskTest.class, folder, List.of(), List.of(database.toString()))) {
      String unused = child.await("open");
      limit(child, Files.size(folder.resolve("shop.trace.db")) + 10_000 + ":");
      for (String order : List.of("lost", "close", "reopen", "lost again")) {
        child.sendLine(order);
        unused = child.await("done " + order);
      }
      limit(child, "unlimited:");
      for (String order : List.of("found", "close", "reopen", "again")) {
        child.sendLine(order);
        unused = child.await("done " + order);
      }
      child.sendLine("end");
      String trace = child.await("trace ");
      assertThat(trace).isEqualTo("true true");
      assertThat(child.remainingLines()).noneMatch(line -> line.contains("3030"));
      assertThat(child.exitCode()).isZero();
      assertThat(new String(child.outputSoFar(), StandardCharsets.UTF_8))
          .doesNotContain("NACRE-", "Log file error");
    }
  }

  private static boolean canLimit() {
    try {
      return new ProcessBuilder("prlimit", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException missing) {
      return false;
    }
  }

  private static void limit(ChildJvm child, String bytes) throws Exception {
    Process process =
        new ProcessBuilder("prlimit", "--pid", String.valueOf(child.pid()), "--fsize=" + bytes)
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  /** Runs statements whose text goes to the trace; reads it back at the end. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    // A megabyte of trace, so that the limit concerns no other file.
    try (Connection connection = connect(args[0])) {
      for (int i = 0; i < 100; i++) {
        failing(connection, "first" + ".".repeat(20_000));
      }
    }
    Connection connection = connect(args[0]);
    failing(connection, "second");
    System.out.println("open");
    for (String order = orders.readLine(); !"end".equals(order); order = orders.readLine()) {
      switch (order) {
        case "close" -> connection.close();
        case "reopen" -> connection = connect(args[0]);
        default -> {
          for (int i = 0; i < 3; i++) {
            failing(connection, order + ".".repeat(60_000));
          }
        }
      }
      System.out.println("done " + order);
    }
    String trace;
    try (var in = FileUtils.newInputStream("nacre:" + args[0] + ".trace.db")) {
      trace = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    System.out.println("trace " + trace.contains("found") + " " + trace.contains("again"));
    connection.close();
  }

  private static Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + database + ";nacre.wallet.password=right");
  }

  private static void failing(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT CAST('" + text + "' AS INT)");
      throw new IllegalStateException("no error");
    } catch (SQLException expected) {
      // Noted in the trace.
    }
  }
}
