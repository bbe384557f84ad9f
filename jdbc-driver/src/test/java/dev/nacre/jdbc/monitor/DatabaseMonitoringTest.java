package dev.nacre.jdbc.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.wait.Await;
import dev.nacre.wallet.CheapWallets;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SQL, JMX and the Flight Recorder show of a database. */
class DatabaseMonitoringTest {
  private static final int ROWS = 3000;

  @TempDir Path folder;

  private Connection connect() throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), "right");
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=right");
  }

  private static void work(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS t AS SELECT x, REPEAT('a', 500) b FROM SYSTEM_RANGE(1, "
              + ROWS
              + ")");
      statement.execute("CHECKPOINT SYNC");
    }
  }

  private static long sum(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT SUM(LENGTH(b)) FROM t")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static Map<String, Map<String, Object>> stats(Connection connection) throws SQLException {
    Map<String, Map<String, Object>> scopes = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW ENCRYPTION STATS")) {
      while (rows.next()) {
        Map<String, Object> row = new HashMap<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.put(rows.getMetaData().getColumnName(i), rows.getObject(i));
        }
        scopes.put(rows.getString("SCOPE"), row);
      }
    }
    return scopes;
  }

  private static long figure(Map<String, Map<String, Object>> stats, String scope, String name) {
    return ((Number) value(stats, scope, name)).longValue();
  }

  private static Object value(Map<String, Map<String, Object>> stats, String scope, String name) {
    Map<String, Object> row = Objects.requireNonNull(stats.get(scope), scope);
    return Objects.requireNonNull(row.get(name), name);
  }

  @Test
  void sqlShowsWhatWasSealedAndOpened() throws Exception {
    long sealedBefore;
    try (Connection shop = connect()) {
      work(shop);
      Map<String, Map<String, Object>> stats = stats(shop);
      assertThat(stats).containsOnlyKeys("DATABASE", "TEMPORARY", "PROCESS");
      assertThat(value(stats, "DATABASE", "NAME")).isEqualTo(folder.resolve("shop").toString());
      sealedBefore = figure(stats, "DATABASE", "BLOCKS_SEALED");
      assertThat(sealedBefore).isGreaterThan(ROWS * 500L / 4096);
      assertThat(figure(stats, "DATABASE", "BYTES_SEALED")).isEqualTo(sealedBefore * 4096);
      assertThat(figure(stats, "PROCESS", "BLOCKS_SEALED")).isGreaterThanOrEqualTo(sealedBefore);
    }
    try (Connection shop = connect()) {
      Map<String, Map<String, Object>> fresh = stats(shop);
      assertThat(figure(fresh, "DATABASE", "BLOCKS_SEALED")).isLessThan(sealedBefore);
      long openedBefore = figure(fresh, "DATABASE", "BLOCKS_OPENED");
      assertThat(sum(shop)).isEqualTo(ROWS * 500L);
      // What is opened ahead is counted a window at a time, and used before the window is whole.
      Await.until(
          "what was read is counted",
          () -> figure(stats(shop), "DATABASE", "BLOCKS_OPENED") >= ROWS * 500L / 4096);
      Map<String, Map<String, Object>> stats = stats(shop);
      long opened = figure(stats, "DATABASE", "BLOCKS_OPENED");
      assertThat(opened).isGreaterThan(openedBefore);
      // H2 reads pages that begin in one block and end in another, and a few while it opens.
      assertThat(opened).isBetween(ROWS * 500L / 4096, 5 * ROWS * 500L / 4096);
      assertThat(figure(stats, "DATABASE", "REFUSED_TAMPERED")).isZero();
      assertThat(figure(stats, "PROCESS", "BLOCKS_SEALED"))
          .as("of databases that were closed, too")
          .isGreaterThanOrEqualTo(sealedBefore);
    }
  }

  @Test
  void aRefusedBlockIsCounted() throws Exception {
    try (Connection shop = connect()) {
      work(shop);
    }
    flipBits(folder.resolve("shop.mv.db"));
    Path recorded = folder.resolve("refused.jfr");
    long before = OpenDatabases.total().tampered();
    try (Recording recording = new Recording()) {
      recording.enable("dev.nacre.BlockRefused");
      recording.start();
      assertThatThrownBy(
              () -> {
                try (Connection shop = connect()) {
                  long unused = sum(shop);
                }
              })
          .isInstanceOf(SQLException.class);
      recording.stop();
      recording.dump(recorded);
    }
    assertThat(OpenDatabases.total().tampered()).isGreaterThan(before);
    List<RecordedEvent> events = events(recorded, "dev.nacre.BlockRefused");
    assertThat(events).isNotEmpty();
    assertThat(events.get(0).getString("file")).endsWith("shop.mv.db");
    assertThat(events.get(0).getString("code")).isEqualTo("NACRE-3010");
  }

  // In the middle, where the rows are.
  private static void flipBits(Path file) throws IOException {
    long size = Files.size(file);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (long at = size / 2; at < size / 2 + 40 * 4096; at += 4096) {
        ByteBuffer one = ByteBuffer.allocate(1);
        channel.read(one, at);
        one.put(0, (byte) (one.get(0) ^ 1)).rewind();
        channel.write(one, at);
      }
    }
  }

  @Test
  void jmxShowsADatabaseWhileItIsOpen() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    var name =
        new ObjectName(
            "dev.nacre:type=Database,name=" + ObjectName.quote(folder.resolve("shop").toString()));
    try (Connection shop = connect()) {
      work(shop);
      Await.until("the database is registered", () -> server.isRegistered(name));
      assertThat(server.getAttribute(name, "Name")).isEqualTo(folder.resolve("shop").toString());
      long sealed = (long) server.getAttribute(name, "BlocksSealed");
      assertThat(sealed).isGreaterThan(ROWS * 500L / 4096);
      assertThat(server.getAttribute(name, "BlocksRefusedTampered")).isEqualTo(0L);
      assertThat(server.getMBeanInfo(name).getAttributes()).hasSize(12);
    }
    assertThat(server.isRegistered(name)).isFalse();
  }

  @Test
  void theFlightRecorderGetsBlocksAndOpeningsAndRotations() throws Exception {
    Path recorded = folder.resolve("work.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("dev.nacre.Blocks").withPeriod(Duration.ofMillis(20));
      recording.enable("dev.nacre.DatabaseOpened");
      recording.enable("dev.nacre.MasterKeyRotation");
      recording.enable("dev.nacre.JobProgress").withPeriod(Duration.ofMillis(20));
      recording.start();
      try (Connection shop = connect();
          Statement statement = shop.createStatement()) {
        work(shop);
        statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
        statement.execute("ALTER ENCRYPTION DATA KEY ROTATE BY COMPACT");
        Path soFar = folder.resolve("sofar.jfr");
        Await.until(
            "an event of blocks",
            () -> {
              recording.dump(soFar);
              return !blocks(soFar).isEmpty() && pending(soFar).isPresent();
            });
      }
      recording.stop();
      recording.dump(recorded);
    }
    List<RecordedEvent> blocks = blocks(recorded);
    assertThat(blocks).isNotEmpty();
    assertThat(blocks.get(blocks.size() - 1).getLong("sealed")).isPositive();
    assertThat(events(recorded, "dev.nacre.DatabaseOpened"))
        .as("the shop, and at its close the file that the compaction writes")
        .extracting(opened -> opened.getString("database").endsWith(".tempFile"))
        .containsExactly(false, true);
    List<RecordedEvent> rotations = events(recorded, "dev.nacre.MasterKeyRotation");
    assertThat(rotations).hasSize(1);
    assertThat(rotations.get(0).getBoolean("complete")).isTrue();
    RecordedEvent job = pending(recorded).orElseThrow();
    assertThat(job.getString("kind")).isEqualTo("COMPACT");
    assertThat(job.getLong("total")).isEqualTo(1);
  }

  /** The job that waits for the last connection to be closed. */
  private static Optional<RecordedEvent> pending(Path recorded) throws IOException {
    return events(recorded, "dev.nacre.JobProgress").stream()
        .filter(job -> job.getString("state").equals("PENDING"))
        .findFirst();
  }

  // Other tests of this process may have left a database open.
  private List<RecordedEvent> blocks(Path file) throws IOException {
    String shop = folder.resolve("shop").toString();
    return events(file, "dev.nacre.Blocks").stream()
        .filter(event -> shop.equals(event.getString("database")))
        .toList();
  }

  private static List<RecordedEvent> events(Path file, String name) throws IOException {
    List<RecordedEvent> found = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().equals(name)) {
        found.add(event);
      }
    }
    return found;
  }
}
