package dev.nacre.jdbc.columns.catalog;

import java.sql.SQLException;

/** Sends statements to the database, and returns nothing. */
@FunctionalInterface
public interface SqlTask {
  void run() throws SQLException;

  /** The same as work whose result says nothing. */
  default SqlWork<Boolean> asWork() {
    return () -> {
      run();
      return true;
    };
  }
}
