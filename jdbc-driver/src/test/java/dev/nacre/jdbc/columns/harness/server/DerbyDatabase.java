package dev.nacre.jdbc.columns.harness.server;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Derby databases in this process. */
public final class DerbyDatabase {
  private static final AtomicReference<@Nullable AssertionError> FAILURE = new AtomicReference<>();

  static {
    // Read when Derby begins; its log would lie where the process works.
    System.setProperty(
        "derby.stream.error.file", Path.of("target", "derby.log").toAbsolutePath().toString());
  }

  private DerbyDatabase() {}

  /** To be called before anything is connected. */
  public static void begin() {}

  /** The URL of a new one. */
  public static String inMemory() {
    return "jdbc:derby:memory:" + UUID.randomUUID() + ";create=true";
  }

  /**
   * Not waited for: in each end of a database in memory Derby sleeps for half a second, which is
   * longer than most tests. What goes wrong is told by the next one.
   */
  public static void drop(String url) {
    AssertionError failure = FAILURE.getAndSet(null);
    if (failure != null) {
      throw failure;
    }
    Thread ending =
        new Thread(
            () -> {
              try {
                end(url.replace(";create=true", ";drop=true"));
              } catch (SQLException failed) {
                FAILURE.set(new AssertionError("a database of an earlier test stays", failed));
              }
            },
            "end of " + url);
    ending.setDaemon(true);
    ending.start();
  }

  /** What ends a database says so with an exception. */
  public static void end(String url) throws SQLException {
    try {
      DriverManager.getConnection(url).close();
      throw new SQLException("nothing was ended");
    } catch (SQLException ended) {
      if (!"08006".equals(ended.getSQLState()) && !"XJ015".equals(ended.getSQLState())) {
        throw ended;
      }
    }
  }
}
