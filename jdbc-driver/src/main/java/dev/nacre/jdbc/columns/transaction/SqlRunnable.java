package dev.nacre.jdbc.columns.transaction;

import java.sql.SQLException;

/** Sends statements to the database, and has no result. */
@FunctionalInterface
public interface SqlRunnable {
  void run() throws SQLException;

  /** The same with a result that has no meaning. */
  default SqlCallable<Boolean> asCallable() {
    return () -> {
      run();
      return true;
    };
  }
}
