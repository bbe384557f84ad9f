package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.columns.harness.RecordingRelay;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.FolderSnapshot;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.CheapWallets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the URL on, with a server: wallet, registry, catalog. The same on each server. */
abstract class ServerOpeningContract {
  static final String SECRET = "a value that nobody sees";
  static final String WORDS = "correct horse battery staple";
  static final String WRONG = "wrong words";

  @TempDir private Path folder;
  private String database;
  private RecordingRelay wire;

  /** Makes one, and says its name. */
  abstract String newDatabase() throws SQLException;

  /** Where the server listens. */
  abstract int server();

  abstract String url(int port, String name);

  abstract String user();

  /** The schema of tables whose schema nobody names. */
  abstract String owner(String name);

  @BeforeEach
  void begin() throws Exception {
    database = newDatabase();
    wire = RecordingRelay.to(server());
    wallet("shop.wallet");
  }

  @AfterEach
  void nothingWasSeen() {
    assertThat(wire.carried(SECRET) || wire.carried(WORDS) || wire.carried(WRONG)).isFalse();
    wire.close();
  }

  @Test
  @Covers({"columns-1", "columns-7"})
  void valuesAreReadAgain() throws Exception {
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-4007");
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    // Of a plain column: somebody listens.
    assertThat(wire.carried("INSERT INTO t VALUES (1, ")).isTrue();
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SELECT a FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("OWNER")).isEqualTo(owner(database));
        assertThat(row.getString("TABLE_NAME")).isEqualTo("t");
        assertThat(row.getString("COLUMN_NAME")).isEqualTo("a");
        assertThat(row.next()).isFalse();
      }
      for (String view : List.of("WALLET", "KEYS", "STATS", "JOBS", "FILES")) {
        try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION " + view)) {
          assertThat(row.getMetaData().getColumnCount()).isPositive();
        }
      }
      assertThat(connection.getMetaData().getURL()).startsWith(url(0, "").replaceFirst("//.*", ""));
    }
  }

  /** A database with a catalog is opened with columns, and not with none. */
  @Test
  @Covers("columns-7")
  void encryptNoneIsRefusedWhereThereIsACatalog() throws Exception {
    connect("&nacre.encrypt=none").close();
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    assertThatThrownBy(() -> connect("&nacre.encrypt=none").close())
        .hasMessageStartingWith("NACRE-2055")
        .extracting(failed -> ((SQLException) failed).getSQLState())
        .asString()
        .startsWith("42");
    plain("DROP TABLE t");
    assertThatThrownBy(() -> connect("&nacre.encrypt=none").close())
        .hasMessageStartingWith("NACRE-2055");
    connect("").close();
  }

  /** Under another name of the host the registry knows of no catalog. */
  @Test
  @Covers("columns-7")
  void noCatalogIsMadeWhereThereWasOne() throws Exception {
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    String other = url(wire.port(), database);
    other =
        other.contains("//localhost")
            ? other.replace("//localhost", "//127.0.0.1")
            : other.replace("//127.0.0.1", "//localhost");
    plain("DROP TABLE nacre_catalog");
    String asked = other + (other.contains("?") ? "&" : "?") + "nacre.catalog=create";
    assertThatThrownBy(() -> connectTo(asked.replace("%", "%%")).close())
        .hasMessageStartingWith("NACRE-4003")
        .hasMessageContaining("t")
        .extracting(failed -> ((SQLException) failed).getSQLState())
        .asString()
        .startsWith("42");
    assertThatThrownBy(() -> plain("SELECT * FROM nacre_catalog")).isInstanceOf(SQLException.class);
    plain("DROP TABLE t");
    connectTo(asked.replace("%", "%%")).close();
  }

  @Test
  void createOfAnExistingCatalogIsAccepted() throws Exception {
    connect("&nacre.catalog=create").close();
    connect("&nacre.catalog=create").close();
    connect("").close();
  }

  @Test
  @Covers("columns-7")
  void earlierCatalogIsRefusedUntilItIsAccepted() throws Exception {
    connect("&nacre.catalog=create").close();
    plain("CREATE TABLE saved AS SELECT * FROM nacre_catalog");
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    plain("DELETE FROM nacre_catalog");
    plain("INSERT INTO nacre_catalog SELECT * FROM saved");
    List<String> before = stored();
    Throwable refused = catchThrowable(() -> connect("").close());
    assertThat(refused).hasMessageStartingWith("NACRE-4004");
    String token =
        String.valueOf(refused.getMessage()).replaceFirst("(?s).*?([0-9a-f-]{36}:\\d+).*", "$1");
    assertThatThrownBy(() -> connect("&nacre.accept.restored=" + token + "0").close())
        .hasMessageStartingWith("NACRE-4004");
    assertThat(stored()).isEqualTo(before);
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-4004");
    connect("&nacre.accept.restored=" + token).close();
    connect("").close();
  }

  /** Who is refused has changed neither the server nor a file, and the right wallet still opens. */
  @Test
  void wrongWalletOrPassphraseIsRefusedAndChangesNothing() throws Exception {
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    wallet("other.wallet");
    List<String> before = stored();
    FolderSnapshot files = FolderSnapshot.of(folder);
    assertThatThrownBy(() -> connect("other.wallet", WORDS, "").close())
        .hasMessageStartingWith("NACRE-10");
    files.assertUnchanged("a connection with another wallet");
    assertThatThrownBy(() -> connect("shop.wallet", WRONG, "").close())
        .hasMessageStartingWith("NACRE-10");
    files.assertUnchanged("a connection with a wrong passphrase");
    assertThatThrownBy(() -> connect("none.wallet", WORDS, "&nacre.catalog=create").close())
        .hasMessageStartingWith("NACRE-10");
    files.assertUnchanged("a connection without a wallet");
    assertThat(stored()).isEqualTo(before);
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT a FROM t WHERE id = 1")).isEqualTo(SECRET);
    }
  }

  /** Whatever is done to the catalog behind Nacre's back. */
  final void theRegistryKnows(String sql) throws Exception {
    connect("&nacre.catalog=create").close();
    plain("CREATE TABLE saved AS SELECT * FROM nacre_catalog");
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      create(statement);
      plain(sql);
      if (!sql.contains("body")) {
        assertThatThrownBy(() -> statement.execute("INSERT INTO u VALUES ('" + SECRET + "')"))
            .hasMessageMatching("(?s)NACRE-40(01|03|04).*");
      }
    }
    for (String option : List.of("", "&nacre.catalog=create")) {
      assertThatThrownBy(() -> connect(option).close())
          .hasMessageMatching("(?s)NACRE-40(01|03|04).*");
    }
  }

  /** He goes by what he knows of the catalog for a moment, in which nothing is converted. */
  @Test
  void whoReadsWhileAnotherProcessConvertsSeesNoCell() throws Exception {
    connect("&nacre.catalog=create").close();
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThat(statement.executeUpdate("CREATE TABLE u (id INT PRIMARY KEY, a VARCHAR(80))"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO u VALUES (1, 'plain')")).isEqualTo(1);
      List<String> definitions =
          List.of(
              "ALTER TABLE u MODIFY (a ENCRYPT)",
              "ALTER TABLE u REKEY",
              "ALTER TABLE u MODIFY (a DECRYPT)");
      try (ChildJvm other = definer(definitions)) {
        other.await("connected");
        for (String definition : definitions) {
          int read = readOften(statement, other);
          assertThat(read).as(definition).isPositive();
        }
      }
    }
  }

  /** Reads as fast as it can until the other process is done, and says how often it could. */
  private static int readOften(Statement statement, ChildJvm other) throws Exception {
    int read = readOnce(statement);
    other.sendLine("");
    Thread awaiting =
        new Thread(
            () -> {
              try {
                other.await("defined");
              } catch (IOException ended) {
                throw new UncheckedIOException(ended);
              }
            });
    awaiting.start();
    while (awaiting.isAlive()) {
      read += readOnce(statement);
    }
    awaiting.join();
    return read + readOnce(statement);
  }

  private static int readOnce(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT a FROM u WHERE id = 1")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("plain");
      return 1;
    } catch (SQLException refused) {
      assertThat(refused.getMessage()).matches("(?s)NACRE-40(06|10).*");
      return 0;
    }
  }

  /** As instances of an application are replaced one by one, and the column is encrypted then. */
  @Test
  void clientsWithoutNacreGoOnUntilAColumnIsEncrypted() throws Exception {
    plain("CREATE TABLE p (id INT PRIMARY KEY, a VARCHAR(80))");
    connect("&nacre.catalog=create").close();
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      plain("INSERT INTO p VALUES (1, 'of an old one')");
      assertThat(text(statement, "SELECT a FROM p WHERE id = 1")).isEqualTo("of an old one");
      assertThat(statement.executeUpdate("INSERT INTO p VALUES (2, 'of a new one')")).isEqualTo(1);
      plain("UPDATE p SET a = 'changed' WHERE a = 'of a new one'");
      try (Connection other = connect("");
          Statement converting = other.createStatement()) {
        assertThat(converting.executeUpdate("ALTER TABLE p MODIFY (a ENCRYPT)")).isZero();
      }
      assertThatThrownBy(() -> plain("INSERT INTO p VALUES (3, 'of an old one')"))
          .hasMessageMatching("(?si).*constraint.*");
      // Without another start.
      assertThat(text(statement, "SELECT a FROM p WHERE id = 2")).isEqualTo("changed");
    }
  }

  static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  static void create(Statement statement) throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, '" + SECRET + "')")).isEqualTo(1);
  }

  private void wallet(String name) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve(name), passphrase).close();
    }
    assertThat(Files.exists(folder.resolve(name))).isTrue();
  }

  /**
   * @param options as they follow others in a URL
   */
  final Connection connect(String options) throws SQLException {
    return connect("shop.wallet", WORDS, options);
  }

  /** The same with another passphrase, and closed at once. */
  final void connectWith(String passphrase) throws SQLException {
    connect("shop.wallet", passphrase, "").close();
  }

  private Connection connect(String wallet, String passphrase, String options) throws SQLException {
    String url = url(wire.port(), database);
    String all =
        url.contains("?") || options.isEmpty() ? url + options : url + "?" + options.substring(1);
    return open(all, wallet, passphrase);
  }

  /** Whether this went to the server. */
  final boolean wasSent(String text) {
    return wire.carried(text);
  }

  final int roundTrips() {
    return wire.roundTrips();
  }

  /** Another process, which is told to send each of these. */
  final ChildJvm definer(List<String> definitions) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(url(wire.port(), database).replaceFirst("jdbc:", "jdbc:nacre:"));
    arguments.addAll(List.of(user(), folder.resolve("shop.wallet").toString(), WORDS));
    arguments.addAll(definitions);
    return ChildJvm.start(DefiningProcess.class, folder, List.of(), arguments);
  }

  /**
   * @param target a URL without Nacre, in which %d is the port
   */
  final Connection connectTo(String target) throws SQLException {
    return open(target.formatted(wire.port()), "shop.wallet", WORDS);
  }

  private Connection open(String target, String wallet, String passphrase) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", passphrase);
    info.setProperty("nacre.wallet", folder.resolve(wallet).toString());
    info.setProperty("user", user());
    return DriverManager.getConnection(target.replaceFirst("jdbc:", "jdbc:nacre:"), info);
  }

  /** The catalog and the cells, as the server has them. */
  private List<String> stored() throws SQLException {
    List<String> stored = new ArrayList<>();
    try (Connection plain = DriverManager.getConnection(url(server(), database), user(), "");
        Statement statement = plain.createStatement()) {
      for (String query : List.of("SELECT * FROM nacre_catalog", "SELECT a FROM t")) {
        try (ResultSet row = statement.executeQuery(query)) {
          int columns = row.getMetaData().getColumnCount();
          while (row.next()) {
            for (int i = 1; i <= columns; i++) {
              Object value = row.getObject(i);
              stored.add(
                  value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : "" + value);
            }
          }
        }
      }
    }
    return stored;
  }

  /** What somebody does without Nacre. */
  final void plain(String sql) throws SQLException {
    try (Connection plain = DriverManager.getConnection(url(server(), database), user(), "");
        Statement statement = plain.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }
}
