package dev.nacre.testkit.twin;

import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
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

/** Creates twins. Servers start when the first twin needs them, and end with the JVM. */
public final class TwinFactory {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private TwinFactory() {}

  // A holder class: its server starts when it is first used.
  private static final class SharedPostgres {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return Postgres.builder().start();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private static final class SharedMariaDb {
    static final MariaDb SERVER = start();

    private static MariaDb start() {
      try {
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

  /**
   * Creates an empty database for Nacre and an empty plain one.
   *
   * @param root for their files, in a new folder below
   */
  public static DatabaseTwin create(EncryptionTarget target, Path root)
      throws IOException, SQLException {
    String name = "twin" + COUNT.incrementAndGet();
    Path folder = Files.createDirectory(root.resolve(name));
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> {
        String raw = "jdbc:h2:" + folder.resolve("data");
        yield new DatabaseTwin(
            target, folder, nacre(raw), raw, "jdbc:h2:" + folder.resolve("plain"), "sa");
      }
      case DERBY -> {
        // Read when Derby begins: its data need not survive a crash.
        System.setProperty("derby.system.durability", "test");
        String raw = "jdbc:derby:" + folder.resolve("data") + ";create=true";
        String plain = "jdbc:derby:" + folder.resolve("plain") + ";create=true";
        yield new DatabaseTwin(target, folder, nacre(raw), raw, plain, "app");
      }
      case POSTGRESQL -> {
        String server = "jdbc:postgresql://127.0.0.1:" + SharedPostgres.SERVER.getPort() + "/";
        createDatabases(server + "postgres", "postgres", name);
        String raw = server + name + "?sslmode=disable";
        String plain = server + name + "_plain?sslmode=disable";
        yield new DatabaseTwin(target, folder, nacre(raw), raw, plain, "postgres");
      }
      case MARIADB -> {
        createDatabases(SharedMariaDb.SERVER.url("mysql"), "root", name);
        String raw = SharedMariaDb.SERVER.url(name);
        String plain = SharedMariaDb.SERVER.url(name + "_plain");
        yield new DatabaseTwin(target, folder, nacre(raw), raw, plain, "root");
      }
    };
  }

  private static String nacre(String url) {
    return "jdbc:nacre:" + url.substring("jdbc:".length());
  }

  private static void createDatabases(String url, String user, String name) throws SQLException {
    try (Connection admin = DriverManager.getConnection(url, user, "");
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + name);
      unused = statement.execute("CREATE DATABASE " + name + "_plain");
    }
  }
}
