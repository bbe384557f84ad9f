package dev.nacre.jdbc.statement.assertion;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement that the target has twice. The second one may be executed for the first if
 * it has the same parameters and settings; results are those of the one that was executed last.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
abstract class PairedStatement extends PairedParameters {
  /** The one that was executed last; another thread may cancel it. */
  private volatile PreparedStatement executed;

  /** Whether the application has the first one itself, with settings that we cannot see. */
  private volatile boolean isUnwrapped;

  PairedStatement(PreparedStatement first) {
    super(first);
    this.executed = first;
  }

  /** From now on this is the second one, which has no parameters yet. */
  final void pair(PreparedStatement next) throws SQLException {
    PreparedStatement before = second();
    setSecond(next);
    if (before != null) {
      if (executed == before) {
        executed = target();
      }
      before.close();
    }
  }

  /** Whether an execution of the second one would do what one of the first does. */
  final boolean isPaired() throws SQLException {
    return hasAllParameters() && canPair();
  }

  /** Whether it would, if it had the parameters of the first one. */
  final boolean canPair() throws SQLException {
    return !isUnwrapped
        && !isClosed()
        && !isCloseOnCompletion()
        && (getFetchSize() == 0 || target().getConnection().getAutoCommit()); // else with a cursor
  }

  /**
   * Executes this one next. The results of the last are closed, as the target does with its own.
   */
  final void switchTo(PreparedStatement next) throws SQLException {
    PreparedStatement last = executed;
    executed = next;
    if (last != next && !last.isClosed()) {
      boolean unused = last.getMoreResults();
    }
  }

  /** Gives the second one the settings of the first. */
  final void copySettingsTo(PreparedStatement next) throws SQLException {
    next.setMaxRows(target().getMaxRows());
    next.setMaxFieldSize(target().getMaxFieldSize());
    next.setQueryTimeout(target().getQueryTimeout());
    next.setFetchDirection(target().getFetchDirection());
    next.setFetchSize(target().getFetchSize());
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    isUnwrapped = true;
    return super.unwrap(type);
  }

  @Override
  public void cancel() throws SQLException {
    executed.cancel();
  }

  @Override
  public void close() throws SQLException {
    PreparedStatement other = second();
    try {
      if (other != null) {
        other.close();
      }
    } finally {
      target().close();
    }
  }

  /** Also for the rows that are open already. */
  @Override
  public void closeOnCompletion() throws SQLException {
    super.closeOnCompletion();
    PreparedStatement last = executed;
    if (last != target()) {
      last.closeOnCompletion();
    }
  }

  /** The last rows may have closed the one that they are of, and so this. */
  @Override
  public boolean isClosed() throws SQLException {
    PreparedStatement last = executed;
    if (last != target() && isCloseOnCompletion() && last.isClosed()) {
      close();
    }
    return target().isClosed();
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    return executed.getResultSet();
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return executed.getUpdateCount();
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    return executed.getLargeUpdateCount();
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    return executed.getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    return executed.getMoreResults(current);
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    return executed.getGeneratedKeys();
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    return executed.getWarnings();
  }

  @Override
  public void clearWarnings() throws SQLException {
    executed.clearWarnings();
  }

  /** From the rows that are open; else the target has to ask the server. */
  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    PreparedStatement last = executed;
    ResultSet rows = last == target() ? null : last.getResultSet();
    return rows == null || rows.isClosed() ? target().getMetaData() : rows.getMetaData();
  }
}
