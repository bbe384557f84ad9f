package dev.nacre.jdbc.result.filter;

import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The maximum of rows that the application set for a statement whose rows the driver filters. It
 * counts the rows that are shown, so the target must execute the statement without it.
 */
public final class MaxRows {
  private final Statement target;
  private int shown;

  public MaxRows(Statement target) {
    this.target = target;
  }

  /** How many rows of the last execution are shown; 0 for all. */
  public int shown() {
    return shown;
  }

  /**
   * @param most how many rows of the last execution are shown; 0 for all
   */
  public void setShown(int most) {
    shown = most;
  }

  /** Executes a statement; the target's maximum is lifted while one with a filter is executed. */
  public <T> T executeWithout(Plan plan, SqlCallable<T> work) throws SQLException {
    if (plan.result().filter() == null) {
      return work.call();
    }
    int asked = target.getMaxRows();
    int sent = SortedRows.maximum(plan);
    if (asked == sent) {
      T result = work.call();
      shown = asked;
      return result;
    }
    target.setMaxRows(sent);
    T result;
    try {
      result = work.call();
    } catch (SQLException | RuntimeException | Error failed) {
      try {
        target.setMaxRows(asked);
      } catch (SQLException also) { // it may have been closed meanwhile
        failed.addSuppressed(also);
      }
      throw failed;
    }
    target.setMaxRows(asked);
    shown = asked;
    return result;
  }
}
