package dev.nacre.shop;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a shop with encrypted columns needs, as docs/petstore.md says: on a server three databases,
 * a user and a wallet.
 *
 * @param arguments of the shop
 * @param url of its database, for an administrator
 * @param end stops the server
 */
record SealedShop(List<String> arguments, String url, String user, End end)
    implements AutoCloseable {
  private static final String WORDS = "a shop on a server, with cells\n";

  /** A file of properties would take one backslash for the beginning of something else. */
  private static final String PASSWORD = "no one's \\ business";

  /** Stops something. */
  @FunctionalInterface
  interface End {
    void stop() throws IOException;
  }

  /** Where it keeps its rows. */
  enum Kind {
    COLUMNS,
    POSTGRES,
    MARIADB
  }

  static SealedShop prepare(Kind kind, Path folder) throws IOException, SQLException {
    return switch (kind) {
      case COLUMNS ->
          new SealedShop(
              List.of("--spring.profiles.active=demo,columns"),
              "jdbc:h2:file:" + folder.resolve("columns/shop"),
              "",
              () -> {});
      case POSTGRES -> postgres(folder);
      case MARIADB -> mariaDb(folder);
    };
  }

  private static SealedShop postgres(Path folder) throws IOException, SQLException {
    EmbeddedPostgres server = Postgres.builder().start();
    String place = "localhost:" + server.getPort();
    String address = "jdbc:postgresql://" + place + "/";
    try (Connection admin = DriverManager.getConnection(address + "postgres", "postgres", "")) {
      makeDatabases(admin);
    }
    return new SealedShop(
        arguments("postgres", place, "postgres", folder),
        address + "shop",
        "postgres",
        server::close);
  }

  private static SealedShop mariaDb(Path folder) throws IOException, SQLException {
    MariaDb server = MariaDb.start(folder, List.of("--character-set-server=utf8mb4"));
    try (Connection admin = DriverManager.getConnection(server.url("mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      makeDatabases(admin);
      String password = PASSWORD.replace("\\", "\\\\").replace("'", "''");
      boolean unused =
          statement.execute(
              "GRANT ALL ON *.* TO keeper@localhost IDENTIFIED BY '" + password + "'");
    }
    String place = "127.0.0.1:" + server.port();
    List<String> arguments = new ArrayList<>(arguments("mariadb", place, "keeper", folder));
    arguments.add("--shop.connection.[sslMode]=disable");
    return new SealedShop(arguments, server.url("shop"), "keeper", server::close);
  }

  /** The shop's own, and the two that a load compares. */
  private static void makeDatabases(Connection admin) throws SQLException {
    try (Statement statement = admin.createStatement()) {
      for (String name : List.of("shop", "shop_plain", "shop_cells")) {
        boolean unused = statement.execute("CREATE DATABASE " + name);
      }
    }
  }

  private static List<String> arguments(String profile, String place, String user, Path folder)
      throws IOException {
    write(folder.resolve("wallet-passphrase"), WORDS);
    write(
        folder.resolve("application-" + profile + ".properties"),
        "shop.connection.user="
            + user
            + ("\nshop.connection.password=" + PASSWORD.replace("\\", "\\\\") + "\n"));
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.strip().toCharArray())) {
      Wallet.create(folder.resolve(profile + ".wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
    return List.of(
        "--spring.profiles.active=demo," + profile,
        "--shop.server=" + place,
        "--shop.connection.[nacre.catalog]=create");
  }

  /** What only its owner may read. */
  private static void write(Path path, String text) throws IOException {
    try (SeekableByteChannel file =
        Files.newByteChannel(
            path,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      file.write(StandardCharsets.UTF_8.encode(text));
    }
  }

  /** As the database's administrator connects. */
  Connection administrator() throws SQLException {
    return DriverManager.getConnection(url, user, url.startsWith("jdbc:h2:") ? "" : PASSWORD);
  }

  @Override
  public void close() throws IOException {
    end.stop();
  }
}
