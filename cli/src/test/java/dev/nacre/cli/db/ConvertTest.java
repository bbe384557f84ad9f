package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConvertTest {
  private static final String MARKER = "Marker-0815-that-nobody-may-see";

  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void fillPlainly() throws Exception {
    // Loads Nacre before H2 is used.
    Class.forName("dev.nacre.jdbc.NacreDriver");
    shop = new Shop(folder);
    plain(
        "",
        "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR)",
        "INSERT INTO customer SELECT x, '" + MARKER + "' || x FROM SYSTEM_RANGE(1, 3000)");
  }

  private void plain(String settings, String... statements) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:" + shop.database + settings, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private long plainCount() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:" + shop.database, "sa", "");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(name) FROM customer")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static FakeTerminal run(int exit, Object... words) {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run(words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  @Test
  @Covers("pages-36")
  void aPlainDatabaseIsEncryptedWithItsTraceAndBack() throws Exception {
    shop.makeWallet();
    plain(";TRACE_LEVEL_FILE=3", "SELECT '" + MARKER + "'");
    Path trace = folder.resolve("shop.trace.db");
    assertThat(Files.exists(trace)).isTrue();
    run(0, "db", "encrypt", shop.database, "--remove");
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
    assertThat(shop.count("")).isEqualTo(3000);
    run(0, "db", "verify", folder);
    shop.run("DELETE FROM customer WHERE id > 2000");
    FakeTerminal twice = run(5, "db", "encrypt", shop.database);
    assertThat(twice.complained()).contains("NACRE-5112");

    run(0, "db", "decrypt", shop.database, "--remove");
    assertThat(plainCount()).isEqualTo(2000);
    assertThat(folder).isDirectoryNotContaining("glob:**.trace.db*");
    run(1, "db", "decrypt", shop.database);
  }

  @Test
  void aTraceStaysSealedAndCanBeReadLater() throws Exception {
    shop.makeWallet();
    plain(";TRACE_LEVEL_FILE=3", "SELECT '" + MARKER + "'");
    run(0, "db", "encrypt", shop.database, "--remove");
    // An export of another database, which nobody is to have opened for him.
    Shop other = new Shop(folder, "other");
    Path old = folder.resolve("shop.trace.db.old");
    try (Connection connection = other.connect(";nacre.wallet=" + shop.wallet);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT '" + MARKER + "' AS name");
      statement.execute("SCRIPT TO '" + old + "'");
    }

    run(0, "db", "decrypt", shop.database);
    Path trace = folder.resolve("shop.trace.db.sealed");
    assertThat(folder.resolve("shop.trace.db")).doesNotExist();
    assertThat(old).doesNotExist();
    for (Path kept : List.of(trace, folder.resolve("shop.trace.db.old.sealed"))) {
      byte[] bytes = Files.readAllBytes(kept);
      assertThat(new PlaintextScanner(List.of(MARKER)).bytes("", bytes).findings()).isEmpty();
    }
    try (Connection connection = other.connect(";nacre.wallet=" + shop.wallet);
        Statement statement = connection.createStatement();
        ResultSet text = statement.executeQuery("CALL FILE_READ('" + trace + "', NULL)")) {
      text.next();
      assertThat(text.getString(1)).contains(MARKER);
    }
  }

  @Test
  void whatACrashHasLeftToDoWithTracesIsDone() throws Exception {
    shop.makeWallet();
    plain(";TRACE_LEVEL_FILE=3", "SELECT '" + MARKER + "'");
    run(0, "db", "encrypt", shop.database, "--remove");
    Path trace = folder.resolve("shop.trace.db");
    byte[] sealed = Files.readAllBytes(trace);
    run(0, "db", "decrypt", shop.database, "--remove");
    Files.write(trace, sealed);
    run(0, "db", "decrypt", shop.database);
    assertThat(trace).doesNotExist();
    assertThat(folder.resolve("shop.trace.db.sealed")).hasBinaryContent(sealed);
    run(1, "db", "decrypt", shop.database);
    assertThat(plainCount()).isEqualTo(3000);
  }

  @Test
  void aTraceThatCannotMakePlaceIsSaidBeforeAnythingIsDone() throws Exception {
    shop.makeWallet();
    plain(";TRACE_LEVEL_FILE=3", "SELECT '" + MARKER + "'");
    run(0, "db", "encrypt", shop.database, "--remove");
    Path trace = folder.resolve("shop.trace.db");
    Path kept = Files.writeString(folder.resolve("shop.trace.db.sealed"), "of another day");
    assertThat(run(5, "db", "decrypt", shop.database).complained())
        .contains("NACRE-5113", "shop.trace.db.sealed");
    Files.delete(kept);
    Path elsewhere = Files.move(trace, folder.resolve("elsewhere"));
    Files.createSymbolicLink(trace, elsewhere);
    assertThat(run(5, "db", "decrypt", shop.database, "--remove").complained())
        .contains("NACRE-5113", "is a link");
    assertThat(shop.count("")).isEqualTo(3000);
    assertThat(elsewhere).exists();
  }

  @Test
  void whatIsRemovedAnywayIsNotInTheWay() throws Exception {
    shop.makeWallet();
    plain(";TRACE_LEVEL_FILE=3", "SELECT '" + MARKER + "'");
    run(0, "db", "encrypt", shop.database, "--remove");
    Path trace = folder.resolve("shop.trace.db");
    Path kept = folder.resolve("shop.trace.db.sealed");
    byte[] sealed = Files.readAllBytes(trace);
    for (String leftover : List.of("--remove", "--shred")) {
      Files.write(trace, sealed);
      Files.write(kept, sealed);
      assertThat(run(5, "db", "decrypt", shop.database).complained())
          .contains("NACRE-5113", "shop.trace.db.sealed");
      assertThat(kept).hasBinaryContent(sealed);
      run(0, "db", "decrypt", shop.database, leftover);
      assertThat(trace).doesNotExist();
      assertThat(kept).doesNotExist();
      assertThat(plainCount()).isEqualTo(3000);
      run(0, "db", "encrypt", shop.database, "--remove");
    }
    // What is no file of ours is none of what is removed, and stays.
    Files.write(trace, sealed);
    Files.writeString(kept, "of another day");
    run(0, "db", "decrypt", shop.database, "--remove");
    assertThat(trace).doesNotExist();
    assertThat(kept).hasContent("of another day");
  }

  @Test
  void anApplicationThatIsStartedInTheMiddleOfASwitchFindsTheOldFile() throws Exception {
    shop.makeWallet();
    run(0, "db", "encrypt", shop.database, "--remove");
    // As a kill leaves it on a disk without hard links, between two renames.
    Path half = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Path sealed = folder.resolve("shop.mv.db.sealed");
    Files.writeString(half, MARKER);
    Files.move(shop.file, sealed);
    assertThat(shop.count("")).isEqualTo(3000);
    assertThat(half).doesNotExist();
    assertThat(sealed).doesNotExist();
    // What was kept under no name lies there on purpose.
    Files.move(shop.file, sealed);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> shop.count(""))
        .hasMessageStartingWith("NACRE-3019");
    assertThat(sealed).exists();
  }

  @Test
  void theOriginalIsKeptUnlessSaidOtherwise() throws Exception {
    shop.makeWallet();
    byte[] original = Files.readAllBytes(shop.file);
    run(0, "db", "encrypt", shop.database);
    assertThat(folder.resolve("shop.mv.db.plain")).hasBinaryContent(original);
    // Asked again, what was kept is compared and overwritten.
    run(0, "db", "encrypt", shop.database, "--shred");
    assertThat(Files.exists(folder.resolve("shop.mv.db.plain"))).isFalse();
    assertThat(shop.count("")).isEqualTo(3000);
  }

  @Test
  void aPlainFileInThePlaceOfAnEncryptedDatabaseIsNotTakenForIt() throws Exception {
    shop.makeWallet();
    Path plain = Files.copy(shop.file, folder.resolve("stolen"));
    run(0, "db", "encrypt", shop.database, "--remove");
    Files.move(plain, shop.file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    byte[] before = Files.readAllBytes(shop.file);
    assertThat(run(5, "db", "encrypt", shop.database).complained()).contains("NACRE-5110");
    assertThat(shop.file).hasBinaryContent(before);
    run(0, "db", "encrypt", shop.database, "--replace", "--remove");
    assertThat(shop.count("")).isEqualTo(3000);
  }

  @Test
  void aTraceThatWasBeingOverwrittenIsOverwrittenToTheEnd() throws Exception {
    shop.makeWallet();
    run(0, "db", "encrypt", shop.database, "--remove");
    Path half = Files.writeString(folder.resolve("shop.trace.db.plain.shredding"), MARKER);
    run(0, "db", "encrypt", shop.database, "--shred");
    assertThat(Files.exists(half)).isFalse();
    run(5, "db", "encrypt", shop.database, "--shred");
  }

  @Test
  void whatH2LeftPlainIsNotForgotten() throws Exception {
    shop.makeWallet();
    Path left = Files.writeString(folder.resolve("shop.mv.db.newFile"), MARKER);
    assertThat(run(5, "db", "encrypt", shop.database).complained())
        .contains("NACRE-5113", "shop.mv.db.newFile");
    Files.delete(left);
    Path logs = Files.createDirectory(folder.resolve("logs"));
    Path target = Files.writeString(logs.resolve("shop.trace"), MARKER);
    Files.createSymbolicLink(folder.resolve("shop.trace.db.old"), target);
    run(0, "db", "encrypt", shop.database, "--remove");
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }

  @Test
  void anOpenDatabaseIsRefusedAndItsHolderNamed() throws Exception {
    shop.makeWallet();
    byte[] before;
    try (Connection open = DriverManager.getConnection("jdbc:h2:" + shop.database, "sa", "")) {
      FakeTerminal refused = run(4, "db", "encrypt", shop.database);
      assertThat(refused.complained()).contains("NACRE-3030", "open in this process");
      assertThat(open.isValid(1)).isTrue();
    }
    before = Files.readAllBytes(shop.file);
    assertThat(plainCount()).isEqualTo(3000);
    assertThat(before).isNotEmpty();
  }

  @Test
  void whatIsNoPlainDatabaseIsRefused() throws Exception {
    shop.makeWallet();
    plain(";MODE=Oracle");
    run(5, "db", "encrypt", folder.resolve("none"), "--wallet", shop.wallet);
    run(3, "db", "encrypt", shop.database, "--wallet", folder.resolve("no.wallet"));
    Path secret = folder.resolve("secret");
    try (Connection cipher =
        DriverManager.getConnection("jdbc:h2:" + secret + ";CIPHER=AES", "sa", "file user")) {
      assertThat(cipher.isValid(1)).isTrue();
    }
    byte[] before = Files.readAllBytes(folder.resolve("secret.mv.db"));
    run(3, "db", "encrypt", secret, "--wallet", shop.wallet);
    Path wrong = password("wrong");
    FakeTerminal refused =
        run(3, "db", "encrypt", secret, "--wallet", shop.wallet, "--cipher-password-file", wrong);
    assertThat(refused.complained()).contains("NACRE-1001");
    assertThat(folder.resolve("secret.mv.db")).hasBinaryContent(before);
    assertThat(plainCount()).isEqualTo(3000);
  }

  private Path password(String text) throws Exception {
    Path file = folder.resolve(text + ".password");
    Files.writeString(file, text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  @Test
  void aDatabaseThatH2HasEncryptedIsTakenOver() throws Exception {
    shop.makeWallet();
    Shop secret = new Shop(folder, "secret");
    try (Connection cipher =
            DriverManager.getConnection(
                "jdbc:h2:" + secret.database + ";CIPHER=AES", "sa", "open-sesame ");
        Statement statement = cipher.createStatement()) {
      statement.execute(
          "CREATE TABLE customer AS SELECT x AS id, 'n' || x AS name FROM"
              + " SYSTEM_RANGE(1, 4000)");
    }
    run(
        0,
        "db",
        "encrypt",
        secret.database,
        "--wallet",
        shop.wallet,
        "--cipher-password-file",
        password("open-sesame"));
    assertThat(secret.count(";nacre.wallet=" + shop.wallet)).isEqualTo(4000);
    assertThat(Files.exists(folder.resolve("secret.mv.db.plain"))).isTrue();
  }

  @Test
  void whatAnApplicationHasBegunIsToldOfAndTakenOver() throws Exception {
    shop.makeWallet();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:nacre:h2:"
                    + shop.database
                    + ";nacre.encrypt=none;nacre.wallet.password="
                    + Shop.PASSPHRASE,
                "sa",
                "");
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT SHRED");
      try (ResultSet job = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
        assertThat(job.next()).isTrue();
        statement.execute("ALTER ENCRYPTION JOB " + job.getLong("JOB") + " PAUSE");
      }
    }
    Path half = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Files.copy(shop.file, half);
    assertThat(run(1, "db", "verify", folder).complained())
        .contains(shop.file + ": is plain, and is sealed when");
    run(0, "db", "encrypt", shop.database);
    assertThat(folder).isDirectoryNotContaining("glob:**.{converting,conversion}");
    assertThat(run(0, "db", "status", shop.database).complained()).doesNotContain("conver");
    assertThat(shop.count("")).isEqualTo(3000);
    // It was asked for in other words, and those count.
    assertThat(folder.resolve("shop.mv.db.plain")).exists();
  }

  @Test
  void whatAStatementHasDecryptedTheCommandEncrypts() throws Exception {
    Shop other = new Shop(folder, "other");
    other.run("CREATE TABLE t (id INT)", "ALTER ENCRYPTION DATABASE DECRYPT REMOVE");
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> other.run("SELECT * FROM t"))
        .hasMessageContaining("NACRE-3001");
    run(0, "db", "encrypt", other.database);
    other.run("SELECT * FROM t");
  }
}
