package dev.nacre.jdbc.statement.wrap;

import dev.nacre.jdbc.columns.transaction.SqlCallable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The update count of a statement that was executed by others than the target's own, until there
 * are further results or another execution.
 */
public final class UpdateCount {
  private static final long NO_MORE = -1;

  private @Nullable Long count;

  public void set(long counted) {
    count = counted;
  }

  /** The target's own statement is executed. */
  public void clear() {
    count = null;
  }

  /**
   * The count, or the target's own if its own statement was executed last.
   *
   * @param own what the target says of its last execution
   */
  public long get(SqlCallable<Long> own) throws SQLException {
    Long counted = count;
    return counted == null ? own.call() : counted;
  }

  /**
   * Whether there are further results.
   *
   * @param own what the target says of its last execution
   */
  public boolean moreResults(SqlCallable<Boolean> own) throws SQLException {
    boolean more = own.call(); // throws if the statement is closed
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
