package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.twin.DatabaseTwin;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.testkit.twin.TwinFactory;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * A folder with migrations, a database for Nacre and a plain one. In the scripts {@code ${random}}
 * and {@code ${searched}} are the words of Nacre, and nothing for the plain database.
 */
final class Project {
  static final String WORDS = "correct horse battery staple";
  static final String SSN = "078-05-1120-0781";
  static final String EMAIL = "ada.lovelace@example.org";

  final DatabaseTwin twin;
  private final Path scripts;
  private final Path passphrase;

  private Project(DatabaseTwin twin, Path scripts, Path passphrase) {
    this.twin = twin;
    this.scripts = scripts;
    this.passphrase = passphrase;
  }

  static Project of(EncryptionTarget target, Path root) throws IOException, SQLException {
    DatabaseTwin twin = TwinFactory.create(target, root);
    Path passphrase = Files.writeString(twin.folder().resolve("passphrase"), WORDS);
    assertThat(passphrase.toFile().setReadable(false, false)).isTrue();
    assertThat(passphrase.toFile().setReadable(true, true)).isTrue();
    try (Passphrase words = Passphrase.copyOf(WORDS.toCharArray())) {
      Wallet.create(twin.wallet(), words, KdfParameters.MINIMUM).close();
    }
    return new Project(twin, Files.createDirectory(twin.folder().resolve("sql")), passphrase);
  }

  Project script(String name, String... lines) throws IOException {
    Path unused = Files.writeString(scripts.resolve(name), String.join("\n", lines) + "\n");
    return this;
  }

  /** A customer with a comment that would end a statement, and one row. */
  Project withCustomer() throws IOException {
    return script(
        "V1__customer.sql",
        "-- people; not yet all",
        "CREATE TABLE customer (",
        "  id INT NOT NULL PRIMARY KEY,",
        "  name VARCHAR(80) NOT NULL,",
        "  ssn VARCHAR(20) ${random}, /* ENCRYPT; */",
        "  email VARCHAR(80) ${searched}",
        ");",
        "CREATE TABLE town (id INT NOT NULL PRIMARY KEY, name VARCHAR(40));",
        "INSERT INTO customer VALUES (1, 'Ada', '" + SSN + "', '" + EMAIL + "');",
        "INSERT INTO town VALUES (1, 'London; on Thames');");
  }

  /** With only the URL, as a command line or a build would have it. */
  String url(String... more) {
    List<String> options = new ArrayList<>();
    options.add("nacre.wallet=" + twin.wallet());
    options.add("nacre.wallet.password.file=" + passphrase);
    if (twin.target().hasColumns()) {
      options.add("nacre.encrypt=columns");
    }
    if (twin.target().isServer()) {
      options.add("nacre.catalog=create");
    }
    options.addAll(List.of(more));
    return twin.nacreUrl(options.toArray(new String[0]));
  }

  FluentConfiguration configured(String url) {
    return Flyway.configure()
        .dataSource(url, twin.user(), "")
        .locations("filesystem:" + scripts)
        .cleanDisabled(false)
        .loggers("slf4j")
        .placeholders(Map.of("random", random(url), "searched", searched(url)));
  }

  private boolean encrypts(String url) {
    return url.startsWith("jdbc:nacre:") && twin.target().hasColumns();
  }

  private String random(String url) {
    return encrypts(url) ? "ENCRYPT" : "";
  }

  private String searched(String url) {
    String collation =
        twin.target() == EncryptionTarget.MARIADB ? "COLLATE utf8mb4_nopad_bin " : "";
    return collation + (encrypts(url) ? "ENCRYPT NO SALT" : "");
  }

  /** What Flyway's own command line is told. */
  List<String> commandLine() {
    String url = url();
    return List.of(
        "-url=" + url,
        "-user=" + twin.user(),
        "-password=",
        "-locations=filesystem:" + scripts,
        "-placeholders.random=" + random(url),
        "-placeholders.searched=" + searched(url));
  }

  /** What the options of Flyway's plugin for Maven are here, by the words of the guide. */
  Map<String, String> mavenOptions() {
    String url = url();
    return Map.of(
        "<url>jdbc:nacre:h2:./shop;nacre.encrypt=columns</url>",
        "<url>" + url.replace("&", "&amp;") + "</url>",
        "<user>sa</user>",
        "<user>" + twin.user() + "</user><password></password>",
        "filesystem:sql",
        "filesystem:" + scripts,
        "</configuration>",
        "<placeholders><random>%s</random><searched>%s</searched></placeholders></configuration>"
            .formatted(random(url), searched(url)));
  }

  /** What the options of Flyway's plugin for Gradle are here, by the words of the guide. */
  Map<String, String> gradleOptions() {
    String url = url();
    return Map.of(
        "'jdbc:nacre:h2:./shop;nacre.encrypt=columns'",
        "'" + url + "'",
        "user = 'sa'",
        "user = '%s'; password = ''".formatted(twin.user()),
        "['filesystem:sql']",
        "['filesystem:%s']; placeholders = [random: '%s', searched: '%s']"
            .formatted(scripts, random(url), searched(url)));
  }

  /** Those of {@link KilledMigration}. */
  List<String> arguments(String url) {
    return List.of(url, twin.user(), scripts.toString(), random(url), searched(url));
  }

  Flyway sealed() {
    return configured(url()).load();
  }

  Flyway plain() {
    return configured(twin.plainUrl()).load();
  }

  Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, twin.user(), "");
  }

  /** The history as Flyway keeps it. */
  List<List<String>> history(String url) throws SQLException {
    String mark = twin.target() == EncryptionTarget.MARIADB ? "`" : "\"";
    StringBuilder query = new StringBuilder("SELECT ");
    for (String column : List.of("version", "description", "type", "script", "checksum")) {
      query.append(mark).append(column).append(mark).append(", ");
    }
    query.append(mark).append("success").append(mark);
    query.append(" FROM ").append(mark).append("flyway_schema_history").append(mark);
    query.append(" ORDER BY ").append(mark).append("installed_rank").append(mark);
    return rows(url, query.toString());
  }

  List<List<String>> rows(String url, String query) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(String.valueOf(row.getString(i)));
        }
        rows.add(values);
      }
    }
    return rows;
  }

  /** Tables and columns with their declared types, as a tool sees them. */
  Set<String> schema(String url) throws SQLException {
    Set<String> found = new TreeSet<>();
    try (Connection connection = connect(url)) {
      DatabaseMetaData data = connection.getMetaData();
      String catalog = connection.getCatalog();
      String schema = twin.target() == EncryptionTarget.MARIADB ? null : connection.getSchema();
      try (ResultSet row = data.getColumns(catalog, schema, "%", "%")) {
        while (row.next()) {
          found.add(
              row.getString("TABLE_NAME").toLowerCase(Locale.ROOT)
                  + "."
                  + row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT)
                  + " "
                  + row.getString("TYPE_NAME").toLowerCase(Locale.ROOT)
                  + " "
                  + row.getInt("COLUMN_SIZE"));
        }
      }
    }
    return found;
  }

  /** What the database's own dictionary lists. */
  List<String> rawTables() throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Connection connection = connect(twin.rawUrl())) {
      DatabaseMetaData data = connection.getMetaData();
      String schema = twin.target() == EncryptionTarget.MARIADB ? null : connection.getSchema();
      try (ResultSet row = data.getTables(connection.getCatalog(), schema, "%", null)) {
        while (row.next()) {
          if (row.getString("TABLE_TYPE").contains("TABLE")) {
            tables.add(row.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
          }
        }
      }
    }
    return tables;
  }
}
