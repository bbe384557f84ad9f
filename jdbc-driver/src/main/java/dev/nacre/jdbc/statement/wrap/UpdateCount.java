package dev.nacre.jdbc.statement.wrap;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The update count of a statement that was executed by others than the target's own, until there
 * are further results or another execution.
 */
public final class UpdateCount {
  private static final long NO_MORE = -1;

  private @Nullable Long count;

  /** What the target says of its own last execution. */
  @FunctionalInterface
  public interface Own<T> {
    T get() throws SQLException;
  }

  public void set(long counted) {
    count = counted;
  }

  /** The target's own statement is executed. */
  public void clear() {
    count = null;
  }

  /** The count, or what the target says if its own statement was executed last. */
  public long get(Own<Long> own) throws SQLException {
    Long counted = count;
    return counted == null ? own.get() : counted;
  }

  /** Whether there are further results. */
  public boolean moreResults(Own<Boolean> own) throws SQLException {
    boolean more = own.get(); // throws if the statement is closed
    if (count == null) {
      return more;
    }
    count = NO_MORE;
    return false;
  }

  /** Whether the last execution was not the target's own, which has another result then. */
  public boolean isSet() {
    return count != null;
  }
}
