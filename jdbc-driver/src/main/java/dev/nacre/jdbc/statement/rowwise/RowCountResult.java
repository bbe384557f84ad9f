package dev.nacre.jdbc.statement.rowwise;

import java.sql.SQLException;

/** What a way to execute SQL returns for an update of so many rows. */
@FunctionalInterface
public interface RowCountResult<T> {
  T of(long rows) throws SQLException;
}
