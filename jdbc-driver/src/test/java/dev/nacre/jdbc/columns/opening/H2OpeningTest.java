package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.testkit.cover.Covers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.XAConnection;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the URL on: wallet, registry, file. */
final class H2OpeningTest {
  private static final String SECRET = "a value that nobody sees";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "columns",
        "pages,columns",
        "columns;DATABASE_TO_LOWER=TRUE",
        "columns;DATABASE_TO_UPPER=FALSE",
        "columns;MODE=PostgreSQL;CASE_INSENSITIVE_IDENTIFIERS=TRUE"
      })
  @Covers("columns-1")
  void valuesAreReadAgainAndAreInNoFile(String encrypt) throws Exception {
    try (Connection connection = connect(encrypt);
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    try (Connection connection = connect(encrypt);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("TABLE_NAME")).isEqualToIgnoringCase("T");
      assertThat(row.getString("COLUMN_NAME")).isEqualToIgnoringCase("A");
      assertThat(row.getString("SALT")).isEqualTo("YES");
      assertThat(row.getString("DATA_TYPE")).isEqualTo("VARCHAR(80)");
      assertThat(row.next()).isFalse();
    }
    try (Connection connection = connect(encrypt);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRET);
      }
    }
  }

  @Test
  @Covers("columns-7")
  void missingCatalogIsRefusedByTheRegistry() throws Exception {
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    for (String sql :
        List.of("CREATE TABLE kept AS TABLE nacre_catalog", "DROP TABLE nacre_catalog")) {
      try (Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
          Statement statement = plain.createStatement()) {
        assertThat(statement.execute(sql)).isFalse();
      }
    }
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-4003");
    try (Connection plain = DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"));
        Statement statement = plain.createStatement()) {
      assertThat(statement.execute("ALTER TABLE kept RENAME TO nacre_catalog")).isFalse();
    }
    connect("columns").close();
  }

  @Test
  void aDatabaseWithEncryptedColumnsIsNotOpenedWithoutThem() throws Exception {
    try (Connection connection = connect("pages,columns");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    assertThatThrownBy(() -> connect("pages").close()).hasMessageStartingWith("NACRE-2055");
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-2112");
    connect("pages,columns").close();
  }

  @Test
  void encryptedDatabaseInMemoryOrWithEncryptNoneIsRefused() throws Exception {
    String memory = "jdbc:nacre:h2:mem:" + UUID.randomUUID();
    String wallet = ";nacre.encrypt=columns;nacre.wallet=" + folder.resolve("memory.wallet");
    connectTo(memory + ";nacre.encrypt=none").close();
    try (Connection connection = connectTo(memory + wallet);
        Statement statement = connection.createStatement()) {
      create(statement);
      for (String other : List.of("", ";nacre.encrypt=none", ";nacre.encrypt=pages")) {
        assertThatThrownBy(() -> connectTo(memory + other).close())
            .hasMessageStartingWith("NACRE-2055");
      }
    }
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    assertThatThrownBy(() -> connect("none").close()).hasMessageStartingWith("NACRE-2055");
  }

  @Test
  void encryptedDatabaseIsNotOpenedThroughAPoolWithoutColumns() throws Exception {
    String database = "h2:mem:" + UUID.randomUUID();
    NacreDataSource plain = new NacreDataSource("jdbc:nacre:" + database + ";nacre.encrypt=none");
    String wallet = ";nacre.encrypt=columns;nacre.wallet=" + folder.resolve("memory.wallet");
    try (Connection connection = connectTo("jdbc:nacre:" + database + wallet);
        Statement statement = connection.createStatement()) {
      XAConnection pooled = plain.getXAConnection();
      for (int i = 0; i < 2; i++) {
        try (Connection handle = pooled.getConnection()) {
          assertThat(handle.getAutoCommit()).isTrue();
          assertThat(handle.unwrap(JdbcConnection.class)).isSameAs(handle);
        }
      }
      pooled.close();
      create(statement);
      assertThatThrownBy(plain::getXAConnection).hasMessageStartingWith("NACRE-2055");
      assertThatThrownBy(plain::getPooledConnection).hasMessageStartingWith("NACRE-2055");
      try (Connection raw = DriverManager.getConnection("jdbc:" + database);
          Statement counting = raw.createStatement();
          ResultSet sessions =
              counting.executeQuery("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS")) {
        assertThat(sessions.next()).isTrue();
        assertThat(sessions.getInt(1)).as("ours and the one that counts").isEqualTo(2);
      }
    }
  }

  /** Where its wallet is not beside it, nothing but the catalog says that it is one of ours. */
  @Test
  void encryptedFileIsNotOpenedThroughAPoolWithoutColumns() throws Exception {
    String database = "jdbc:nacre:h2:" + folder.resolve("shop");
    Path wallet = Files.createDirectory(folder.resolve("keys")).resolve("shop.wallet");
    try (Connection connection =
            connectTo(database + ";nacre.encrypt=columns;nacre.wallet=" + wallet);
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    NacreDataSource plain = new NacreDataSource(database + ";nacre.encrypt=none");
    assertThatThrownBy(plain::getXAConnection).hasMessageStartingWith("NACRE-2055");
    assertThatThrownBy(plain::getPooledConnection).hasMessageStartingWith("NACRE-2055");
    plain.setOption("nacre.wallet", wallet.toString());
    XAConnection pooled = plain.getXAConnection();
    assertThatThrownBy(pooled::getConnection).hasMessageStartingWith("NACRE-2055");
    pooled.close();
  }

  /** Another process may change the catalog, of which this one hears nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"columns", "pages,columns"})
  void severalProcessesAreRefused(String encrypt) {
    assertThatThrownBy(() -> connect(encrypt + ";auto_server=true").close())
        .hasMessageStartingWith("NACRE-2021");
    assertThat(folder).isEmptyDirectory();
  }

  /** Nothing outside the database remembers that there is a catalog. */
  @Test
  void aTransactionThatIsOlderThanTheFirstCatalogSeesIt() throws Exception {
    String url =
        "jdbc:nacre:h2:mem:"
            + UUID.randomUUID()
            + ";nacre.encrypt=columns;nacre.wallet="
            + folder.resolve("memory.wallet");
    try (Connection one = connectTo(url);
        Connection other = connectTo(url);
        Statement first = one.createStatement();
        Statement second = other.createStatement()) {
      other.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThat(first.executeUpdate("CREATE TABLE plain (a INT)")).isZero();
      other.setAutoCommit(false);
      assertThat(second.execute("SELECT a FROM plain")).isTrue();
      create(first);
      // In clear it would not pass the CHECK of the column, and would not open below.
      assertThat(second.executeUpdate("INSERT INTO t VALUES (2, 'x')")).isEqualTo(1);
      other.commit();
      try (ResultSet row = first.executeQuery("SELECT * FROM t WHERE id = 2")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualTo("x");
      }
    }
  }

  /** The database folds a Kelvin sign to a k. */
  @Test
  void aNameInSignsThatFoldToItsLettersIsThatName() throws Exception {
    try (Connection connection = connect("columns;DATABASE_TO_LOWER=TRUE");
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE kunde (id INT, token VARCHAR(80) ENCRYPT NO SALT)"))
          .isZero();
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO \u212Aunde (id, to\u212Aen) VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
      try (ResultSet row =
          statement.executeQuery("SELECT token FROM kunde WHERE to\u212Aen = '" + SECRET + "'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      assertThat(statement.executeUpdate("DROP TABLE IF EXISTS \u212Aunde")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE kunde (id INT)")).isZero();
    }
  }

  @Test
  void sqlThatRunsBeforeTheCatalogIsReadIsRefused() {
    assertThatThrownBy(() -> connect("columns;INIT=SELECT 1").close())
        .hasMessageStartingWith("NACRE-2050");
  }

  @Test
  void anotherWalletDoesNotOpenTheColumns() throws Exception {
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    for (String name : List.of("shop.wallet", "shop.wallet.registry")) {
      Files.move(folder.resolve(name), folder.resolve("lost-" + name));
    }
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-10");
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
  }

  private static void create(Statement statement) throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, '" + SECRET + "')")).isEqualTo(1);
  }

  private Connection connect(String encrypt) throws SQLException {
    return connectTo("jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=" + encrypt);
  }

  private static Connection connectTo(String url) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "correct horse battery staple");
    return DriverManager.getConnection(url, info);
  }
}
