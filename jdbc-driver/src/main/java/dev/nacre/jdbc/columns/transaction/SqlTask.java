package dev.nacre.jdbc.columns.transaction;

import java.sql.SQLException;

/** Sends statements to the database, and returns nothing. */
@FunctionalInterface
public interface SqlTask {
  void run() throws SQLException;

  /** This task as work, whose result has no meaning. */
  default SqlWork<Boolean> asWork() {
    return () -> {
      run();
      return true;
    };
  }
}
