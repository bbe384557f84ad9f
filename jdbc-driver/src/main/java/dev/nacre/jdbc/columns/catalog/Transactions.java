package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.safeguard.Safeguard;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs several statements on a raw connection atomically. */
public final class Transactions {
  private static final String POINT = "nacre_definition";

  /** PostgreSQL's SQLState for SAVEPOINT when no transaction is open. */
  private static final String NONE_IS_OPEN = "25P01";

  private final Connection raw;
  private final boolean textsBegin;
  private final boolean definitionsStayOpen;

  /**
   * @param textsBegin whether a statement may have begun a transaction that the driver does not
   *     know of, and that DDL would commit
   * @param definitionsStayOpen whether DDL does not commit by itself
   */
  public Transactions(Connection raw, boolean textsBegin, boolean definitionsStayOpen) {
    this.raw = raw;
    this.textsBegin = textsBegin;
    this.definitionsStayOpen = definitionsStayOpen;
  }

  /** Whether each statement is a separate transaction, as far as JDBC knows. */
  boolean areShort() throws SQLException {
    return raw.getAutoCommit();
  }

  /** Commits the open transaction, if there may be one. */
  public void commitOpen() throws SQLException {
    if (!raw.getAutoCommit()) {
      raw.commit();
    } else if (textsBegin) {
      execute("COMMIT"); // a transaction that a BEGIN in SQL text began
    }
  }

  /** Sends DDL, and leaves no transaction open. */
  public <T> T define(SqlWork<T> work) throws SQLException {
    T result = work.run();
    if (definitionsStayOpen) {
      commitOpen();
    }
    return result;
  }

  /** Runs it in a transaction that is begun and committed here, in any mode of the connection. */
  public <T> T inOwnTransaction(SqlWork<T> work) throws SQLException {
    boolean auto = raw.getAutoCommit();
    if (auto) {
      raw.setAutoCommit(false);
    }
    boolean done = false;
    try {
      T result = work.run();
      raw.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        raw.rollback();
      }
      if (auto) {
        raw.setAutoCommit(true);
      }
    }
  }

  /** Runs a task in a transaction of its own. */
  public void inOwnTransaction(SqlTask task) throws SQLException {
    boolean unused = inOwnTransaction(task.asWork());
  }

  /**
   * Runs it within the application's transaction; a failure is rolled back to the savepoint.
   *
   * <p>Must be called after {@link #joinApplication}.
   */
  public <T> T inApplicationTransaction(SqlWork<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.run();
      done = true;
      return result;
    } finally {
      if (!done) {
        goBack();
      }
      leaveApplication();
    }
  }

  /** Runs a task within the application's transaction, after {@link #joinApplication}. */
  public void inApplicationTransaction(SqlTask task) throws SQLException {
    boolean unused = inApplicationTransaction(task.asWork());
  }

  @Safeguard("columns-29b")
  private void goBack() throws SQLException {
    execute("ROLLBACK TO SAVEPOINT " + POINT);
  }

  /**
   * Sets a savepoint if the application has a transaction, by its mode or by a BEGIN in SQL text.
   * {@link #inApplicationTransaction} or {@link #leaveApplication} releases it.
   *
   * @return whether it has one
   */
  public boolean joinApplication() throws SQLException {
    try {
      execute("SAVEPOINT " + POINT);
      return true;
    } catch (SQLException refused) {
      if (raw.getAutoCommit() && NONE_IS_OPEN.equals(refused.getSQLState())) {
        return false;
      }
      throw refused;
    }
  }

  /** Releases the savepoint of {@link #joinApplication}. */
  public void leaveApplication() throws SQLException {
    execute("RELEASE SAVEPOINT " + POINT);
  }

  /** PostgreSQL's id of the open transaction, once something was written in it. */
  Optional<String> current() throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT pg_catalog.txid_current_if_assigned()::text")) {
      @Nullable String id = row.next() ? row.getString(1) : null;
      return Optional.ofNullable(id);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }
}
