package dev.nacre.bench.side;

import dev.nacre.bench.machine.ScratchFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the trials of an experiment share: a server of this process, with one database for plain
 * sides and one for encrypted ones. A server for each trial would have to be filled for each. For
 * H2, which has no server, it is a folder.
 *
 * @param database a name stands between {@code before} and {@code after}, without {@code jdbc:}
 * @param user has no password
 */
public record SharedServer(
    Engine engine, Database database, String user, ScratchFolder folder, Stopping stopping)
    implements AutoCloseable {
  private static final String PLAIN = "plain";
  private static final String SEALED = "sealed";

  /** More than a table with one encrypted column of 500,000 rows needs. */
  private static final int CACHE_KB = 512 << 10;

  /** The address of a database. */
  public record Database(String before, String after) {}

  /** How the server ends. */
  @FunctionalInterface
  public interface Stopping {
    void stop() throws IOException, SQLException;
  }

  /**
   * Starts a server.
   *
   * @param parent below which its files lie
   */
  public static SharedServer start(Engine engine, Path parent) throws IOException {
    ScratchFolder folder = ScratchFolder.below(parent);
    boolean started = false;
    try {
      SharedServer server =
          switch (engine) {
            case H2 -> h2(folder);
            case POSTGRESQL -> PostgresProcess.start(folder, CACHE_KB);
            case MARIADB -> mariaDb(folder);
            case DERBY, SQLITE, HSQLDB, NONE ->
                throw new IllegalArgumentException(engine.words() + " has no server here");
          };
      started = true;
      return server;
    } catch (SQLException failed) {
      throw new IOException("The server has no databases for the experiment", failed);
    } finally {
      if (!started) {
        folder.close();
      }
    }
  }

  private static SharedServer h2(ScratchFolder folder) {
    return new SharedServer(
        Engine.H2,
        new Database("h2:" + folder.path().toAbsolutePath() + "/", ";CACHE_SIZE=" + CACHE_KB),
        "sa",
        folder,
        () -> {});
  }

  private static SharedServer mariaDb(ScratchFolder folder) throws IOException, SQLException {
    Path home = folder.path();
    String url =
        MariaDbProcess.url(
            home,
            PLAIN,
            CACHE_KB,
            "--innodb-flush-log-at-trx-commit=0 --innodb-flush-method=nosync"
                + " --innodb-doublewrite=0 --group-concat-max-len=67108864");
    int name = url.indexOf("/" + PLAIN + "?") + 1;
    Database database =
        new Database(
            url.substring(0, name), url.substring(name + PLAIN.length()) + "&useBulkStmts=true");
    SharedServer shared =
        new SharedServer(Engine.MARIADB, database, "root", folder, () -> MariaDbProcess.stop(home));
    shared.create(PLAIN, SEALED);
    return shared;
  }

  /** Creates the databases of plain and encrypted sides; stops the server where that fails. */
  void createDatabases(String existing) throws SQLException, IOException {
    create(existing, PLAIN, SEALED);
  }

  private void create(String existing, String... names) throws SQLException, IOException {
    boolean created = false;
    try (Connection admin =
            DriverManager.getConnection(
                "jdbc:" + database.before + existing + database.after, user, "");
        Statement statement = admin.createStatement()) {
      for (String name : names) {
        boolean unused = statement.execute("CREATE DATABASE " + name);
      }
      created = true;
    } finally {
      if (!created) {
        stopping.stop();
      }
    }
  }

  /** The address of a side's database, without {@code jdbc:}; plain sides have the same. */
  public String url(Side side) {
    return database.before + (side.encryptsColumns() ? SEALED : PLAIN) + database.after;
  }

  @Override
  public void close() throws IOException {
    try {
      stopping.stop();
    } catch (SQLException failed) {
      throw new IOException("The server does not stop", failed);
    } finally {
      folder.close();
    }
  }
}
