package dev.nacre.jdbc.columns.catalog;

import java.sql.SQLException;

/** Sends statements to the database. */
@FunctionalInterface
public interface SqlWork<T> {
  T run() throws SQLException;
}
