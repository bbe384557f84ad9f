package dev.nacre.jdbc.columns.transaction;

import java.sql.SQLException;

/** Sends statements to the database. */
@FunctionalInterface
public interface SqlWork<T> {
  T run() throws SQLException;
}
