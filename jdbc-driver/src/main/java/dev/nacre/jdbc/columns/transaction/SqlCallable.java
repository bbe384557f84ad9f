package dev.nacre.jdbc.columns.transaction;

import java.sql.SQLException;

/** Sends statements to the database, and has a result. */
@FunctionalInterface
public interface SqlCallable<T> {
  T call() throws SQLException;
}
