package dev.nacre.jdbc.statement.rowwise;

import java.sql.SQLException;

/** Converts the number of updated rows to the result of a method of JDBC. */
@FunctionalInterface
public interface RowCountResult<T> {
  T of(long rows) throws SQLException;
}
