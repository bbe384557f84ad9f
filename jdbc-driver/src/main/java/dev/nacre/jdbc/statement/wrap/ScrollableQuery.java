package dev.nacre.jdbc.statement.wrap;

import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.filter.SortedRows;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The queries of a statement whose rows the driver sorts. The target's result goes back and forth
 * then, so that its rows can be read in another order. The application's statement has results that
 * go forward only, so another statement is executed beside it.
 */
public final class ScrollableQuery {
  private final Statement target;
  private @Nullable ResultSet rows;
  private volatile @Nullable Statement executing;

  public ScrollableQuery(Statement target) {
    this.target = target;
  }

  /** The last result, if there is one. */
  public @Nullable ResultSet rows() {
    return rows;
  }

  /** Ends the last result. */
  public void end() throws SQLException {
    ResultSet last = rows;
    rows = null;
    if (last != null) {
      last.close();
    }
  }

  /** Cancels what another thread executes. */
  public void cancel() throws SQLException {
    Statement query = executing;
    if (query != null) {
      query.cancel();
    }
  }

  /** Executes a query. The last result stays the last one until this one is {@link #keep kept}. */
  public ResultSet execute(Connection raw, Plan plan, String text, PlanValidity validity)
      throws SQLException {
    Statement beside = createBeside(raw, SortedRows.maximum(plan));
    executing = beside;
    try {
      return PlanValidity.confirmed(validity, beside.executeQuery(text));
    } catch (SQLException failed) {
      beside.close();
      throw failed;
    } finally {
      executing = null;
    }
  }

  /** Makes a result the last one. */
  public void keep(ResultSet result) {
    rows = result;
  }

  /** A statement that is closed with its result. All of its rows are read, so it fetches all. */
  private Statement createBeside(Connection raw, int maximum) throws SQLException {
    Statement beside =
        raw.createStatement(
            ResultSet.TYPE_SCROLL_INSENSITIVE,
            ResultSet.CONCUR_READ_ONLY,
            target.getResultSetHoldability());
    try {
      beside.setQueryTimeout(target.getQueryTimeout());
      beside.setMaxRows(maximum);
      beside.closeOnCompletion();
      return beside;
    } catch (SQLException failed) {
      beside.close();
      throw failed;
    }
  }

  /** Closes a prepared statement, and prepares its text again with results that can be sorted. */
  public static PreparedStatement prepareSortable(
      Connection raw, PreparedStatement target, String text) throws SQLException {
    try (target) {
      FilteredResultSet.requireForwardOnly(target);
      return raw.prepareStatement(
          text,
          ResultSet.TYPE_SCROLL_INSENSITIVE,
          ResultSet.CONCUR_READ_ONLY,
          target.getResultSetHoldability());
    }
  }
}
