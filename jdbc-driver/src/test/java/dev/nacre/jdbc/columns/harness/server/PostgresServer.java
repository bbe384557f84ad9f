package dev.nacre.jdbc.columns.harness.server;

import dev.nacre.testkit.server.Postgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One PostgreSQL server for all tests of this process, and a database for each that asks. It ends
 * with the process.
 */
public final class PostgresServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private PostgresServer() {}

  /** Started when somebody asks for it. */
  private static final class Shared {
    static final EmbeddedPostgres SERVER = start();
  }

  public static int port() {
    return Shared.SERVER.getPort();
  }

  /** A new database; says its name. */
  public static String database() throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    try (Connection admin = Shared.SERVER.getPostgresDatabase().getConnection();
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + name);
    }
    return name;
  }

  public static String url(int port, String database) {
    return "jdbc:postgresql://localhost:" + port + "/" + database;
  }

  private static EmbeddedPostgres start() {
    try {
      return Postgres.builder().setServerConfig("max_prepared_transactions", "4").start();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
