package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.statement.rowwise.RowCountResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A method of JDBC that executes SQL: how the target does it, and what the method returns where
 * Nacre executes other statements in its place.
 *
 * @param execution by the target
 * @param ofRowCount what is returned for an UPDATE that is done row by row; null where it is not,
 *     since the method returns what one statement only has
 * @param ofSorted what is returned for a query whose rows the driver sorts; null where the method
 *     is not for queries
 */
record SqlMethod<T>(
    Execution<T> execution,
    @Nullable RowCountResult<T> ofRowCount,
    @Nullable SortedResult<T> ofSorted) {
  /** Executes SQL on the target. */
  @FunctionalInterface
  interface Execution<T> {
    T execute(@Nullable String text) throws SQLException;
  }

  /** What the method returns for a result that the driver sorts. */
  @FunctionalInterface
  interface SortedResult<T> {
    T of(ResultSet rows);
  }

  /** A method that only the target executes. */
  static <T> SqlMethod<T> onTarget(Execution<T> execution) {
    return new SqlMethod<>(execution, null, null);
  }

  SqlMethod<T> orRowByRow(RowCountResult<T> result) {
    return new SqlMethod<>(execution, result, ofSorted);
  }

  /** Keys of rows are returned by one statement only. */
  SqlMethod<T> orRowByRowWithoutKeys(boolean returnsKeys, RowCountResult<T> result) {
    return returnsKeys ? this : orRowByRow(result);
  }

  SqlMethod<T> orSorted(SortedResult<T> result) {
    return new SqlMethod<>(execution, ofRowCount, result);
  }
}
