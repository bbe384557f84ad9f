package dev.nacre.jdbc.columns.transaction;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs several statements on a raw connection atomically: in a transaction of their own, or within
 * that of the application, from which a savepoint separates them.
 */
public final class Transactions {
  private static final String SAVEPOINT = "nacre_definition";

  private final Connection raw;
  private final Dialect dialect;

  public Transactions(Connection raw, Dialect dialect) {
    this.raw = raw;
    this.dialect = dialect;
  }

  /** Whether each statement is a separate transaction, as far as JDBC knows. */
  public boolean isAutoCommit() throws SQLException {
    return raw.getAutoCommit();
  }

  /**
   * Whether no transaction is open, not even one that a text began. Only PostgreSQL's driver knows;
   * it costs no round trip.
   */
  public boolean isKnownIdle() throws SQLException {
    if (!raw.getAutoCommit()) {
      return false;
    }
    try {
      Class<?> driver =
          Class.forName("org.postgresql.PGConnection", false, raw.getClass().getClassLoader());
      Object connection = raw.unwrap(driver);
      Object state = connection.getClass().getMethod("getTransactionState").invoke(connection);
      return String.valueOf(state).equals("IDLE");
    } catch (SQLException | ReflectiveOperationException unknown) {
      return false;
    }
  }

  /** Commits the open transaction, if there may be one. */
  public void commitOpen() throws SQLException {
    if (!raw.getAutoCommit()) {
      raw.commit();
    } else if (dialect.textsBeginTransactions()) {
      execute("COMMIT"); // a transaction that a BEGIN in SQL text began
    }
  }

  /** Executes DDL, and leaves no transaction open. */
  public <T> T executeDdl(SqlCallable<T> work) throws SQLException {
    T result = work.call();
    if (dialect.definitionsStayOpen()) {
      commitOpen();
    }
    return result;
  }

  /** Runs work in a transaction that is begun and committed here, in any mode of the connection. */
  public <T> T inOwnTransaction(SqlCallable<T> work) throws SQLException {
    boolean auto = raw.getAutoCommit();
    if (auto) {
      raw.setAutoCommit(false);
    }
    boolean done = false;
    try {
      T result = work.call();
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

  /** Runs work without a result in a transaction of its own. */
  public void inOwnTransaction(SqlRunnable work) throws SQLException {
    boolean unused = inOwnTransaction(work.asCallable());
  }

  /**
   * Runs work within the application's transaction; a failure is rolled back to the savepoint.
   *
   * <p>Must be called after {@link #joinApplication}.
   */
  public <T> T inApplicationTransaction(SqlCallable<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.call();
      done = true;
      return result;
    } finally {
      if (!done) {
        rollBackToSavepoint();
      }
      leaveApplication();
    }
  }

  /**
   * Runs work without a result within the application's transaction, after {@link
   * #joinApplication}.
   */
  public void inApplicationTransaction(SqlRunnable work) throws SQLException {
    boolean unused = inApplicationTransaction(work.asCallable());
  }

  @Safeguard("columns-29b")
  private void rollBackToSavepoint() throws SQLException {
    execute("ROLLBACK TO SAVEPOINT " + SAVEPOINT);
  }

  /**
   * Sets a savepoint if the application has a transaction, by its mode or by a BEGIN in SQL text.
   * {@link #inApplicationTransaction} or {@link #leaveApplication} releases it.
   *
   * @return whether it has one
   */
  public boolean joinApplication() throws SQLException {
    try {
      execute("SAVEPOINT " + SAVEPOINT);
      return true;
    } catch (SQLException refused) {
      if (raw.getAutoCommit()
          && dialect.meansNoTransaction(String.valueOf(refused.getSQLState()))) {
        return false;
      }
      throw refused;
    }
  }

  /** Releases the savepoint of {@link #joinApplication}. */
  public void leaveApplication() throws SQLException {
    execute("RELEASE SAVEPOINT " + SAVEPOINT);
  }

  /**
   * The id of the open transaction, once something was written in it; only where DDL is
   * transactional.
   */
  public Optional<String> currentId() throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.transactionId())) {
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
