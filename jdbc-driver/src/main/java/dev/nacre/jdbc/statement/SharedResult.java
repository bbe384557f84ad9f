package dev.nacre.jdbc.statement;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The last filtered result of a statement. A target may return one result several times; two
 * wrappers of it would each count the rows that they show.
 */
final class SharedResult {
  private @Nullable ResultSet target;
  private @Nullable ResultSet wrapper;

  /** Wraps a result of the target. */
  @FunctionalInterface
  interface Wrapping {
    @Nullable ResultSet of(ResultSet rows) throws SQLException;
  }

  @Nullable ResultSet of(ResultSet rows, Wrapping wrapping) throws SQLException {
    if (rows != target) {
      wrapper = wrapping.of(rows);
      target = rows;
    }
    return wrapper;
  }
}
