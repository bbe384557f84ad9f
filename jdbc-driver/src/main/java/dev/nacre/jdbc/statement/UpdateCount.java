package dev.nacre.jdbc.statement;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The update count of a statement that was executed by others than the target's own, until there
 * are further results or another execution.
 */
final class UpdateCount {
  private static final long NO_MORE = -1;

  private @Nullable Long count;

  /** What the target says of its own last execution. */
  @FunctionalInterface
  interface Own<T> {
    T get() throws SQLException;
  }

  void set(long counted) {
    count = counted;
  }

  /** The target's own statement is executed. */
  void clear() {
    count = null;
  }

  long get(Own<Long> own) throws SQLException {
    Long counted = count;
    return counted == null ? own.get() : counted;
  }

  /** Whether there are further results. */
  boolean more(Own<Boolean> own) throws SQLException {
    boolean more = own.get(); // throws if the statement is closed
    if (count == null) {
      return more;
    }
    count = NO_MORE;
    return false;
  }

  /** Whether the last execution was not the target's own, which has another result then. */
  boolean isSet() {
    return count != null;
  }
}
