package dev.nacre.hibernate;

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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;

/** A database for Nacre and a plain one, and applications of Hibernate that start on them. */
final class Shop {
  final DatabaseTwin twin;
  private final Path passphrase;

  private Shop(DatabaseTwin twin, Path passphrase) {
    this.twin = twin;
    this.passphrase = passphrase;
  }

  static Shop of(EncryptionTarget target, Path root) throws IOException, SQLException {
    DatabaseTwin twin = TwinFactory.create(target, root);
    String words = "correct horse battery staple";
    Path file = Files.writeString(twin.folder().resolve("passphrase"), words);
    assertThat(file.toFile().setReadable(false, false)).isTrue();
    assertThat(file.toFile().setReadable(true, true)).isTrue();
    try (Passphrase given = Passphrase.copyOf(words.toCharArray())) {
      Wallet.create(twin.wallet(), given, KdfParameters.MINIMUM).close();
    }
    return new Shop(twin, file);
  }

  String url(String... more) {
    List<String> options = new ArrayList<>();
    options.add("nacre.wallet=" + twin.wallet());
    options.add("nacre.wallet.password.file=" + passphrase);
    options.add("nacre.encrypt=columns");
    if (twin.target().isServer()) {
      options.add("nacre.catalog=create");
    }
    options.addAll(List.of(more));
    return twin.nacreUrl(options.toArray(new String[0]));
  }

  /** What an application does with its mapping. */
  interface Start<T> {
    T with(Metadata metadata);
  }

  SessionFactory start(String schema, Class<?>... entities) {
    return startOn(url(), schema, entities);
  }

  SessionFactory startOn(String url, String schema, Class<?>... entities) {
    Map<String, Object> settings = Map.of("hibernate.hbm2ddl.auto", schema);
    return map(url, settings, Metadata::buildSessionFactory, entities);
  }

  <T> T map(String url, Map<String, Object> more, Start<T> start, Class<?>... entities) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("jakarta.persistence.jdbc.url", url);
    settings.put("jakarta.persistence.jdbc.user", twin.user());
    settings.put("jakarta.persistence.jdbc.password", "");
    settings.put("hibernate.connection.pool_size", "2");
    StandardServiceRegistry registry =
        new StandardServiceRegistryBuilder().enableAutoClose().applySettings(settings).build();
    boolean open = false;
    try {
      MetadataSources sources = new MetadataSources(registry);
      for (Class<?> entity : entities) {
        MetadataSources unused = sources.addAnnotatedClass(entity);
      }
      T started = start.with(sources.buildMetadata());
      open = started instanceof SessionFactory;
      return started;
    } finally {
      if (!open) {
        StandardServiceRegistryBuilder.destroy(registry);
      }
    }
  }

  Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, twin.user(), "");
  }

  void run(String url, String... texts) throws SQLException {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        boolean unused = statement.execute(text);
      }
    }
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

  /** The encrypted columns, as the catalog lists them: {@code person.ssn random}. */
  Set<String> encrypted() throws SQLException {
    Set<String> columns = new TreeSet<>();
    for (List<String> row : rows(url(), "SHOW ENCRYPTION COLUMNS")) {
      boolean random = row.get(4).equals("YES");
      String group = row.get(7).equals("null") ? "" : " " + row.get(7);
      columns.add(
          (row.get(1) + "." + row.get(2) + (random ? " random" : " deterministic" + group))
              .toLowerCase(Locale.ROOT));
    }
    return columns;
  }

  /** The tables that the database itself lists, without Nacre's. */
  Set<String> tables(String url) throws SQLException {
    Set<String> tables = new TreeSet<>();
    try (Connection connection = connect(url)) {
      DatabaseMetaData data = connection.getMetaData();
      String schema = twin.target() == EncryptionTarget.MARIADB ? null : connection.getSchema();
      try (ResultSet row = data.getTables(connection.getCatalog(), schema, "%", null)) {
        while (row.next()) {
          String name = row.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
          if (row.getString("TABLE_TYPE").contains("TABLE") && !name.startsWith("nacre_")) {
            tables.add(name);
          }
        }
      }
    }
    return tables;
  }

  /** Whether each value of this query begins as a cell does, in the database itself. */
  boolean areCells(String query) throws SQLException {
    try (Connection raw = connect(twin.rawUrl());
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        if (row.getObject(i) instanceof String) {
          return false;
        }
        byte[] bytes = row.getBytes(i);
        if (bytes.length <= 16 || bytes[0] != (byte) 0xab) {
          return false;
        }
      }
      return true;
    }
  }

  /** The columns of foreign keys: {@code orders.buyer_email -> person.email}. */
  Set<String> foreignKeys(String table) throws SQLException {
    Set<String> keys = new TreeSet<>();
    try (Connection connection = connect(twin.rawUrl())) {
      String schema = twin.target() == EncryptionTarget.MARIADB ? null : connection.getSchema();
      boolean upper = connection.getMetaData().storesUpperCaseIdentifiers();
      try (ResultSet row =
          connection
              .getMetaData()
              .getImportedKeys(
                  connection.getCatalog(),
                  schema,
                  upper ? table.toUpperCase(Locale.ROOT) : table)) {
        while (row.next()) {
          keys.add(
              (row.getString("FKTABLE_NAME")
                      + "."
                      + row.getString("FKCOLUMN_NAME")
                      + " -> "
                      + row.getString("PKTABLE_NAME")
                      + "."
                      + row.getString("PKCOLUMN_NAME"))
                  .toLowerCase(Locale.ROOT));
        }
      }
    }
    return keys;
  }
}
