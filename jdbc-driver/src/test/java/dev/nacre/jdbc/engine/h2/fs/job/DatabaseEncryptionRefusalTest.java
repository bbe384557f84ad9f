package dev.nacre.jdbc.engine.h2.fs.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.CheapWallets;
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
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code ALTER ENCRYPTION DATABASE ENCRYPT} where it is refused or somebody stands in its way: the
 * database stays as it was.
 */
final class DatabaseEncryptionRefusalTest extends DatabaseJobFixture {
  @Test
  void encryptIsRefusedForUsersKeptFilesEncryptedAndMemoryDatabases() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      try (Connection guest = plain("guest");
          Statement his = guest.createStatement()) {
        assertThatThrownBy(() -> his.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
            .hasMessageStartingWith("NACRE-2");
      }
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-3001");
      try (Statement shown = connection.createStatement();
          ResultSet none = shown.executeQuery("SHOW ENCRYPTION FILES")) {
        assertThat(none.next()).isFalse();
      }
      Files.createFile(folder.resolve("shop.mv.db.plain"));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5113");
      Files.delete(folder.resolve("shop.mv.db.plain"));
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
    }
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5112");
    }
    try (Connection memory =
            DriverManager.getConnection(
                "jdbc:nacre:h2:mem:;nacre.wallet.password=" + PASSPHRASE, "sa", "");
        Statement statement = memory.createStatement()) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5101");
    }
  }

  @Test
  void wrongPassphraseStartsNoJob() throws Exception {
    String wrong = url().replace(PASSPHRASE, "another one") + ";nacre.encrypt=none";
    try (Connection connection = DriverManager.getConnection(wrong, "sa", "");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-1")
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("28"));
      assertThat(job(statement)).isEmpty();
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
  }

  @Test
  void databaseThatAnotherProcessHasOpenIsRefusedNamingIt() throws Exception {
    try (ChildJvm holder =
        ChildJvm.start(
            Holder.class, folder, List.of(), List.of("jdbc:h2:" + folder.resolve("shop")))) {
      holder.await("open");
      assertThatThrownBy(() -> plain("sa"))
          .hasMessageContaining("NACRE-3030")
          .hasMessageContaining(file.toString())
          .hasFieldOrPropertyWithValue("errorCode", 90020);
      holder.sendLine("close");
      assertThat(holder.exitCode()).isZero();
    }
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
    }
    // The other one uses it through the process that has it.
    String shared = url() + ";nacre.encrypt=none;AUTO_SERVER=TRUE";
    try (ChildJvm holder =
        ChildJvm.start(
            Holder.class,
            folder,
            List.of(),
            List.of("jdbc:h2:" + folder.resolve("shop") + ";AUTO_SERVER=TRUE"))) {
      holder.await("open");
      try (Connection client = DriverManager.getConnection(shared, "sa", "");
          Statement statement = client.createStatement()) {
        assertThat(count(client)).isEqualTo(10);
        assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
            .hasMessageStartingWith("NACRE-5101")
            .hasMessageContaining("is open in");
      }
      holder.sendLine("close");
      assertThat(holder.exitCode()).isZero();
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).doesNotContain("shop.mv.db.conversion");
  }

  /** Has a database open, past Nacre, until it is told to close it. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection(args[0], "sa", "")) {
        System.out.println("open");
        int unused = System.in.read();
        assertThat(connection.isValid(1)).isTrue();
      }
    }
  }

  @Test
  void databaseStaysPlainWhenAnotherProcessHasWrittenWithoutALock() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 5000);
      statement.execute("CHECKPOINT SYNC");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
      // Takes away, on Unix, the lock that this process has.
      byte[] copied = Files.readAllBytes(file);
      assertThat(copied).hasSizeGreaterThan(1_000_000);
      // As somebody else would who finds no lock.
      try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int at = 70_000; at < copied.length; at += 20_000) {
          int unused = other.write(ByteBuffer.wrap("other".getBytes(UTF_8)), at);
        }
      }
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).contains("shop.mv.db.conversion").doesNotContain("shop.mv.db.plain");
  }

  @Test
  void keptTraceInTheWayIsRefusedAtOnceAndLocksNobodyOutLater() throws Exception {
    Path kept = folder.resolve("shop.trace.db.plain");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 10);
      Files.writeString(kept, "from earlier");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5113");
      Files.delete(kept);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      Files.writeString(kept, "from earlier");
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(files()).contains("shop.mv.db.conversion");
    Files.delete(kept);
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(files()).doesNotContain("shop.mv.db.conversion");
  }

  @Test
  void jobGoesOnForAnAdministratorWithTheSameWalletOnly() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet2"), passphrase).close();
    }
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    String none = url() + ";nacre.encrypt=none";
    String foreign = none + ";nacre.wallet=" + folder.resolve("shop.wallet2");
    String wrong = none.replace(PASSPHRASE, "wrong");
    try (Connection guest = DriverManager.getConnection(foreign, "guest", "");
        Connection other = DriverManager.getConnection(foreign, "sa", "");
        Connection mistaken = DriverManager.getConnection(wrong, "sa", "");
        Statement seen = mistaken.createStatement()) {
      assertThat(guest.isValid(1) && other.isValid(1)).isTrue();
      assertThat(job(seen)).isEmpty();
      try (Connection right = plain("sa");
          Statement statement = right.createStatement()) {
        assertThat(job(statement).get(3)).isEqualTo("PAUSED");
        statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " RESUME");
      }
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
  }

  @Test
  void plantedLinksAreNotFollowed() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path victim = Files.writeString(elsewhere.resolve("other.wallet"), "precious");
    Path settings = Files.writeString(elsewhere.resolve("app.conf"), "user=x");
    String order = "nacre conversion 1: shred, key 00000000-0000-4000-8000-000000000000\n";
    Files.writeString(folder.resolve("shop.mv.db.conversion"), order);
    Files.createSymbolicLink(folder.resolve("shop.mv.db.plain.shredding"), victim);
    Files.createSymbolicLink(folder.resolve("shop.trace.db"), settings);
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(victim).hasContent("precious");
    assertThat(settings).hasContent("user=x");
  }

  @Test
  void noWalletIsMadeBesideARegistryOfAnother() throws Exception {
    Files.move(folder.resolve("shop.wallet"), folder.resolve("shop.wallet.away"));
    Files.writeString(folder.resolve("shop.wallet.registry"), "of another");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-1");
    }
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
  }

  @Test
  void rawConnectionIsDeniedOnAPlainDatabase() throws Exception {
    String denied = url() + ";nacre.encrypt=none;nacre.unwrap=deny";
    try (Connection connection = DriverManager.getConnection(denied, "sa", "")) {
      assertThatThrownBy(() -> connection.unwrap(org.h2.jdbc.JdbcConnection.class))
          .hasMessageStartingWith("NACRE-2030");
    }
  }

  @Test
  void plainDatabaseWithoutAWalletIsLeftToH2() throws Exception {
    Files.delete(folder.resolve("shop.wallet"));
    String bare = "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=none";
    try (Connection connection = DriverManager.getConnection(bare, "sa", "");
        Statement statement = connection.createStatement()) {
      assertThat(connection.getClass().getName()).startsWith("org.h2.");
      fill(statement, 10);
      // Who comes with a wallet shares what is open.
      try (Connection other = plain("sa")) {
        assertThat(count(other)).isEqualTo(10);
      }
    }
  }
}
