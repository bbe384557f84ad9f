package dev.nacre.jdbc.columns;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;

/** Derby databases in this process. */
final class DerbyDatabase {
  static {
    // Read when Derby begins; its log would lie where the process works.
    System.setProperty(
        "derby.stream.error.file", Path.of("target", "derby.log").toAbsolutePath().toString());
  }

  private DerbyDatabase() {}

  /** To be called before anything is connected. */
  static void begin() {}

  /** The URL of a new one. */
  static String inMemory() {
    return "jdbc:derby:memory:" + UUID.randomUUID() + ";create=true";
  }

  static void drop(String url) throws SQLException {
    end(url.replace(";create=true", ";drop=true"));
  }

  /** What ends a database says so with an exception. */
  static void end(String url) throws SQLException {
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
