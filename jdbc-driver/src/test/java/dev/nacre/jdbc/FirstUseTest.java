package dev.nacre.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One URL and one passphrase, on real files. */
class FirstUseTest {
  @TempDir Path folder;
  private String url;
  private String withPassphrase;

  @BeforeEach
  void nameDatabase() {
    assumeThat(ServiceLoader.load(StorageEngine.class).findFirst())
        .as("a storage engine for H2")
        .isPresent();
    url = "jdbc:nacre:h2:" + folder.resolve("shop");
    withPassphrase = url + ";nacre.wallet.password=right";
  }

  private void create() throws SQLException {
    try (Connection connection = DriverManager.getConnection(withPassphrase)) {
      connection.createStatement().execute("CREATE TABLE t (a VARCHAR) AS SELECT 'marker-7f3a'");
    }
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            Files.getLastModifiedTime(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return contents;
  }

  @Test
  void makesAWalletAndADatabaseThatHoldsNoPlaintext() throws Exception {
    create();
    Path wallet = folder.resolve("shop.wallet");
    assertThat(wallet).exists();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(wallet)))
        .isEqualTo("rw-------");
    for (String file : files().keySet()) {
      byte[] bytes = Files.readAllBytes(folder.resolve(file));
      assertThat(new String(bytes, StandardCharsets.ISO_8859_1).contains("marker-7f3a"))
          .as(file)
          .isFalse();
    }
    try (Connection again = DriverManager.getConnection(withPassphrase);
        ResultSet rows = again.createStatement().executeQuery("SELECT a FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("marker-7f3a");
      assertThat(again.getMetaData().getURL()).isEqualTo(url.replace("nacre:", ""));
    }
  }

  @Test
  void showsWhatIsEncrypted() throws Exception {
    create();
    try (Connection connection = DriverManager.getConnection(withPassphrase)) {
      try (ResultSet wallet = connection.createStatement().executeQuery("SHOW ENCRYPTION WALLET")) {
        assertThat(wallet.next()).isTrue();
        assertThat(wallet.getString("STATUS")).isEqualTo("OPEN");
        assertThat(wallet.getString("WALLET_TYPE")).isEqualTo("PASSWORD");
        assertThat(wallet.getString("WRL_PARAMETER")).endsWith("shop.wallet");
      }
      try (PreparedStatement show = connection.prepareStatement("SHOW ENCRYPTION KEYS");
          ResultSet keys = show.executeQuery()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getString("STATE")).isEqualTo("CURRENT");
        assertThat(keys.getTimestamp("CREATION_TIME")).isNotNull();
      }
      try (ResultSet files = connection.createStatement().executeQuery("SHOW ENCRYPTION FILES")) {
        assertThat(files.next()).isTrue();
        assertThat(files.getString("ENCRYPTIONALG")).isEqualTo("AES-256-GCM");
        assertThat(files.getString("ROLLBACK_CHECK")).isEqualTo("ENFORCED");
        assertThat(files.getLong("BLOCKS_ENCRYPTED")).isPositive();
      }
    }
  }

  @Nested
  @Covers({"pages-20", "pages-28"})
  class RefusesAndChangesNothing {
    private void refused(String url, String code, String state) throws IOException {
      Map<String, String> before = files();
      assertThatThrownBy(() -> DriverManager.getConnection(url))
          .isInstanceOfSatisfying(
              SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo(state))
          .hasMessageStartingWith(code)
          .hasMessageNotContaining("hunter2");
      assertThat(files()).isEqualTo(before);
    }

    @Test
    void aWrongPassphraseWithTheWalletClosedOrOpen() throws Exception {
      create();
      refused(url + ";nacre.wallet.password=hunter2", "NACRE-1001", "28000");
      try (Connection open = DriverManager.getConnection(withPassphrase)) {
        assertThatThrownBy(
                () -> DriverManager.getConnection(url + ";nacre.wallet.password=hunter2"))
            .hasMessageStartingWith("NACRE-1001");
        assertThat(open.isValid(1)).isTrue();
      }
    }

    @Test
    void noPassphrase() throws Exception {
      refused(url, "NACRE-1002", "28000");
      create();
      refused(url, "NACRE-1002", "28000");
    }

    @Test
    void aDatabaseWithoutItsWallet() throws Exception {
      create();
      Files.delete(folder.resolve("shop.wallet"));
      refused(withPassphrase, "NACRE-1060", "28000");
    }

    /** A new wallet would only be in the way of the one that the registry belongs to. */
    @Test
    void aNewDatabaseBesideTheRegistryOfAnotherWallet() throws Exception {
      create();
      Files.delete(folder.resolve("shop.wallet"));
      Files.delete(folder.resolve("shop.mv.db"));
      refused(withPassphrase, "NACRE-1047", "XX001");
      assertThat(folder.resolve("shop.wallet")).doesNotExist();
      Files.move(folder.resolve("shop.wallet.registry"), folder.resolve("moved-away"));
      create();
    }

    @Test
    void aPlainDatabase() throws Exception {
      try (Connection plain = DriverManager.getConnection(url.replace("nacre:", ""))) {
        plain.createStatement().execute("CREATE TABLE t (a INT)");
      }
      refused(withPassphrase, "NACRE-3001", "42000");
      assertThatThrownBy(() -> DriverManager.getConnection(withPassphrase))
          .hasMessageContaining("nacre db encrypt " + folder.resolve("shop") + " ");
    }

    @Test
    void aSealedDatabaseUnderH2sOwnUrl() throws Exception {
      create();
      Map<String, String> before = files();
      assertThatThrownBy(() -> DriverManager.getConnection(url.replace("nacre:", "")))
          .isInstanceOf(SQLException.class);
      Map<String, String> after = files();
      after.remove("shop.trace.db"); // H2 notes its own error
      assertThat(after).isEqualTo(before);
    }

    @Test
    void aDatabaseThatMayNotBeMade() throws Exception {
      Map<String, String> before = files();
      assertThatThrownBy(() -> DriverManager.getConnection(withPassphrase + ";IFEXISTS=TRUE"))
          .isInstanceOfSatisfying(
              SQLException.class,
              refusal -> assertThat(refusal.getErrorCode()).as("H2's own").isEqualTo(90146));
      assertThat(files()).isEqualTo(before);
    }

    @Test
    void anExportInASettingBeforeAnythingIsMade() throws Exception {
      refused(
          withPassphrase + ";nacre.exports=refuse;INIT=BACKUP TO 'x.zip'", "NACRE-2010", "42000");
    }
  }

  /** {@code jdbc:h2:./data/shop} makes the folder, and so does ours. */
  @Nested
  class InAFolderThatIsNotThere {
    private String deep;

    @BeforeEach
    void nameDatabase() {
      deep = "jdbc:nacre:h2:" + folder.resolve("var/lib/shop");
    }

    private List<String> everything() throws IOException {
      try (Stream<Path> found = Files.walk(folder)) {
        return found.map(one -> folder.relativize(one).toString()).sorted().toList();
      }
    }

    private void comes(String settings, String... wanted) throws Exception {
      for (int start = 0; start < 2; start++) {
        try (Connection connection = DriverManager.getConnection(deep + settings)) {
          connection.createStatement().execute("CREATE TABLE IF NOT EXISTS t (a INT)");
          connection.createStatement().execute("INSERT INTO t VALUES (1)");
        }
      }
      assertThat(everything()).contains(wanted);
    }

    private void nothingIsMade(String settings, int code) throws IOException {
      assertThatThrownBy(() -> DriverManager.getConnection(deep + settings))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getErrorCode()).isEqualTo(code));
      assertThat(everything()).containsExactly("");
    }

    @Test
    void theDatabaseAndItsWalletAreMade() throws Exception {
      comes(
          ";nacre.wallet.password=right",
          "var/lib/shop.mv.db",
          "var/lib/shop.wallet",
          "var/lib/shop.wallet.registry");
    }

    @Test
    void withColumnsAlone() throws Exception {
      comes(
          ";nacre.wallet.password=right;nacre.encrypt=columns",
          "var/lib/shop.mv.db",
          "var/lib/shop.wallet");
    }

    @Test
    void withAPlainDatabaseThatMayBeSealedLater() throws Exception {
      comes(";nacre.wallet.password=right;nacre.encrypt=none", "var/lib/shop.mv.db");
    }

    @Test
    void withAWalletElsewhere() throws Exception {
      create();
      comes(
          ";nacre.wallet.password=right;nacre.wallet=" + folder.resolve("shop.wallet"),
          "var/lib/shop.mv.db");
      assertThat(everything()).doesNotContain("var/lib/shop.wallet");
    }

    @Test
    void onDerby() throws Exception {
      String derby = "jdbc:nacre:derby:" + folder.resolve("var/lib/derby");
      DriverManager.getConnection(derby + ";create=true;nacre.wallet.password=right").close();
      assertThatThrownBy(() -> DriverManager.getConnection(derby + ";shutdown=true"));
      assertThat(everything()).contains("var/lib/derby", "var/lib/derby.wallet");
    }

    @Test
    void nothingIsMadeWhereNoDatabaseMayBe() throws Exception {
      nothingIsMade(";nacre.wallet.password=right;IFEXISTS=TRUE", 90146);
      nothingIsMade(";nacre.wallet.password=right;IFEXISTS=TRUE;nacre.encrypt=columns", 90146);
      nothingIsMade(";nacre.wallet.password=right;IFEXISTS=TRUE;nacre.encrypt=none", 90146);
    }

    @Test
    void norWhenItIsRefused() throws Exception {
      nothingIsMade("", 901002);
      nothingIsMade(";nacre.encrypt=columns", 901002);
      nothingIsMade(";nacre.wallet.password=", 901003);
    }

    @Test
    void norWithAWalletElsewhere() throws Exception {
      create();
      List<String> before = everything();
      String elsewhere = ";nacre.wallet=" + folder.resolve("shop.wallet");
      for (String settings :
          List.of(
              ";nacre.wallet.password=right;IFEXISTS=TRUE",
              ";nacre.wallet.password=wrong",
              ";nacre.wallet.password=right;nacre.suite=none")) {
        assertThatThrownBy(() -> DriverManager.getConnection(deep + elsewhere + settings))
            .isInstanceOf(SQLException.class)
            .hasMessageNotContaining("NACRE-9001");
        assertThat(everything()).as(settings).isEqualTo(before);
      }
    }

    @Test
    void whereTheFolderCannotBeMadeTheMessageSaysSo() throws Exception {
      Files.writeString(folder.resolve("var"), "a file");
      assertThatThrownBy(() -> DriverManager.getConnection(deep + ";nacre.wallet.password=right"))
          .hasMessageStartingWith("NACRE-3032")
          .hasMessageContaining(folder.resolve("var/lib").toString());
      assertThat(everything()).containsExactly("", "var");
    }
  }

  @Test
  @Framework(name = "HikariCP", on = EncryptionTarget.H2_PAGES)
  void aPoolOfManyConnectionsEndsWithTheWalletClosed() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(withPassphrase);
    config.setMaximumPoolSize(4);
    try (HikariDataSource pool = new HikariDataSource(config);
        Connection one = pool.getConnection();
        Connection two = pool.getConnection()) {
      one.createStatement().execute("CREATE TABLE p (a INT)");
      two.createStatement().execute("INSERT INTO p VALUES (1)");
    }
    Files.delete(folder.resolve("shop.wallet"));
    assertThatThrownBy(() -> DriverManager.getConnection(withPassphrase))
        .as("nothing keeps the wallet open")
        .hasMessageStartingWith("NACRE-1060");
  }

  @Test
  void aGoneDatabaseIsMissedAndNotMadeAnew() throws Exception {
    create();
    Files.delete(folder.resolve("shop.mv.db"));
    Map<String, String> before = files();
    String message =
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(withPassphrase))
            .getMessage();
    assertThat(message).startsWith("NACRE-3019");
    assertThat(files()).isEqualTo(before);

    Matcher token = Pattern.compile("last seen at ([-0-9a-f]{36}:[0-9]+)").matcher(message);
    assertThat(token.find()).isTrue();
    String givenUp = withPassphrase + ";nacre.accept.restored=" + token.group(1);
    try (Connection anew = DriverManager.getConnection(givenUp)) {
      anew.createStatement().execute("CREATE TABLE t (a INT)");
    }
    DriverManager.getConnection(givenUp).close();
    DriverManager.getConnection(withPassphrase).close();
  }

  @Test
  void aGoneDatabaseIsMissedByNameBesideAConnectionThatNobodyClosed() throws Exception {
    create();
    try (Connection open = DriverManager.getConnection(withPassphrase);
        Statement statement = open.createStatement()) {
      statement.execute("SHUTDOWN");
      Files.delete(folder.resolve("shop.mv.db"));
      Map<String, String> before = filesWithoutLock();
      assertThatThrownBy(() -> DriverManager.getConnection(withPassphrase))
          .hasMessageStartingWith("NACRE-3019")
          .extracting(refused -> ((SQLException) refused).getSQLState())
          .asString()
          .startsWith("XX001");
      assertThat(filesWithoutLock()).isEqualTo(before);
    }
  }

  @Test
  void whoOnlyReadsMakesNoWallet() throws Exception {
    assertThatThrownBy(() -> DriverManager.getConnection(withPassphrase + ";ACCESS_MODE_DATA=r"))
        .isInstanceOf(SQLException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void aPassphraseInTwoFormsIsRefusedAndNoWalletIsMade() throws Exception {
    String two = withPassphrase + ";nacre.wallet.password.file=" + folder.resolve("secret");
    assertThatThrownBy(() -> DriverManager.getConnection(two))
        .hasMessageStartingWith("NACRE-2103")
        .hasMessageContaining("nacre.wallet.password and nacre.wallet.password.file");
    assertThat(files()).isEmpty();
  }

  // Let go of a little later, as H2 closes the database.
  private Map<String, String> filesWithoutLock() throws IOException {
    Map<String, String> files = new TreeMap<>(files());
    files.remove("shop.mv.db.lock");
    return files;
  }
}
