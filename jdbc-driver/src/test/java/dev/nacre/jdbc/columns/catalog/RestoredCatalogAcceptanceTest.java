package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that was restored from a backup shows an older catalog, or another one. */
final class RestoredCatalogAcceptanceTest {
  private static final Pattern TOKEN =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\\d+");

  private static final String WORDS = "nobody guesses this lining";

  @TempDir private Path folder;

  @BeforeEach
  void aBackupAndATableThatItDoesNotHave() throws Exception {
    execute("", "CREATE TABLE t (a VARCHAR(80) ENCRYPT)");
    execute("", "INSERT INTO t VALUES ('old row')");
    Files.copy(folder.resolve("shop.mv.db"), folder.resolve("backup"));
    execute("", "CREATE TABLE later (b VARCHAR(80) ENCRYPT)");
  }

  @Test
  @Covers("columns-7")
  void olderCatalogIsAcceptedOnceByItsToken() throws Exception {
    restore();
    String token = tokenOf("NACRE-4004");
    assertThatThrownBy(() -> connect(token.replaceFirst(":\\d+", ":77")).close())
        .hasMessageStartingWith("NACRE-4004");
    assertThat(text(token, "SELECT a FROM t")).isEqualTo("old row");
    // It is the newest now, for whoever does not know of tokens, too.
    assertThat(text("", "SELECT a FROM t")).isEqualTo("old row");
    execute(token, "CREATE TABLE another (b VARCHAR(80) ENCRYPT)");
    assertThat(Files.readString(folder.resolve("shop.wallet.audit")))
        .containsOnlyOnce("catalog.rollback-accepted")
        .contains(token);

    restore();
    assertThatThrownBy(() -> connect(token).close()).hasMessageStartingWith("NACRE-4004");
    assertThat(tokenOf("NACRE-4004")).isNotEqualTo(token);
  }

  @Test
  @Covers("columns-7")
  void otherCatalogIsAcceptedByItsToken() throws Exception {
    Files.delete(folder.resolve("shop.mv.db"));
    execute(
        ";nacre.registry=" + folder.resolve("other.registry"), "CREATE TABLE t (a INT ENCRYPT)");
    String token = tokenOf("NACRE-4005");
    execute(token, "INSERT INTO t VALUES (7)");
    assertThat(text("", "SELECT a FROM t")).isEqualTo("7");
  }

  /** After a restore others have made another catalog of the backup, and it has come as far. */
  @Test
  @Covers("columns-7")
  void catalogOfTheSeenVersionIsAcceptedOnceByItsToken() throws Exception {
    long seen = version();
    restore();
    execute(
        ";nacre.registry=" + folder.resolve("other.registry"),
        "CREATE TABLE different (b VARCHAR(80) ENCRYPT)");
    assertThat(version()).isEqualTo(seen);
    Path other = Files.copy(folder.resolve("shop.mv.db"), folder.resolve("other"));
    String token = tokenOf("NACRE-4004");
    assertThat(token).endsWith(":" + seen);
    assertThatThrownBy(() -> connect(token.replaceFirst(":\\d+", ":77")).close())
        .hasMessageStartingWith("NACRE-4004");
    assertThat(text(token, "SELECT a FROM t")).isEqualTo("old row");
    assertThat(version()).isEqualTo(seen + 1);
    // From now on it is this one, and no other.
    assertThat(text("", "SELECT a FROM t")).isEqualTo("old row");
    execute("", "INSERT INTO different VALUES ('new row')");
    assertThat(text("", "SELECT b FROM different")).isEqualTo("new row");
    Files.copy(other, folder.resolve("shop.mv.db"), StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> connect(token).close()).hasMessageStartingWith("NACRE-4004");
  }

  private long version() throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT version FROM nacre_catalog")) {
      assertThat(row.next()).isTrue();
      return row.getLong(1);
    }
  }

  /** Killed after the database has it, and before the registry does. */
  @Test
  @Covers("columns-29")
  void catalogIsAcceptedAgainWhenTheRegistryWasNotTold() throws Exception {
    Files.delete(folder.resolve("shop.mv.db"));
    execute(
        ";nacre.registry=" + folder.resolve("other.registry"), "CREATE TABLE t (a INT ENCRYPT)");
    String token = tokenOf("NACRE-4005");
    Path registry = folder.resolve("shop.wallet.registry");
    Path before = Files.copy(registry, folder.resolve("registry before"));
    connect(token).close();
    Files.copy(before, registry, StandardCopyOption.REPLACE_EXISTING);
    assertThat(tokenOf("NACRE-4005")).isEqualTo(token);
    execute(token, "INSERT INTO t VALUES (7)");
    assertThat(text("", "SELECT a FROM t")).isEqualTo("7");
  }

  @Test
  @Covers("columns-7")
  void missingCatalogIsNotAccepted() throws Exception {
    restore();
    String token = tokenOf("NACRE-4004");
    try (Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
        Statement statement = plain.createStatement()) {
      assertThat(statement.execute("DROP TABLE nacre_catalog")).isFalse();
    }
    assertThatThrownBy(() -> connect(token).close()).hasMessageStartingWith("NACRE-4003");
  }

  /** Whoever had the master key of before a rotation makes it, with any version that he likes. */
  @Test
  @Covers("columns-7")
  void catalogUnderAnEarlierMasterKeyIsAcceptedOnce() throws Exception {
    Path stolen = Files.copy(folder.resolve("shop.wallet"), folder.resolve("stolen.wallet"));
    byte[] before = catalog();
    execute("", "ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
    forge(stolen, before, 1000);
    String token = tokenOf("NACRE-4004");
    assertThat(text(token, "SELECT a FROM t")).isEqualTo("old row");
    assertThat(text("", "SELECT a FROM t")).isEqualTo("old row");
    forge(stolen, before, 2000);
    assertThatThrownBy(() -> connect(token).close()).hasMessageStartingWith("NACRE-4004");
  }

  private byte[] catalog() throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT body FROM nacre_catalog")) {
      assertThat(row.next()).isTrue();
      return row.getBytes(1);
    }
  }

  private void forge(Path stolen, byte[] before, long above) throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet wallet = Wallet.open(stolen, passphrase);
        Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
        PreparedStatement put =
            plain.prepareStatement("UPDATE nacre_catalog SET version = ?, body = ?")) {
      Catalog forged =
          CatalogCodec.verify(before, wallet.masterKeys()).update().raiseVersion(above);
      put.setLong(1, forged.version());
      put.setBytes(2, CatalogCodec.sign(forged, wallet.masterKeys()));
      assertThat(put.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  void malformedTokenIsRefusedAndLeavesNothingOpen() {
    assertThatThrownBy(() -> connect("yes").close()).hasMessageStartingWith("NACRE-1049");
  }

  private void restore() throws Exception {
    Files.copy(
        folder.resolve("backup"),
        folder.resolve("shop.mv.db"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  private String tokenOf(String code) {
    Throwable refused = catchThrowable(() -> connect("").close());
    assertThat(refused).hasMessageStartingWith(code);
    Matcher token = TOKEN.matcher(refused.getMessage());
    assertThat(token.find()).as(refused.getMessage()).isTrue();
    return token.group();
  }

  private void execute(String option, String sql) throws SQLException {
    try (Connection connection = connect(option);
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute(sql)).isFalse();
    }
  }

  private String text(String option, String sql) throws SQLException {
    try (Connection connection = connect(option);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  /**
   * @param option a token, or another option with its semicolon
   */
  private Connection connect(String option) throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), WORDS);
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", WORDS);
    info.setProperty("nacre.wallet", folder.resolve("shop.wallet").toString());
    if (!option.isEmpty() && !option.startsWith(";")) {
      info.setProperty("nacre.accept.restored", option);
    }
    return DriverManager.getConnection(
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";nacre.encrypt=columns"
            + (option.startsWith(";") ? option : ""),
        info);
  }
}
