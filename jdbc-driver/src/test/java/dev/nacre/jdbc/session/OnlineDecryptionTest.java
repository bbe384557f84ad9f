package dev.nacre.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.nio.file.Files;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ALTER ENCRYPTION DATABASE DECRYPT}. */
final class OnlineDecryptionTest extends ConvertedShop {
  private Connection pastNacre() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
  }

  private List<Path> drafts() throws Exception {
    try (var list = Files.list(folder)) {
      return list.filter(path -> path.toString().endsWith(".converting")).toList();
    }
  }

  @Test
  @Covers("pages-36")
  void opensADatabaseThatIsWrittenToAllTheTime() throws Exception {
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
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      assertThat(job(statement).subList(1, 3)).isEqualTo(List.of("DECRYPT", file.toString()));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-5002");
      for (Path draft : drafts()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft)))
            .isEqualTo("rw-------");
      }
      int before = rows.get();
      while (rows.get() < before + 2000) {
        Thread.sleep(1);
      }
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
    assertThat(files())
        .containsExactly(
            "shop.mv.db", "shop.mv.db.sealed", "shop.trace.db", "shop.trace.db.sealed");
    assertThat(Files.readString(folder.resolve("shop.trace.db"))).contains("INSERT INTO t");
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
  void theSealedFilesAreKeptOrRemovedAsAsked(String leftover) throws Exception {
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
  void canBePausedAndResumedAfterARestartAndCancelled() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 1000);
      statement.execute("CREATE USER guest PASSWORD ''");
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    assertThat(files()).isEqualTo(List.of("shop.mv.db", "shop.mv.db.decryption"));
    try (Connection guest = DriverManager.getConnection(url(), "guest", "");
        Statement his = guest.createStatement()) {
      assertThat(job(his)).isEmpty();
      assertThatThrownBy(() -> his.execute("ALTER ENCRYPTION DATABASE DECRYPT"))
          .hasMessageStartingWith("NACRE-2");
      try (Connection connection = sealed();
          Statement statement = connection.createStatement()) {
        assertThat(job(statement).get(3)).isEqualTo("PAUSED");
        statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " RESUME");
        await(statement, "PENDING");
        assertThat(drafts()).hasSize(1);
        statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
        assertThat(job(statement).get(8)).startsWith("Cancelled");
        assertThat(files()).isEqualTo(List.of("shop.mv.db"));
      }
    }
    assertThat(isPlain()).isFalse();
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThat(job(statement)).isEmpty();
      assertThat(count(connection)).isEqualTo(1000);
    }
  }

  @Test
  void aCompactionAtTheEndIsOpenedToo() throws Exception {
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
  void goesOnWhenTheDatabaseIsClosedAndOpenedInBetween() throws Exception {
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

  @Test
  void anOrderThatSomebodyElseHasMadeIsNotFollowed() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(folder.resolve("shop.wallet2"), passphrase, KdfParameters.MINIMUM).close();
    }
    String others =
        "jdbc:nacre:h2:"
            + folder.resolve("other")
            + ";nacre.wallet.password="
            + PASSPHRASE
            + ";nacre.wallet="
            + folder.resolve("shop.wallet2");
    Path order = folder.resolve("shop.mv.db.decryption");
    try (Connection connection = DriverManager.getConnection(others, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      Files.copy(folder.resolve("other.mv.db.decryption"), order);
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
    }
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThat(job(statement)).isEmpty();
    }
    Files.writeString(order, "nacre decryption 1: keep, database 1:1\n");
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThat(job(statement)).isEmpty();
      // One that was in force once waits for an administrator.
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      Files.copy(order, folder.resolve("kept"), StandardCopyOption.REPLACE_EXISTING);
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
    }
    for (int session = 0; session < 2; session++) {
      try (Connection connection = sealed();
          Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO t VALUES (" + (1000 + session) + ", '')");
      }
    }
    Files.copy(folder.resolve("kept"), order, StandardCopyOption.REPLACE_EXISTING);
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThat(job(statement).get(3)).isEqualTo("PAUSED");
    }
    assertThat(isPlain()).isFalse();
    assertThat(drafts()).isEmpty();
  }

  @Test
  void whatACrashHasLeftOfAPlainFileIsRemovedByWhoeverOpensTheDatabase() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    Path half = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Files.writeString(half, MARKER);
    try (Connection guest = DriverManager.getConnection(url(), "guest", "")) {
      assertThat(guest.isValid(1)).isTrue();
      assertThat(half).doesNotExist();
    }
  }

  @Test
  void whatIsLeftToDoAfterTheSwitchIsDoneWithTheNextOpening() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 10);
      Files.createDirectories(folder.resolve("shop.trace.db.sealed"));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE"))
          .hasMessageStartingWith("NACRE-5113");
      Files.delete(folder.resolve("shop.trace.db.sealed"));
      statement.execute("ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
      Files.createDirectories(folder.resolve("shop.trace.db.sealed"));
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).contains("shop.mv.db.decryption");
    Files.delete(folder.resolve("shop.trace.db.sealed"));
    try (Connection connection = plain("sa")) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(files()).containsExactly("shop.mv.db", "shop.trace.db");
    assertThat(Files.readString(folder.resolve("shop.trace.db"))).contains("CREATE TABLE");
  }

  @Test
  void isRefusedWhereItCannotBe() throws Exception {
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
