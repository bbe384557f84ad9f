package dev.nacre.jdbc.statement.wrap;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The last filtered result of a statement. A target may return one result several times; two
 * wrappers of it would each count the rows that they show.
 */
public final class SharedResult {
  private @Nullable ResultSet target;
  private @Nullable ResultSet wrapper;

  /** Wraps a result of the target. */
  @FunctionalInterface
  public interface Wrapping {
    @Nullable ResultSet wrap(ResultSet rows) throws SQLException;
  }

  /** The wrapper of a result, which is made when the target returns it first. */
  public @Nullable ResultSet wrapOnce(ResultSet rows, Wrapping wrapping) throws SQLException {
    if (rows != target) {
      wrapper = wrapping.wrap(rows);
      target = rows;
    }
    return wrapper;
  }
}
