package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the URL on, with Derby: wallet, registry, folder. */
final class DerbyOpeningTest {
  private static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";
  private static final String SECRET = "a value that nobody sees";

  @TempDir private Path folder;

  @BeforeEach
  void begin() {
    DerbyDatabase.begin();
  }

  @AfterEach
  void end() throws SQLException {
    if (Files.exists(folder.resolve("shop/service.properties"))) {
      try {
        DerbyDatabase.end("jdbc:derby:" + folder.resolve("shop") + ";shutdown=true");
      } catch (SQLException notOpen) {
        assertThat(notOpen.getSQLState()).isEqualTo("XJ004");
      }
    }
  }

  @Test
  void policyIsEnforced() throws Exception {
    Path policy = folder.resolve("columns.policy");
    Files.writeString(policy, "t.a = random\n");
    String option = ";nacre.policy=" + policy;
    try (Connection connection = connect(";create=true" + option);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE t (a VARCHAR(80))")).isZero();
      try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("COLUMN_NAME")).isEqualTo("A");
      }
      assertThat(statement.executeUpdate("CREATE TABLE u (a VARCHAR(80))")).isZero();
    }
    Files.writeString(policy, "*.a = random\n");
    assertThatThrownBy(() -> connect(option).close())
        .hasMessageStartingWith("NACRE-4021")
        .hasMessageContaining("APP.U.A");
  }

  @Test
  void aDatabaseThatComparesByATerritoryStaysAsItWas() throws Exception {
    try (Connection connection = connect(";create=true;territory=en_US;collation=TERRITORY_BASED");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> create(statement)).hasMessageStartingWith("NACRE-4014");
      assertThat(statement.executeUpdate("CREATE TABLE u (a VARCHAR(80))")).isZero();
    }
    Path policy = folder.resolve("columns.policy");
    Files.writeString(policy, "*.c = deterministic\n");
    try (Connection connection = connect(";nacre.policy=" + policy);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeUpdate("CREATE TABLE v (c VARCHAR(80))"))
          .hasMessageStartingWith("NACRE-4014");
      assertThat(statement.executeUpdate("INSERT INTO u VALUES ('x')")).isEqualTo(1);
    }
    try (Connection plain = DriverManager.getConnection("jdbc:derby:" + folder.resolve("shop"));
        ResultSet tables =
            plain.getMetaData().getTables(null, null, null, new String[] {"TABLE"})) {
      assertThat(tables.next()).isTrue();
      assertThat(tables.getString("TABLE_NAME")).isEqualTo("U");
      assertThat(tables.next()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";nacre.encrypt=columns"})
  @Covers("columns-1")
  void valuesAreReadAgainAndAreInNoFile(String encrypt) throws Exception {
    try (Connection connection = connect(";create=true" + encrypt);
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThat(connection.getMetaData().getURL())
          .isEqualTo("jdbc:derby:" + folder.resolve("shop"));
    }
    assertThat(folder.resolve("shop.wallet")).exists();
    try (Connection connection = connect(encrypt);
        Statement statement = connection.createStatement()) {
      for (String view : List.of("WALLET", "KEYS", "FILES", "STATS", "JOBS")) {
        statement.executeQuery("SHOW ENCRYPTION " + view).close();
      }
      try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("TABLE_NAME")).isEqualTo("T");
        assertThat(row.getString("COLUMN_NAME")).isEqualTo("A");
        assertThat(row.getString("SALT")).isEqualTo("YES");
        assertThat(row.getString("DATA_TYPE")).isEqualTo("VARCHAR(80)");
        assertThat(row.next()).isFalse();
      }
    }
    assertEnds();
    try (Connection connection = connect(encrypt);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
    assertEnds();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRET);
      }
    }
  }

  /** In Derby's own words, and without a passphrase. */
  private void assertEnds() {
    String url = "jdbc:nacre:derby:" + folder.resolve("shop") + ";shutdown=true";
    assertThatThrownBy(() -> DriverManager.getConnection(url).close())
        .isInstanceOfSatisfying(
            SQLException.class, ended -> assertThat(ended.getSQLState()).isEqualTo("08006"))
        .hasMessageNotContaining("NACRE");
  }

  @Test
  void noFolderOrWalletIsMadeUnasked() {
    assertThatThrownBy(() -> connect("").close())
        .isInstanceOfSatisfying(
            SQLException.class, none -> assertThat(none.getSQLState()).isEqualTo("XJ004"));
    assertThatThrownBy(() -> connect(";shutdown=true").close())
        .isInstanceOfSatisfying(
            SQLException.class, none -> assertThat(none.getSQLState()).isEqualTo("XJ004"));
    assertThatThrownBy(() -> connect(";restoreFrom=" + folder.resolve("nowhere")).close())
        .hasMessageStartingWith("NACRE-10");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Covers("columns-7")
  void missingCatalogIsRefusedByTheRegistry() throws Exception {
    try (Connection connection = connect(";create=true");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    plain(
        "CREATE TABLE kept AS SELECT * FROM nacre_catalog WITH NO DATA",
        "INSERT INTO kept SELECT * FROM nacre_catalog",
        "DROP TABLE nacre_catalog");
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-4003");
    plain("CREATE VIEW nacre_catalog AS SELECT * FROM kept WHERE part > 99");
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-4003");
    plain("DROP VIEW nacre_catalog", "RENAME TABLE kept TO nacre_catalog");
    connect("").close();
  }

  @Test
  void aDatabaseWithEncryptedColumnsIsNotOpenedWithoutThem() throws Exception {
    connect(";create=true;nacre.encrypt=none").close();
    connect(";nacre.encrypt=none").close();
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-10");
    try (Connection connection = connect(";nacre.wallet=" + wallet());
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    assertThatThrownBy(() -> connect(";nacre.encrypt=none").close())
        .hasMessageStartingWith("NACRE-2055");
  }

  /** A wallet that was made for another database. */
  private Path wallet() throws SQLException {
    Path wallet = folder.resolve("made.wallet");
    connectTo(
            "jdbc:nacre:derby:memory:" + UUID.randomUUID() + ";create=true;nacre.wallet=" + wallet)
        .close();
    return wallet;
  }

  @Test
  void aDatabaseInMemoryNeedsAWallet() throws Exception {
    String memory = "jdbc:nacre:derby:memory:" + UUID.randomUUID();
    assertThatThrownBy(() -> connectTo(memory + ";create=true").close())
        .hasMessageStartingWith("NACRE-10");
    String wallet = ";nacre.wallet=" + folder.resolve("memory.wallet");
    try (Connection connection = connectTo(memory + ";create=true" + wallet);
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThatThrownBy(() -> connectTo(memory + ";nacre.encrypt=none").close())
          .hasMessageStartingWith("NACRE-2055");
    }
    assertThatThrownBy(() -> connectTo(memory + ";drop=true").close())
        .isInstanceOfSatisfying(
            SQLException.class, ended -> assertThat(ended.getSQLState()).isEqualTo("08006"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:nacre:derby:;databaseName=%s/shop;create=true",
        "jdbc:nacre:derby:%s/shop;databaseName=other;create=true",
        "jdbc:nacre:derby:classpath:shop",
        "jdbc:nacre:derby:jar:(%s/x.jar)shop",
      })
  void aDatabaseThatTheUrlDoesNotNameIsRefused(String url) {
    assertThatThrownBy(() -> connectTo(url.replace("%s", folder.toString())).close())
        .hasMessageStartingWith("NACRE-2100");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pages", "pages,columns"})
  void encryptedPagesAreRefused(String encrypt) {
    assertThatThrownBy(() -> connect(";create=true;nacre.encrypt=" + encrypt).close())
        .hasMessageStartingWith("NACRE-2112");
    assertThatThrownBy(
            () -> connectTo("jdbc:nacre:derby://localhost/shop;nacre.wallet=x.wallet").close())
        .hasMessageStartingWith("NACRE-2021");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anotherWalletDoesNotOpenTheColumns() throws Exception {
    try (Connection connection = connect(";create=true");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    for (String name : List.of("shop.wallet", "shop.wallet.registry")) {
      Files.move(folder.resolve(name), folder.resolve("lost-" + name));
    }
    assertThatThrownBy(() -> connect(";create=true").close()).hasMessageStartingWith("NACRE-10");
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
    assertThatThrownBy(() -> connect(";nacre.wallet=" + wallet()).close())
        .hasMessageStartingWith("NACRE-");
  }

  /** Where who has no rights must see the catalog all the same. */
  @Test
  void everyUserSeesTheCatalog() throws Exception {
    makeUsers();
    try (Connection owner = connect(";user=boss;password=b");
        Statement statement = owner.createStatement()) {
      create(statement);
      assertThat(statement.executeUpdate("GRANT SELECT ON t TO clerk")).isZero();
      try (Connection clerk = connect(";user=clerk;password=c");
          Statement asking = clerk.createStatement();
          ResultSet row = asking.executeQuery("SELECT a FROM boss.t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
        assertThatThrownBy(() -> asking.execute("SELECT * FROM nacre_catalog"))
            .hasMessageStartingWith("NACRE-2050");
      }
    }
    endWithUsers();
  }

  /** There is no catalog to which somebody might have a right. */
  @Test
  void beforeTheFirstTableOnlyTheOwnerChangesKeys() throws Exception {
    makeUsers();
    for (String options : List.of("", ";nacre.encrypt=columns")) {
      try (Connection clerk = connect(";user=clerk;password=c" + options);
          Statement his = clerk.createStatement();
          PreparedStatement set =
              clerk.prepareStatement("ALTER ENCRYPTION WALLET SET PASSWORD ?")) {
        byte[] wallet = Files.readAllBytes(folder.resolve("shop.wallet"));
        assertThatThrownBy(() -> his.execute(ROTATE)).hasMessageStartingWith("NACRE-2024");
        set.setString(1, "words that only the clerk knows");
        assertThatThrownBy(set::execute).hasMessageStartingWith("NACRE-2024");
        assertThat(folder.resolve("shop.wallet")).hasBinaryContent(wallet);
      }
    }
    try (Connection owner = connect(";user=boss;password=b");
        Statement statement = owner.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
      create(statement);
      assertThat(statement.executeUpdate(ROTATE)).isZero();
      try (Connection clerk = connect(";user=clerk;password=c");
          Statement his = clerk.createStatement()) {
        assertThatThrownBy(() -> his.execute(ROTATE)).hasMessageStartingWith("NACRE-2024");
      }
    }
    endWithUsers();
  }

  /** Boss owns the database; a clerk has no rights. */
  private void makeUsers() throws SQLException {
    try (Connection owner = connect(";create=true;user=boss;password=b");
        Statement statement = owner.createStatement()) {
      for (String sql :
          List.of(
              "CALL SYSCS_UTIL.SYSCS_CREATE_USER('boss', 'b')",
              "CALL SYSCS_UTIL.SYSCS_CREATE_USER('clerk', 'c')",
              "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY("
                  + "'derby.database.sqlAuthorization', 'true')")) {
        boolean unused = statement.execute(sql);
      }
    }
    endUsers();
  }

  private void endUsers() throws SQLException {
    DerbyDatabase.end(
        "jdbc:derby:" + folder.resolve("shop") + ";shutdown=true;user=boss;password=b");
  }

  private void endWithUsers() throws SQLException, IOException {
    endUsers();
    Files.delete(folder.resolve("shop/service.properties"));
  }

  private static void create(Statement statement) throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, '" + SECRET + "')")).isEqualTo(1);
  }

  private void plain(String... texts) throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:derby:" + folder.resolve("shop"));
        Statement statement = plain.createStatement()) {
      for (String sql : texts) {
        int unused = statement.executeUpdate(sql);
      }
    }
  }

  private Connection connect(String settings) throws SQLException {
    return connectTo("jdbc:nacre:derby:" + folder.resolve("shop") + settings);
  }

  private static Connection connectTo(String url) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "correct horse battery staple");
    return DriverManager.getConnection(url, info);
  }
}
