package dev.nacre.jdbc.statement.result;

import dev.nacre.jdbc.result.FilteredResultSet;
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
public final class SortableQuery {
  private final Statement target;
  private @Nullable ResultSet rows;
  private volatile @Nullable Statement asking;

  public SortableQuery(Statement target) {
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
    Statement query = asking;
    if (query != null) {
      query.cancel();
    }
  }

  /** Executes a query; its result is another one than the last until it is {@link #keep kept}. */
  public ResultSet ask(Connection raw, String text, PlanValidity validity) throws SQLException {
    Statement beside = beside(raw);
    asking = beside;
    try {
      return PlanValidity.confirmed(validity, beside.executeQuery(text));
    } catch (SQLException failed) {
      beside.close();
      throw failed;
    } finally {
      asking = null;
    }
  }

  public void keep(ResultSet result) {
    rows = result;
  }

  /** A statement that is closed with its result. All of its rows are read, so it fetches all. */
  private Statement beside(Connection raw) throws SQLException {
    Statement beside =
        raw.createStatement(
            ResultSet.TYPE_SCROLL_INSENSITIVE,
            ResultSet.CONCUR_READ_ONLY,
            target.getResultSetHoldability());
    try {
      beside.setQueryTimeout(target.getQueryTimeout());
      beside.setMaxRows(FilteredResultSet.MOST_SORTED + 1);
      beside.closeOnCompletion();
      return beside;
    } catch (SQLException failed) {
      beside.close();
      throw failed;
    }
  }

  /** Prepares the target's statement again, for such results. */
  public static PreparedStatement of(Connection raw, PreparedStatement target, String text)
      throws SQLException {
    try (target) {
      FilteredResultSet.require(target);
      return raw.prepareStatement(
          text,
          ResultSet.TYPE_SCROLL_INSENSITIVE,
          ResultSet.CONCUR_READ_ONLY,
          target.getResultSetHoldability());
    }
  }
}
