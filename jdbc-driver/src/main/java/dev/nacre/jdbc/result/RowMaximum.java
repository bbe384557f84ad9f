package dev.nacre.jdbc.result;

import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The maximum of rows of a statement whose rows the driver filters: it counts the rows that are
 * shown, so the target executes the statement without it.
 */
public final class RowMaximum {
  private final Statement target;
  private int shown;

  public RowMaximum(Statement target) {
    this.target = target;
  }

  /** How many rows of the last execution are shown; 0 for all. */
  public int shown() {
    return shown;
  }

  /** Sets how many rows of the last execution are shown. */
  public void shows(int most) {
    shown = most;
  }

  /** Executes a statement. */
  public <T> T apart(Plan plan, SqlWork<T> work) throws SQLException {
    if (plan.result().filter() == null) {
      return work.run();
    }
    int asked = target.getMaxRows();
    int sent = plan.result().sortsRows() ? FilteredResultSet.MOST_SORTED + 1 : 0;
    if (asked == sent) {
      T result = work.run();
      shown = asked;
      return result;
    }
    target.setMaxRows(sent);
    T result;
    try {
      result = work.run();
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
