package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import dev.nacre.wallet.CheapWallets;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ALTER ENCRYPTION DATABASE VERIFY}, on databases that are used meanwhile. */
final class DatabaseVerificationTest {
  private static final String VERIFY = "ALTER ENCRYPTION DATABASE VERIFY";

  @TempDir Path folder;

  @Test
  @Covers("pages-21")
  void verifiesWhileTheDatabaseIsUsed() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
      statement.execute(VERIFY);
      for (int i = 0; i < 40; i++) {
        statement.execute("INSERT INTO t VALUES (" + (100_000 + i) + ", SPACE(500))");
        statement.execute("DELETE FROM t WHERE id = " + (i + 1));
        statement.execute("CHECKPOINT SYNC");
      }
      Map<String, String> job = awaitVerified(statement);
      assertThat(job)
          .containsEntry("TARGET", folder.resolve("shop").toString())
          .containsEntry("STATE", "DONE")
          .containsEntry("UNIT", "BLOCKS")
          .containsEntry("MESSAGE", "No damage");
      assertThat(job.get("DONE")).isEqualTo(job.get("TOTAL")).isNotEqualTo("0");
      try (PreparedStatement again = connection.prepareStatement(VERIFY)) {
        assertThat(again.executeUpdate()).isZero();
      }
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
    }
  }

  @Test
  @Covers({"pages-21", "pages-47"})
  void verifiesWhileARotationIsHalfDone() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      String rotation = job(statement, "ROTATE").get("JOB");
      statement.execute("ALTER ENCRYPTION JOB " + rotation + " THROTTLE 1");
      statement.execute("ALTER ENCRYPTION JOB " + rotation + " PAUSE");
      assertThat(job(statement, "ROTATE")).containsEntry("STATE", "PAUSED");
      statement.execute(VERIFY);
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
      // And while it runs.
      statement.execute("ALTER ENCRYPTION JOB " + rotation + " RESUME");
      statement.execute("ALTER ENCRYPTION JOB " + rotation + " THROTTLE 0");
      statement.execute(VERIFY);
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
    }
  }

  @Test
  @Covers("pages-21")
  void listsWhatIsDamagedWithTheTablesItBelongsTo() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
      statement.execute("CREATE TABLE log (id BIGINT PRIMARY KEY, text VARCHAR)");
      statement.execute("INSERT INTO log SELECT id, text FROM t WHERE id < 500");
      statement.execute("CHECKPOINT SYNC");
      long blocks =
          Long.parseLong(row(statement, "SHOW ENCRYPTION FILES", "").get("BLOCKS_ENCRYPTED"));
      for (int part = 1; part <= 9; part++) {
        flip(blocks * part / 10);
      }
      statement.execute(VERIFY);
      Map<String, String> job = awaitVerified(statement);
      assertThat(job).containsEntry("STATE", "DONE");
      assertThat(job.get("MESSAGE"))
          .startsWith("DAMAGED; NACRE-3010: block ")
          .contains("[table PUBLIC.T (chunk ");
      for (int part = 1; part <= 9; part++) {
        assertThat(job.get("MESSAGE")).contains("block " + blocks * part / 10 + " ");
        flip(blocks * part / 10);
      }
      statement.execute(VERIFY);
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
    }
  }

  // What a process leaves that ends in the middle.
  private void leave(String state) throws IOException {
    Files.writeString(folder.resolve("shop.mv.db.verification"), state);
  }

  @Test
  @Covers("pages-21")
  void unfinishedVerificationBeginsAgainFromTheFirstBlock() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
    }
    leave("running\n");
    flip(300);
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(awaitVerified(statement).get("MESSAGE"))
          .startsWith("DAMAGED; NACRE-3010: block 300 ");
    }
    flip(300);
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      assertThat(job(statement, "VERIFY")).isEmpty();
    }
  }

  @Test
  void pausedVerificationWaitsAfterARestart() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
    }
    leave("paused\n");
    for (int i = 0; i < 2; i++) {
      try (Connection connection = connect("sa");
          Connection second = connect("sa");
          Statement statement = second.createStatement()) {
        assertThat(job(statement, "VERIFY"))
            .containsEntry("STATE", "PAUSED")
            .containsEntry("DONE", "0");
        assertThat(connection.isValid(1)).isTrue();
      }
    }
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      String number = job(statement, "VERIFY").get("JOB");
      statement.execute("ALTER ENCRYPTION JOB " + number + " RESUME");
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
    }
    assertThat(folder.resolve("shop.mv.db.verification")).doesNotExist();
  }

  @Test
  void verificationIsPausedAndCancelledAndOneAtATime() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      fill(statement);
      statement.execute(VERIFY);
      String number = job(statement, "VERIFY").get("JOB");
      try {
        statement.execute("ALTER ENCRYPTION JOB " + number + " PAUSE");
      } catch (SQLException over) {
        assertThat(over.getMessage()).startsWith("NACRE-5003");
        return;
      }
      assertThatThrownBy(() -> statement.execute(VERIFY)).hasMessageStartingWith("NACRE-5002");
      statement.execute("ALTER ENCRYPTION JOB " + number + " CANCEL");
      assertThat(job(statement, "VERIFY")).containsEntry("STATE", "FAILED");
      statement.execute(VERIFY);
      assertThat(awaitVerified(statement)).containsEntry("MESSAGE", "No damage");
    }
  }

  @Test
  void verificationIsRefusedToUsersAndOnPlainDatabases() throws Exception {
    try (Connection connection = connect("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER anne PASSWORD ''");
      try (Connection hers = connect("anne");
          Statement her = hers.createStatement()) {
        assertThatThrownBy(() -> her.execute(VERIFY)).hasMessageStartingWith("NACRE-2024");
      }
    }
    try (Connection memory = DriverManager.getConnection("jdbc:nacre:h2:mem:verify");
        Statement statement = memory.createStatement()) {
      assertThatThrownBy(() -> statement.execute(VERIFY)).hasMessageStartingWith("NACRE-2022");
    }
  }

  private static void fill(Statement statement) throws SQLException {
    statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, text VARCHAR)");
    statement.execute(
        "INSERT INTO t SELECT X, RAWTOHEX(RANDOM_UUID()) || SPACE(300)"
            + " FROM SYSTEM_RANGE(1, 20000)");
    statement.execute("CHECKPOINT SYNC");
  }

  // Lets go of H2's lock on the file; nobody else wants it here.
  private void flip(long block) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(folder.resolve("shop.mv.db").toFile(), "rw")) {
      long at = Preamble.layout(FileKind.DATABASE).offset(block) + 77;
      raw.seek(at);
      int old = raw.read();
      raw.seek(at);
      raw.write(old ^ 4);
    }
  }

  private static Map<String, String> awaitVerified(Statement statement) throws Exception {
    Await.until(
        "the verification is over",
        () -> List.of("DONE", "FAILED").contains(job(statement, "VERIFY").get("STATE")));
    return job(statement, "VERIFY");
  }

  /** The last job of its kind. */
  private static Map<String, String> job(Statement statement, String kind) throws SQLException {
    return row(statement, "SHOW ENCRYPTION JOBS", kind);
  }

  private static Map<String, String> row(Statement statement, String sql, String kind)
      throws SQLException {
    Map<String, String> last = new LinkedHashMap<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        if (kind.isEmpty() || rows.getString("KIND").equals(kind)) {
          for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            last.put(
                rows.getMetaData().getColumnLabel(column), String.valueOf(rows.getString(column)));
          }
        }
      }
    }
    return last;
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
