package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ALTER ENCRYPTION DATABASE DECRYPT}. */
final class DatabaseDecryptionTest extends DatabaseJobFixture {
  private static final Pattern LINE =
      Pattern.compile(
          "\\b(job\\.started|job\\.ended|database\\.decrypted)\\b.*\\b(done|failed)\\b");

  private Connection pastNacre() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
  }

  private List<Path> drafts() throws Exception {
    try (var list = Files.list(folder)) {
      return list.filter(path -> path.toString().endsWith(".decrypting")).toList();
    }
  }

  @Test
  @Covers("pages-36")
  void decryptsADatabaseThatIsWrittenToAllTheTime() throws Exception {
    AtomicInteger rows = new AtomicInteger(20_000);
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 20_000);
      Future<?> written =
          writer.submit(
              () -> {
                try (Connection own = sealed();
                    PreparedStatement insert =
                        own.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                  while (!over.get()) {
                    int id = rows.incrementAndGet();
                    insert.setInt(1, id);
                    insert.setString(2, MARKER + id);
                    insert.executeUpdate();
                  }
                }
                return null;
              });
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      assertThat(job(statement).subList(1, 3)).isEqualTo(List.of("DECRYPT", file.toString()));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-5002");
      for (Path draft : drafts()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft)))
            .isEqualTo("rw-------");
      }
      int before = rows.get();
      Await.until("two thousand rows more", () -> rows.get() >= before + 2000);
      over.set(true);
      written.get(30, TimeUnit.SECONDS);
      await(statement, "PENDING");
      assertThat(drafts()).hasSize(1);
      statement.execute("INSERT INTO t VALUES (-1, '" + MARKER + "')");
      assertThat(isPlain()).isFalse();
    } finally {
      over.set(true);
      writer.shutdown();
    }
    assertThat(isPlain()).isTrue();
    // A trace stays sealed.
    assertThat(files()).containsExactly("shop.mv.db", "shop.mv.db.sealed", "shop.trace.db.sealed");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    assertThat(noted()).containsExactly("job.started done", "database.decrypted done");
    assertThatThrownBy(this::sealed).hasMessageStartingWith("NACRE-3001");
    try (Connection connection = pastNacre()) {
      assertThat(count(connection)).isEqualTo(rows.get() + 1);
    }
    // The registry does not wait for it any more.
    Files.delete(folder.resolve("shop.mv.db.sealed"));
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(rows.get() + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"REMOVE", "SHRED", "KEEP"})
  void sealedFilesAreKeptOrRemovedAsAsked(String leftover) throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 100);
      // It is not waited for: the last close does what is left to do.
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT " + leftover);
    }
    assertThat(files())
        .isEqualTo(
            leftover.equals("KEEP")
                ? List.of("shop.mv.db", "shop.mv.db.sealed")
                : List.of("shop.mv.db"));
    try (Connection connection = pastNacre()) {
      assertThat(count(connection)).isEqualTo(100);
    }
  }

  @Test
  void jobIsPausedResumedAndCancelledByAdministratorsOnly() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 1000);
      statement.execute("CREATE USER guest PASSWORD ''");
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      String job = job(statement).get(0);
      statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE");
      try (Connection guest = DriverManager.getConnection(url(), "guest", "");
          Statement his = guest.createStatement()) {
        for (String refused :
            List.of(
                "ALTER ENCRYPTION DATABASE DECRYPT",
                "ALTER ENCRYPTION JOB " + job + " RESUME",
                "ALTER ENCRYPTION JOB " + job + " CANCEL")) {
          assertThatThrownBy(() -> his.execute(refused)).hasMessageStartingWith("NACRE-2024");
        }
      }
      assertThat(job(statement).get(3)).isEqualTo("PAUSED");
      statement.execute("ALTER ENCRYPTION JOB " + job + " RESUME");
      await(statement, "PENDING");
      assertThat(drafts()).hasSize(1);
      statement.execute("ALTER ENCRYPTION JOB " + job + " CANCEL");
      assertThat(job(statement).get(8)).startsWith("Cancelled");
      assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    }
    assertThat(isPlain()).isFalse();
    assertThat(noted())
        .containsExactly(
            "job.started done", "database.decrypted failed", "job.started done", "job.ended done");
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThat(job(statement)).isEmpty();
      assertThat(count(connection)).isEqualTo(1000);
    }
  }

  @Test
  void compactionAtTheEndIsDecryptedToo() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 3000);
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
      await(statement, "PENDING");
      statement.execute("DELETE FROM t WHERE id > 10");
      statement.execute("SHUTDOWN COMPACT");
    }
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = pastNacre()) {
      assertThat(count(connection)).isEqualTo(10);
    }
  }

  @Test
  void jobGoesOnWhenTheDatabaseIsClosedAndOpenedAgain() throws Exception {
    try (Connection first = sealed();
        Statement statement = first.createStatement()) {
      fill(statement, 500);
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
      statement.execute("SHUTDOWN");
      try (Connection second = sealed();
          Statement other = second.createStatement()) {
        other.execute("INSERT INTO t VALUES (1000, '" + MARKER + "')");
        await(other, "PENDING");
        assertThat(drafts()).hasSize(1);
      }
    }
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = pastNacre()) {
      assertThat(count(connection)).isEqualTo(501);
    }
  }

  // What the audit log says of it.
  private List<String> noted() throws Exception {
    try (var lines = Files.lines(folder.resolve("shop.wallet.audit"))) {
      return lines
          .map(LINE::matcher)
          .filter(Matcher::find)
          .map(found -> found.group(1) + " " + found.group(2))
          .toList();
    }
  }

  @Test
  void plantedFilesInTheFolderStartNoJob() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      // A sealed stream with the keys of this wallet, which was taken for an order once.
      statement.execute("SCRIPT TO '" + folder.resolve("shop.mv.db.decryption") + "'");
    }
    Files.copy(folder.resolve("shop.mv.db.decryption"), folder.resolve("shop.mv.db.conversion"));
    Files.writeString(folder.resolve("shop.mv.db.decrypting"), MARKER);
    for (int session = 0; session < 2; session++) {
      try (Connection connection = sealed();
          Statement statement = connection.createStatement()) {
        assertThat(job(statement)).isEmpty();
        assertThat(drafts()).isEmpty();
        assertThat(count(connection)).isEqualTo(10);
      }
      assertThat(isPlain()).isFalse();
    }
  }

  @Test
  void unfinishedDecryptionNeedsANewStatement() throws Exception {
    Path registry = folder.resolve("shop.wallet.registry");
    Path wallet = folder.resolve("shop.wallet");
    List<Path> all = List.of(registry, wallet, file);
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    for (Path one : all) {
      Files.copy(one, folder.resolve(one.getFileName() + ".kept"));
    }
    for (int replay = 0; replay < 2; replay++) {
      try (Connection connection = sealed();
          Statement statement = connection.createStatement()) {
        assertThat(job(statement)).isEmpty();
        assertThat(count(connection)).isEqualTo(10);
      }
      assertThat(isPlain()).isFalse();
      if (replay == 0) {
        assertThat(noted()).endsWith("database.decrypted failed");
      }
      // Who puts back all that there was gets as little.
      for (Path one : all) {
        Files.copy(
            folder.resolve(one.getFileName() + ".kept"), one, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    for (Path one : all) {
      Files.delete(folder.resolve(one.getFileName() + ".kept"));
    }
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
    }
    assertThat(files()).containsExactly("shop.mv.db");
    assertThat(isPlain()).isTrue();
  }

  @Test
  void failedStartLeavesNothing() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement();
        Connection other = sealed();
        Statement rotates = other.createStatement()) {
      fill(statement, 3000);
      for (int round = 0; round < 10; round++) {
        Thread rotating =
            new Thread(
                () -> {
                  try {
                    rotates.execute("ALTER ENCRYPTION DATA KEY ROTATE");
                  } catch (SQLException second) {
                    // One of the two is.
                  }
                });
        rotating.start();
        boolean begun;
        try {
          statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
          begun = true;
        } catch (SQLException second) {
          assertThat(String.valueOf(second.getMessage())).startsWith("NACRE-5002");
          begun = false;
        }
        rotating.join();
        if (begun) {
          statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
        }
        assertThat(drafts()).isEmpty();
        Await.until(
            "no job is left",
            () ->
                job(statement).isEmpty()
                    || !List.of("RUNNING", "PENDING").contains(job(statement).get(3)));
      }
    }
    assertThat(isPlain()).isFalse();
    sealed().close();
    assertThat(isPlain()).isFalse();
  }

  @Test
  void lastConnectionThatRefusesExportsStopsTheDecryption() throws Exception {
    String staying = url() + ";DB_CLOSE_DELAY=1";
    try (Connection connection = DriverManager.getConnection(staying, "sa", "");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
    }
    try (Connection strict =
            DriverManager.getConnection(url() + ";nacre.exports=refuse", "sa", "");
        Statement statement = strict.createStatement()) {
      statement.execute("SET DB_CLOSE_DELAY 0");
    }
    assertThat(isPlain()).isFalse();
    assertThat(drafts()).isEmpty();
    assertThat(noted()).endsWith("database.decrypted failed");
  }

  @Test
  void plantedLinkNamedLikeADraftIsNotFollowed() throws Exception {
    Path victim = Files.writeString(folder.resolve("shop.wallet.victim"), "untouched");
    Path draft = folder.resolve("shop.mv.db.decrypting");
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      Files.createSymbolicLink(draft, victim);
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
      await(statement, "PENDING");
      assertThat(Files.isSymbolicLink(draft)).isFalse();
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
      assertThat(drafts()).isEmpty();
    }
    Files.createSymbolicLink(draft, victim);
    sealed().close();
    assertThat(victim).hasContent("untouched");
    assertThat(Files.exists(draft, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void plantedSealedTraceIsNotDecrypted() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("SCRIPT TO '" + folder.resolve("export") + "'");
      Files.copy(folder.resolve("export"), folder.resolve("shop.trace.db.old"));
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
    }
    assertThat(isPlain()).isTrue();
    assertThat(folder.resolve("shop.trace.db.old.sealed"))
        .hasSameBinaryContentAs(folder.resolve("export"));
    assertThat(folder.resolve("shop.trace.db.old")).doesNotExist();
  }

  @Test
  void refusedDecryptionIsAudited() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      try (Connection guest = DriverManager.getConnection(url(), "guest", "");
          Statement his = guest.createStatement()) {
        assertThatThrownBy(() -> his.execute("ALTER ENCRYPTION DATABASE DECRYPT"))
            .hasMessageStartingWith("NACRE-2024");
      }
    }
    assertThat(noted()).containsExactly("database.decrypted failed");
    assertThat(isPlain()).isFalse();
  }

  @Test
  void decryptIsRefusedWhereExportsAreRefused() throws Exception {
    try (Connection connection =
            DriverManager.getConnection(url() + ";nacre.exports=refuse", "sa", "");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE DECRYPT"))
          .hasMessageStartingWith("NACRE-2010");
    }
    assertThat(isPlain()).isFalse();
  }

  @Test
  void plainDraftOfACrashIsRemovedAtTheNextOpening() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
    }
    Path half = folder.resolve("shop.mv.db.decrypting");
    Files.writeString(half, MARKER);
    try (Connection guest = DriverManager.getConnection(url(), "guest", "")) {
      assertThat(guest.isValid(1)).isTrue();
      assertThat(half).doesNotExist();
    }
  }

  @Test
  void decryptIsRefusedWhereItIsImpossible() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE DECRYPT"))
          .hasMessageStartingWith("NACRE-3001");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE DECRYPT NOW"))
          .hasMessageStartingWith("NACRE-2");
    }
    try (Connection memory =
            DriverManager.getConnection(
                "jdbc:nacre:h2:mem:;nacre.wallet.password=" + PASSPHRASE, "sa", "");
        Statement statement = memory.createStatement()) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE DECRYPT"))
          .hasMessageStartingWith("NACRE-5101");
    }
  }
}
