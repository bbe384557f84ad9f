package dev.nacre.jdbc.columns.restore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.wallet.CheapWallets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A dump is taken and played in without Nacre. It holds the rows and the catalog, and no key: it is
 * worth something to whoever has the wallet.
 */
final class RestoreFromDumpTest {
  private static final String WORDS = "correct horse battery staple";
  private static final String SECRET = "a value that nobody sees";
  private static final List<String> TABLES = List.of("nacre_catalog", "customer");

  @TempDir private Path folder;

  @BeforeEach
  void aWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers("columns-43")
  void dumpIsReadInANewDatabaseWithItsWallet(Dialect dialect) throws Exception {
    String shop = newDatabase(dialect, "shop");
    fill(dialect, shop);
    List<String> dump = dump(dialect, shop);
    assertThat(String.join("\n", dump)).contains("clear").doesNotContain(SECRET);

    String copy = newDatabase(dialect, "copy");
    play(dialect, copy, dump);
    try (Connection connection = connect(dialect, copy);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT ssn FROM customer WHERE email = 'ada@example.org'"))
          .isEqualTo(SECRET);
      // It is a database like any other: written, compared, guarded.
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO customer VALUES (2, 'another', 'bob@example.org', 'clear')"))
          .isEqualTo(1);
      assertThat(text(statement, "SELECT ssn FROM customer WHERE email = 'bob@example.org'"))
          .isEqualTo("another");
    }
    try (Connection plain = plain(dialect, copy);
        Statement statement = plain.createStatement()) {
      assertThatThrownBy(() -> statement.execute("UPDATE customer SET ssn = " + noCell(dialect)))
          .hasMessageMatching("(?si).*constraint.*");
    }
  }

  /** As behind a name that leads to a replica now, which has not heard of the last change. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers("columns-43")
  void dumpOfAnEarlierCatalogIsRefusedUntilItIsAccepted(Dialect dialect) throws Exception {
    String shop = newDatabase(dialect, "shop");
    fill(dialect, shop);
    List<String> dump = dump(dialect, shop);
    try (Connection connection = connect(dialect, shop);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE later (a VARCHAR(80) ENCRYPT)")).isZero();
    }
    empty(dialect, shop);
    play(dialect, shop, dump);

    Throwable refused = catchThrowable(() -> connect(dialect, shop).close());
    assertThat(refused)
        .hasMessageStartingWith("NACRE-4004")
        .hasMessageContaining("nacre.accept.restored");
    String token =
        String.valueOf(refused.getMessage()).replaceFirst("(?s).*?([0-9a-f-]{36}:\\d+).*", "$1");
    try (Connection connection = connect(dialect, shop, "nacre.accept.restored", token);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT ssn FROM customer")).isEqualTo(SECRET);
    }
    connect(dialect, shop).close();
  }

  /** Whoever dumps tables one by one may forget the one that is not his. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers("columns-43")
  void dumpWithoutTheCatalogIsRefused(Dialect dialect) throws Exception {
    String shop = newDatabase(dialect, "shop");
    fill(dialect, shop);
    List<String> rows;
    try (Connection plain = plain(dialect, shop)) {
      rows = TextDump.of(dialect, plain, List.of("customer"));
    }
    String copy = newDatabase(dialect, "copy");
    play(dialect, copy, rows);
    assertThatThrownBy(() -> connect(dialect, copy).close()).hasMessageStartingWith("NACRE-4007");

    // Nor is another one made beside the cells.
    assertThatThrownBy(() -> connect(dialect, copy, "nacre.catalog", "create").close())
        .hasMessageStartingWith("NACRE-4003");

    // Cells of another catalog are no cells of this one.
    String third = newDatabase(dialect, "third");
    connect(dialect, third, "nacre.catalog", "create").close();
    play(dialect, third, rows);
    play(dialect, third, List.of("ALTER TABLE customer RENAME TO dumped"));
    try (Connection connection = connect(dialect, third);
        Statement statement = connection.createStatement()) {
      create(dialect, statement);
      play(dialect, third, List.of("INSERT INTO customer SELECT * FROM dumped"));
      assertThatThrownBy(() -> text(statement, "SELECT ssn FROM customer"))
          .hasMessageStartingWith("NACRE-3040");
    }
  }

  private void fill(Dialect dialect, String database) throws SQLException {
    if (dialect != Dialect.H2) {
      connect(dialect, database, "nacre.catalog", "create").close();
    }
    try (Connection connection = connect(dialect, database);
        Statement statement = connection.createStatement()) {
      create(dialect, statement);
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO customer VALUES (1, '" + SECRET + "', 'ada@example.org', 'clear')"))
          .isEqualTo(1);
    }
  }

  private static void create(Dialect dialect, Statement statement) throws SQLException {
    String collation = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(80) ENCRYPT,"
                    + (" email VARCHAR(80)" + collation + " ENCRYPT NO SALT UNIQUE,")
                    + " name VARCHAR(20))"))
        .isZero();
  }

  private List<String> dump(Dialect dialect, String database) throws SQLException {
    try (Connection plain = plain(dialect, database)) {
      return TextDump.of(dialect, plain, TABLES);
    }
  }

  private void play(Dialect dialect, String database, List<String> lines) throws SQLException {
    try (Connection plain = plain(dialect, database)) {
      TextDump.play(plain, lines);
    }
  }

  private void empty(Dialect dialect, String database) throws Exception {
    if (dialect == Dialect.H2) {
      Files.delete(folder.resolve(database + ".mv.db"));
    } else {
      play(
          dialect,
          database,
          List.of("DROP TABLE later", "DROP TABLE customer", "DROP TABLE nacre_catalog"));
    }
  }

  private static String newDatabase(Dialect dialect, String name) throws SQLException {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> PostgresServer.database();
      case MARIADB -> MariaDbServer.database();
      case H2, DERBY -> name;
    };
  }

  private String url(Dialect dialect, String database) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> PostgresServer.url(PostgresServer.port(), database);
      case MARIADB -> MariaDb.url(MariaDbServer.port(), database);
      case H2, DERBY -> "jdbc:h2:" + folder.resolve(database);
    };
  }

  private static String user(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> "postgres";
      case MARIADB -> "root";
      case H2, DERBY -> "sa";
    };
  }

  private static String noCell(Dialect dialect) {
    return dialect.literal("plain".getBytes(UTF_8));
  }

  private Connection plain(Dialect dialect, String database) throws SQLException {
    return DriverManager.getConnection(url(dialect, database), user(dialect), "");
  }

  /**
   * @param more names and values of options
   */
  private Connection connect(Dialect dialect, String database, String... more) throws SQLException {
    Properties info = new Properties();
    info.setProperty("user", user(dialect));
    info.setProperty("nacre.encrypt", "columns");
    info.setProperty("nacre.wallet", folder.resolve("shop.wallet").toString());
    info.setProperty("nacre.wallet.password", WORDS);
    for (int i = 0; i < more.length; i += 2) {
      info.setProperty(more[i], more[i + 1]);
    }
    return DriverManager.getConnection(
        url(dialect, database).replaceFirst("jdbc:", "jdbc:nacre:"), info);
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
