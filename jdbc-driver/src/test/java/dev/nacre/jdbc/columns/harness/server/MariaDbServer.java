package dev.nacre.jdbc.columns.harness.server;

import dev.nacre.testkit.server.MariaDb;
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
public final class MariaDbServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private MariaDbServer() {}

  /** Started when somebody asks for it. */
  private static final class Shared {
    static final MariaDb SERVER = start();
  }

  public static int port() {
    return Shared.SERVER.port();
  }

  /** Where it keeps its files. */
  public static Path data() {
    return Shared.SERVER.data();
  }

  /** A new database; says its name. */
  public static String database() throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    try (Connection admin = DriverManager.getConnection(Shared.SERVER.url("mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + name);
    }
    return name;
  }

  private static MariaDb start() {
    try {
      // Of this process alone: it is deleted at the end, and two JVMs run tests side by side.
      Path folder = Files.createTempDirectory("nacre-mariadb");
      folder.toFile().deleteOnExit();
      return MariaDb.start(folder, List.of());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
