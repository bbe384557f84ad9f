package dev.nacre.jdbc.columns.restore;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.wallet.CheapWallets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/**
 * What a database's own tool has written is loaded by its own tool, without Nacre, and read through
 * Nacre: as docs/columns/restore.md says.
 */
final class RestoreByDatabaseToolsTest {
  private static final String WORDS = "correct horse battery staple";
  private static final String SECRET = "a value that no tool shows";
  private static final String MAIL = "ada@example.org";

  @TempDir private Path folder;

  @BeforeEach
  void aWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
  }

  @Test
  @Covers("columns-43")
  void dumpOfMariaDbIsLoadedByItsClient() throws Exception {
    String shop = MariaDbServer.database();
    connect(mariaDb(shop), "root", "nacre.catalog", "create").close();
    fill(mariaDb(shop), "root", Dialect.MARIADB);
    Path dump = folder.resolve("shop.sql");
    tool(null, dump.toFile(), "mariadb-dump", "--single-transaction", "--hex-blob", shop);
    assertThat(Files.readString(dump, ISO_8859_1))
        .contains("nacre_catalog", "nacre_sum_salts")
        .doesNotContain(SECRET, MAIL);

    String copy = MariaDbServer.database();
    tool(dump.toFile(), folder.resolve("output").toFile(), "mariadb", copy);
    isReadAndWritten(mariaDb(copy), "root");
    isSummed(mariaDb(copy), "root");
  }

  @Test
  @Covers("columns-43")
  void scriptOfH2IsRestoredByRunScript() throws Exception {
    String shop = "jdbc:h2:" + folder.resolve("shop");
    fill(shop, "sa", Dialect.H2);
    Path dump = folder.resolve("shop.sql");
    execute(shop, "sa", "SCRIPT TO '" + dump + "'");
    assertThat(Files.readString(dump, ISO_8859_1))
        .contains("NACRE_CATALOG", "NACRE_SUM_SALTS")
        .doesNotContain(SECRET, MAIL);

    String copy = "jdbc:h2:" + folder.resolve("copy");
    execute(copy, "sa", "RUNSCRIPT FROM '" + dump + "'");
    isReadAndWritten(copy, "sa");
    isSummed(copy, "sa");
  }

  /** The rows as {@code pg_dump} sends them; the servers of the tests bring no tool. */
  @Test
  @Covers("columns-43")
  void copyOfPostgresIsCopiedIn() throws Exception {
    String shop = postgres(PostgresServer.database());
    try (Connection connection = connect(shop, "postgres", "nacre.catalog", "create");
        Statement statement = connection.createStatement()) {
      customer(statement, Dialect.POSTGRESQL);
    }
    String copy = postgres(PostgresServer.database());
    try (Connection from = DriverManager.getConnection(shop, "postgres", "");
        Connection to = DriverManager.getConnection(copy, "postgres", "")) {
      for (String table : List.of("nacre_catalog", "customer")) {
        TextDump.play(
            to,
            TextDump.of(Dialect.POSTGRESQL, from, List.of(table)).stream()
                .filter(line -> !line.startsWith("INSERT "))
                .toList());
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        assertThat(
                from.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY " + table + " TO STDOUT", rows))
            .isEqualTo(1);
        assertThat(rows.toString(ISO_8859_1)).doesNotContain(SECRET, MAIL);
        assertThat(
                to.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(
                        "COPY " + table + " FROM STDIN",
                        new ByteArrayInputStream(rows.toByteArray())))
            .isEqualTo(1);
      }
    }
    isReadAndWritten(copy, "postgres");
  }

  @Test
  @Covers({"columns-43", "columns-7"})
  void backupOfDerbyIsAcceptedOnce() throws Exception {
    DerbyDatabase.begin();
    String shop = "jdbc:derby:" + folder.resolve("shop");
    try (Connection connection = connect(shop + ";create=true", "app");
        Statement statement = connection.createStatement();
        CallableStatement backup =
            connection.prepareCall("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE(?)")) {
      customer(statement, Dialect.DERBY);
      backup.setString(1, folder.resolve("backup").toString());
      assertThat(backup.execute()).isFalse();
      assertThat(statement.executeUpdate("CREATE TABLE later (a VARCHAR(80) ENCRYPT)")).isZero();
    }
    DerbyDatabase.end(shop + ";shutdown=true");
    Path backup = folder.resolve("backup/shop");
    DriverManager.getConnection(shop + ";restoreFrom=" + backup, "app", "").close();

    Throwable refused = catchThrowable(() -> connect(shop, "app").close());
    assertThat(refused).hasMessageStartingWith("NACRE-4004");
    String token =
        String.valueOf(refused.getMessage()).replaceFirst("(?s).*?([0-9a-f-]{36}:\\d+).*", "$1");
    connect(shop, "app", "nacre.accept.restored", token).close();
    isReadAndWritten(shop, "app");

    // In another place it is another database.
    String copy = "jdbc:derby:" + folder.resolve("copy");
    DriverManager.getConnection(copy + ";createFrom=" + backup, "app", "").close();
    isReadAndWritten(copy, "app");
    DerbyDatabase.end(shop + ";shutdown=true");
    DerbyDatabase.end(copy + ";shutdown=true");
  }

  private void fill(String url, String user, Dialect dialect) throws SQLException {
    try (Connection connection = connect(url, user);
        Statement statement = connection.createStatement()) {
      customer(statement, dialect);
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE bill (id INT NOT NULL PRIMARY KEY,"
                      + " amount DECIMAL(12,2) ENCRYPT WITH (SUM VERIFIED))"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO bill VALUES (1, 10.50), (2, 20.25)"))
          .isEqualTo(2);
    }
  }

  private static void customer(Statement statement, Dialect dialect) throws SQLException {
    String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(80) ENCRYPT,"
                    + (" email VARCHAR(80)" + exact + " ENCRYPT NO SALT)")))
        .isZero();
    assertThat(
            statement.executeUpdate(
                "INSERT INTO customer VALUES (1, '" + SECRET + "', '" + MAIL + "')"))
        .isEqualTo(1);
  }

  private void isReadAndWritten(String url, String user) throws SQLException {
    try (Connection connection = connect(url, user);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT ssn FROM customer WHERE email = '" + MAIL + "'"))
          .isEqualTo(SECRET);
      assertThat(statement.executeUpdate("INSERT INTO customer VALUES (2, 'another', 'bob')"))
          .isEqualTo(1);
      assertThat(text(statement, "SELECT ssn FROM customer WHERE email = 'bob'"))
          .isEqualTo("another");
    }
  }

  private void isSummed(String url, String user) throws SQLException {
    try (Connection connection = connect(url, user);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT SUM(amount) FROM bill")).isEqualTo("30.75");
      assertThat(statement.executeUpdate("INSERT INTO bill VALUES (3, 1.25)")).isEqualTo(1);
      assertThat(text(statement, "SELECT SUM(amount) FROM bill")).isEqualTo("32.00");
    }
  }

  /** Runs a program of the server's, as its administrator. */
  private void tool(@Nullable File input, File output, String name, String... arguments)
      throws Exception {
    Path program = MariaDbServer.data().resolveSibling("base").resolve("bin").resolve(name);
    Requirement.present(Files.isRegularFile(program), "MariaDB's own programs");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(
        List.of(
            "--no-defaults",
            "--host=127.0.0.1",
            "--port=" + MariaDbServer.port(),
            "--user=root",
            "--skip-ssl"));
    command.addAll(List.of(arguments));
    Path errors = folder.resolve("errors");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output).redirectError(errors.toFile());
    if (input != null) {
      builder.redirectInput(input);
    }
    Process process = builder.start();
    boolean ended = process.waitFor(1, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended).as("%s ends", name).isTrue();
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
  }

  private static String mariaDb(String database) {
    return MariaDb.url(MariaDbServer.port(), database);
  }

  private static String postgres(String database) {
    return PostgresServer.url(PostgresServer.port(), database);
  }

  private static void execute(String url, String user, String sql) throws SQLException {
    try (Connection plain = DriverManager.getConnection(url, user, "");
        Statement statement = plain.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /**
   * @param more names and values of options
   */
  private Connection connect(String url, String user, String... more) throws SQLException {
    Properties info = new Properties();
    info.setProperty("user", user);
    info.setProperty("nacre.encrypt", "columns");
    info.setProperty("nacre.wallet", folder.resolve("shop.wallet").toString());
    info.setProperty("nacre.wallet.password", WORDS);
    for (int i = 0; i < more.length; i += 2) {
      info.setProperty(more[i], more[i + 1]);
    }
    return DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:nacre:"), info);
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
