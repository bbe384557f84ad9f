package dev.nacre.liquibase;

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
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.changelog.FastCheckService;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.exception.LiquibaseException;
import liquibase.resource.DirectoryResourceAccessor;

/** A folder with changelogs, a database for Nacre and a plain one. */
final class Project {
  static final String SSN = "078-05-1120-0781";
  static final String EMAIL = "ada.lovelace@example.org";
  static final String HEAD =
      """
      <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xmlns:nacre="http://nacre.dev/xml/ns/dbchangelog-ext"
          xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog
            http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd
            http://nacre.dev/xml/ns/dbchangelog-ext
            http://nacre.dev/xml/ns/dbchangelog-ext/nacre-1.xsd">
      """;

  /** What a command on a changelog does. */
  interface Command {
    void on(Liquibase liquibase) throws LiquibaseException, SQLException;
  }

  final DatabaseTwin twin;
  private final Path changelogs;
  private final Path passphrase;

  private Project(DatabaseTwin twin, Path changelogs, Path passphrase) {
    this.twin = twin;
    this.changelogs = changelogs;
    this.passphrase = passphrase;
  }

  static Project of(EncryptionTarget target, Path root) throws IOException, SQLException {
    DatabaseTwin twin = TwinFactory.create(target, root);
    Path passphrase = secret(twin.folder().resolve("passphrase"), "correct horse battery staple");
    try (Passphrase words = Passphrase.copyOf("correct horse battery staple".toCharArray())) {
      Wallet.create(twin.wallet(), words, KdfParameters.MINIMUM).close();
    }
    return new Project(twin, Files.createDirectory(twin.folder().resolve("logs")), passphrase);
  }

  static Path secret(Path file, String words) throws IOException {
    Path made = Files.writeString(file, words);
    assertThat(made.toFile().setReadable(false, false)).isTrue();
    assertThat(made.toFile().setReadable(true, true)).isTrue();
    return made;
  }

  /** A changelog in any format, and the same for the plain database. */
  Project changelog(String name, String text) throws IOException {
    Path unused = Files.writeString(changelogs.resolve(name), text);
    unused = Files.writeString(changelogs.resolve("plain-" + name), withoutNacre(text));
    return this;
  }

  private static String withoutNacre(String text) {
    return text.replaceAll(" nacre:encrypted=\"[^\"]*\"", "")
        .replaceAll("\\s*\"encrypted\": \"[^\"]*\",", "")
        .replaceAll("\n *encrypted: [^\n]*", "")
        .replaceAll(" ENCRYPT( NO SALT)?", "");
  }

  Project xml(String name, String... changeSets) throws IOException {
    return changelog(name, HEAD + String.join("\n", changeSets) + "</databaseChangeLog>\n");
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

  void run(String url, String changelog, Command command)
      throws LiquibaseException, SQLException, IOException {
    String name = url.startsWith("jdbc:nacre:") ? changelog : "plain-" + changelog;
    runAsItIs(url, name, command);
  }

  void runAsItIs(String url, String changelog, Command command)
      throws LiquibaseException, SQLException, IOException {
    // It remembers for the whole process which changelogs are done.
    Scope.getCurrentScope().getSingleton(FastCheckService.class).clearCache();
    DirectoryResourceAccessor files = new DirectoryResourceAccessor(changelogs);
    try (Liquibase liquibase = new Liquibase(changelog, files, open(url))) {
      command.on(liquibase);
    }
  }

  /** By the URL alone. */
  Database open(String url) throws LiquibaseException {
    return DatabaseFactory.getInstance().openDatabase(url, twin.user(), "", null, null);
  }

  /** What the options of Liquibase's plugin for Maven are here, by the words of the guide. */
  Map<String, String> mavenOptions() {
    return Map.of(
        "<url>jdbc:nacre:h2:./shop;nacre.encrypt=columns</url>",
        "<url>" + url().replace("&", "&amp;") + "</url>",
        "<username>sa</username>",
        "<username>" + twin.user() + "</username><emptyPassword>true</emptyPassword>",
        "</configuration>",
        "<searchPath>" + changelogs + "</searchPath></configuration>");
  }

  /** What the options of Liquibase's plugin for Gradle are here, by the words of the guide. */
  Map<String, String> gradleOptions() {
    return Map.of(
        "'jdbc:nacre:h2:./shop;nacre.encrypt=columns'",
        "'" + url() + "'",
        "username 'sa'",
        "username '%s'; password ''; classpath '%s'".formatted(twin.user(), changelogs));
  }

  /** Both databases, the plain one first. */
  List<String> both() {
    return List.of(twin.plainUrl(), url());
  }

  void update(String changelog) throws LiquibaseException, SQLException, IOException {
    for (String url : both()) {
      run(url, changelog, liquibase -> liquibase.update(""));
    }
  }

  Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, twin.user(), "");
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

  /** Whether the first row of this query begins as a cell does, in the database itself. */
  boolean isCell(String query) throws SQLException {
    try (Connection raw = connect(twin.rawUrl());
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      if (row.getObject(1) instanceof String) {
        return false;
      }
      byte[] bytes = row.getBytes(1);
      return bytes.length > 16 && bytes[0] == (byte) 0xab;
    }
  }

  /** Tables and columns with their declared types, as a tool sees them. */
  Set<String> schema(String url) throws SQLException {
    Set<String> found = new TreeSet<>();
    try (Connection connection = connect(url)) {
      DatabaseMetaData data = connection.getMetaData();
      String schema = twin.target() == EncryptionTarget.MARIADB ? null : connection.getSchema();
      try (ResultSet row = data.getColumns(connection.getCatalog(), schema, "%", "%")) {
        while (row.next()) {
          found.add(
              (row.getString("TABLE_NAME") + "." + row.getString("COLUMN_NAME"))
                      .toLowerCase(Locale.ROOT)
                  + " "
                  + row.getString("TYPE_NAME").toLowerCase(Locale.ROOT)
                  + " "
                  + row.getInt("COLUMN_SIZE")
                  + " "
                  + row.getString("IS_NULLABLE"));
        }
      }
    }
    return found;
  }
}
