package dev.nacre.jdbc.columns.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.autologin.AutoLoginKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements about keys, from the URL on, where columns are encrypted and no files. */
abstract class KeyStatementsContract {
  static final String WORDS = "correct horse battery staple";
  static final String OTHER = "quite another passphrase, Äpfel";
  static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";
  static final String SET_PASSWORD = "ALTER ENCRYPTION WALLET SET PASSWORD ?";

  @TempDir Path folder;

  /** Of a new database, without Nacre. */
  abstract String newDatabase() throws SQLException;

  /** The user who may do everything. */
  abstract String user();

  /** What a first connection says in addition. */
  abstract String first();

  /** What the registry calls it. */
  abstract String known(String url);

  private String url = "";

  @BeforeEach
  void begin() throws Exception {
    url = newDatabase();
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(wallet(), passphrase).close();
    }
    try (Connection connection = connect(first(), WORDS);
        Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute("CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(80) ENCRYPT)");
      assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 'secret')")).isEqualTo(1);
    }
  }

  final Path wallet() {
    return folder.resolve("shop.wallet");
  }

  final String url() {
    return url.replaceFirst("jdbc:", "jdbc:nacre:");
  }

  final Connection connect() throws SQLException {
    return connect("", WORDS);
  }

  /**
   * @param option name=value, or nothing
   * @param words nothing to be let in by the auto-login
   */
  final Connection connect(String option, @Nullable String words) throws SQLException {
    Properties info = new Properties();
    info.setProperty("user", user());
    info.setProperty("nacre.encrypt", "columns");
    info.setProperty("nacre.wallet", wallet().toString());
    if (words != null) {
      info.setProperty("nacre.wallet.password", words);
    }
    if (!option.isEmpty()) {
      String[] parts = option.split("=", 2);
      info.setProperty(parts[0], parts[1]);
    }
    return DriverManager.getConnection(url(), info);
  }

  static String text(Connection connection, String query, int column) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(column);
    }
  }

  static @Nullable String key(Connection connection, String state, String column)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
      while (keys.next()) {
        if (keys.getString("STATE").equals(state)) {
          return keys.getString(column);
        }
      }
    }
    return "none";
  }

  final String audit() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path log = files.filter(file -> file.toString().endsWith(".audit")).findFirst().orElseThrow();
      return Files.readString(log);
    }
  }

  @Test
  void masterKeyIsRotatedAndViewsShowIt() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      String old = key(connection, "CURRENT", "KEY_ID");
      assertThat(key(connection, "CURRENT", "NEEDED_BY"))
          .isEqualTo("encrypted columns of this database");
      assertThat(statement.executeUpdate(ROTATE)).isZero();
      assertThat(key(connection, "CURRENT", "KEY_ID")).isNotEqualTo(old);
      assertThat(key(connection, "RETIRED", "KEY_ID")).isEqualTo(old);
      assertThat(key(connection, "CURRENT", "NEEDED_BY"))
          .isEqualTo("encrypted columns of this database");
      assertThat(key(connection, "RETIRED", "NEEDED_BY")).isEmpty();
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
      for (String view : List.of("WALLET", "COLUMNS", "STATS")) {
        assertThat(text(connection, "SHOW ENCRYPTION " + view, 1)).isNotNull();
      }
      for (String view : List.of("FILES", "JOBS")) {
        try (ResultSet none = statement.executeQuery("SHOW ENCRYPTION " + view)) {
          assertThat(none.next()).isFalse();
        }
      }
    }
    try (Connection connection = connect()) {
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
    }
    assertThat(audit())
        .contains("master-key.rotated")
        .containsPattern("data-key\\.rewrapped.* of \\Q" + known(url) + "\\E")
        .containsOnlyOnce("data-key.rewrapped"); // there are no files whose keys were wrapped
  }

  @Test
  void keysThatOtherDatabasesNeedAreShownAsUnknown() throws Exception {
    String shop = url;
    url = newDatabase();
    connect(first(), WORDS).close();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
      assertThat(key(connection, "RETIRED", "NEEDED_BY"))
          .isEqualTo(known(shop) + " (perhaps: its encrypted columns were not looked at)");
    }
    url = shop;
    try (Connection connection = connect()) {
      assertThat(key(connection, "CURRENT", "NEEDED_BY"))
          .contains("encrypted columns of this database");
      assertThat(key(connection, "RETIRED", "NEEDED_BY"))
          .doesNotContain("encrypted columns of this database");
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
    }
  }

  /** Makes another database with the keys of this one; says what the registry calls it. */
  final String another() throws SQLException {
    String shop = url;
    url = newDatabase();
    connect(first(), WORDS).close();
    String other = known(url);
    url = shop;
    return other;
  }

  /** As where two hosts share the wallet, and each has its own registry. */
  @Test
  void keysInAnotherRegistryAreShownAsUnknown() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
      assertThat(key(connection, "RETIRED", "NEEDED_BY")).isEmpty();
      try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
          Wallet host = Wallet.open(wallet(), passphrase)) {
        host.knownRegistries().remember(Path.of("of-another-host.registry"), UUID.randomUUID());
      }
      String perhaps = "others (perhaps: there may be registries that were not read)";
      assertThat(key(connection, "RETIRED", "NEEDED_BY")).isEqualTo(perhaps);
      assertThat(key(connection, "CURRENT", "NEEDED_BY"))
          .isEqualTo(perhaps + ", encrypted columns of this database");
    }
  }

  @Test
  void statementsAboutFilesAreRefusedWithTheReason() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "ALTER ENCRYPTION DATA KEY ROTATE",
              "ALTER ENCRYPTION DATA KEY ROTATE BY COMPACT",
              "ALTER ENCRYPTION DATABASE ENCRYPT",
              "ALTER ENCRYPTION DATABASE DECRYPT",
              "ALTER ENCRYPTION DATABASE VERIFY",
              "ALTER ENCRYPTION JOB 1 CANCEL")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42000"))
            .hasMessageStartingWith("NACRE-2025")
            .hasMessageContaining("encrypts columns, and no files");
      }
    }
  }

  @Test
  void passphraseIsChanged() throws Exception {
    try (Connection connection = connect()) {
      try (PreparedStatement set = connection.prepareStatement(SET_PASSWORD)) {
        set.setString(1, OTHER);
        assertThat(set.executeUpdate()).isZero();
        assertThatThrownBy(set::execute).hasMessageStartingWith("NACRE-2022");
      }
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
      assertThatThrownBy(() -> connect("", WORDS).close()).hasMessageStartingWith("NACRE-1001");
      connect("", OTHER).close();
    }
    assertThatThrownBy(() -> connect("", WORDS).close()).hasMessageStartingWith("NACRE-1001");
    try (Connection connection = connect("", OTHER)) {
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
      try (PreparedStatement set = connection.prepareStatement(SET_PASSWORD)) {
        set.setObject(1, WORDS.toCharArray());
        assertThat(set.execute()).isFalse();
      }
    }
    connect().close();
    assertThat(audit()).contains("wallet.passphrase-changed");
  }

  @Test
  void aPassphraseStandsInNoTextAndGoesNowhereElse() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "ALTER ENCRYPTION WALLET SET PASSWORD '" + OTHER + "'",
              "ALTER ENCRYPTION WALLET SET PASSWORD words",
              "ALTER ENCRYPTION WALLET SET PASSWORD ? ?",
              "ALTER ENCRYPTION WALLET SET PASSWORD",
              "ALTER ENCRYPTION WALLET SET")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .hasMessageStartingWith("NACRE-2020")
            .hasMessageNotContaining(OTHER);
        assertThatThrownBy(() -> connection.prepareStatement(sql))
            .hasMessageStartingWith("NACRE-2020");
      }
      assertThatThrownBy(() -> statement.execute(SET_PASSWORD))
          .hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> statement.addBatch(SET_PASSWORD))
          .hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> connection.prepareCall(SET_PASSWORD))
          .hasMessageStartingWith("NACRE-2022");
      try (PreparedStatement set = connection.prepareStatement(SET_PASSWORD)) {
        assertThatThrownBy(set::executeUpdate).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(set::executeQuery).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(set::addBatch).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(() -> set.setString(2, OTHER)).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(() -> set.setInt(1, 7)).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(() -> set.setBytes(1, new byte[1])).hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(() -> set.setNull(1, Types.VARCHAR))
            .hasMessageStartingWith("NACRE-2022");
        assertThatThrownBy(() -> set.setString(1, "")).hasMessageStartingWith("NACRE-1003");
        set.setString(1, OTHER);
        set.clearParameters();
        assertThatThrownBy(set::executeUpdate).hasMessageStartingWith("NACRE-2022");
      }
    }
    connect().close();
  }

  @Test
  void aPassphraseThatIsNeverUsedDiesWithItsConnection() throws Exception {
    PreparedStatement given;
    PreparedStatement empty;
    long before;
    try (Connection connection = connect()) {
      given = connection.prepareStatement(SET_PASSWORD);
      empty = connection.prepareStatement(SET_PASSWORD);
      before = KeyLedger.installed().now();
      given.setString(1, OTHER);
      assertThat(KeyLedger.installed().openSince(before)).isPositive();
    }
    assertThat(KeyLedger.installed().openSince(before)).isZero();
    for (PreparedStatement late : List.of(given, empty)) {
      assertThatThrownBy(() -> late.setString(1, OTHER)).isInstanceOf(SQLException.class);
      assertThatThrownBy(late::execute).isInstanceOf(SQLException.class);
      late.close();
    }
    assertThat(KeyLedger.installed().openSince(before)).isZero();
    connect().close();
  }

  @Test
  void passphraseIsNotChangedByAnAutoLoginConnection() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet open = Wallet.open(wallet(), passphrase)) {
      open.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    try (Connection connection = connect("", null);
        PreparedStatement set = connection.prepareStatement(SET_PASSWORD)) {
      set.setString(1, OTHER);
      assertThatThrownBy(set::execute).hasMessageStartingWith("NACRE-1002");
      assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
    }
    connect().close();
    assertThat(audit()).containsPattern("wallet\\.passphrase-changed.*failed NACRE-1002");
  }

  /** All that a second process has is the wallet file. */
  final KeyId currentKey() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet open = Wallet.open(wallet(), passphrase)) {
      return open.keys().get(0).id();
    }
  }
}
