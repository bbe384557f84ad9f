package dev.nacre.jdbc.statement.assertion;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.columns.catalog.VersionAssertion;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement of the target that can be sent together with an assertion of the catalog's
 * version, in one round trip. If the assertion fails, the server has not executed the statement:
 * everything is checked then as it is without an assertion, and the statement is sent alone.
 *
 * <p>An execution takes what the same thread has checked for it just before. Without that, for
 * example when another thread has taken it, the execution checks by itself and is sent alone.
 */
public final class AssertingStatement extends PairedStatement {
  private static final String NO_DATA = "02000";
  private static final String TOO_MANY_RESULTS = "0100E";

  private final Connection raw;
  private final String sql;
  private final PlanValidity validity;

  /** An execution is several calls of the target; those that end one do not take it. */
  private final ReentrantLock executing = new ReentrantLock();

  /** Whether another thread has cancelled what is executed. */
  private volatile boolean cancelled;

  private @Nullable Checked checked;
  private @Nullable AssertedCopy copy;

  /** The statement behind an assertion of one version, for one mode of the connection. */
  private record AssertedCopy(
      PreparedStatement statement, VersionAssertion assertion, boolean inTransaction) {
    boolean isFor(VersionAssertion other, boolean transaction) {
      return assertion.equals(other) && inTransaction == transaction;
    }
  }

  /**
   * @param next what the next execution may send; null where everything was checked, so that the
   *     statement is sent alone
   */
  private record Checked(Thread by, @Nullable AssertedCopy next) {}

  private AssertingStatement(
      PreparedStatement alone, Connection raw, String sql, PlanValidity validity) {
    super(alone);
    this.raw = raw;
    this.sql = sql;
    this.validity = validity;
  }

  /**
   * Prepares statements that return one result and no generated keys: the target would take the
   * result of the assertion for these.
   */
  private record WithoutOptions(Connection raw) implements StatementPreparation {
    @Override
    public PreparedStatement prepare(@Nullable String query) throws SQLException {
      return raw.prepareStatement(query);
    }
  }

  /** Prepares on the target with the options of {@link Connection#prepareStatement(String)}. */
  public static StatementPreparation preparation(Connection raw) {
    return new WithoutOptions(raw);
  }

  /** Prepares a statement, behind an assertion too if it may have one. */
  public static PreparedStatement prepare(
      StatementPreparation preparation, String sql, PlanValidity validity) throws SQLException {
    PreparedStatement alone = preparation.prepare(sql);
    if (!(preparation instanceof WithoutOptions simple && validity.mayAssert())) {
      return alone;
    }
    AssertingStatement asserting = new AssertingStatement(alone, simple.raw, sql, validity);
    try {
      asserting.prepareCopy(validity.assertion());
      return asserting;
    } catch (SQLException | RuntimeException failed) {
      asserting.close();
      throw failed;
    }
  }

  /** For the next execution, if it may assert this. */
  private void prepareCopy(@Nullable VersionAssertion assertion) throws SQLException {
    if (assertion == null) {
      return;
    }
    AssertedCopy last = copy;
    boolean transaction = !raw.getAutoCommit();
    if (last == null || !last.isFor(assertion, transaction)) {
      PreparedStatement next = raw.prepareStatement(assertion.before(sql, transaction));
      copy = new AssertedCopy(next, assertion, transaction);
      pair(next);
    }
  }

  /** Checks before an execution, or leaves the comparison of the catalog's version to it. */
  public void checkOrAssert() throws SQLException {
    executing.lock();
    try {
      checked = null;
      AssertedCopy next = asserted();
      if (next == null) {
        validity.check();
        prepareCopy(canPair() ? validity.assertionAfter() : null);
      }
      checked = new Checked(Thread.currentThread(), next);
    } finally {
      executing.unlock();
    }
  }

  private @Nullable AssertedCopy asserted() throws SQLException {
    AssertedCopy last = copy;
    if (last == null || !isPaired()) {
      return null;
    }
    VersionAssertion assertion = validity.checkToAssert();
    return assertion != null && last.isFor(assertion, !raw.getAutoCommit()) ? last : null;
  }

  /** Executes one of the two statements, or reads what it returned. */
  @FunctionalInterface
  private interface StatementUse<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /**
   * @param alone executes the statement alone
   * @param result is what it returns, of one that was executed
   */
  private <T> T execute(StatementUse<T> alone, StatementUse<T> result) throws SQLException {
    executing.lock();
    try {
      cancelled = false;
      Checked last = checked;
      checked = null;
      AssertedCopy next = last == null ? null : last.next;
      boolean isMine = last != null && last.by == Thread.currentThread();
      // Its parameters may have been set since: a cell that was sent before is encrypted again.
      if (!isMine || (next != null && !hasAllParameters())) {
        checkUnchecked();
        return executeAlone(alone);
      }
      return next == null ? executeAlone(alone) : executeCopy(next, alone, result);
    } finally {
      executing.unlock();
    }
  }

  /** Another thread has used the statement, or nothing was checked for what is sent. */
  @Safeguard("columns-30f")
  private void checkUnchecked() throws SQLException {
    validity.check();
  }

  private <T> T executeAlone(StatementUse<T> use) throws SQLException {
    switchTo(target());
    return use.of(target());
  }

  private <T> T executeBatchAlone(StatementUse<T> use) throws SQLException {
    executing.lock();
    try {
      return executeAlone(use);
    } finally {
      executing.unlock();
    }
  }

  private <T> T executeCopy(AssertedCopy next, StatementUse<T> alone, StatementUse<T> result)
      throws SQLException {
    PreparedStatement second = next.statement;
    boolean transaction = next.inTransaction;
    switchTo(second);
    copySettingsTo(second);
    try {
      boolean unused = second.execute();
    } catch (SQLException failed) {
      if (!next.assertion.mayHaveFailed(failed, transaction)) {
        throw failed;
      }
      if (transaction) {
        VersionAssertion.rollBack(raw, failed);
      }
      checkAgain();
      if (cancelled) {
        throw SqlErrors.cancelled();
      }
      return executeAlone(alone);
    }
    for (int i = 0; i < VersionAssertion.results(transaction); i++) {
      boolean unused = second.getMoreResults();
    }
    return result.of(second);
  }

  /** The server says that the catalog is another one by now. */
  @Safeguard("columns-30e")
  private void checkAgain() throws SQLException {
    validity.check();
  }

  /** Also between the assertion and the statement, where the target has nothing to cancel. */
  @Override
  public void cancel() throws SQLException {
    cancelled = true;
    super.cancel();
  }

  @Override
  public boolean execute() throws SQLException {
    return execute(PreparedStatement::execute, statement -> statement.getResultSet() != null);
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return execute(PreparedStatement::executeQuery, AssertingStatement::rows);
  }

  /** As PostgreSQL's driver does it, after the execution. */
  private static ResultSet rows(PreparedStatement statement) throws SQLException {
    ResultSet rows = statement.getResultSet();
    if (rows == null) {
      throw SqlErrors.asOfTarget("No results were returned by the query.", NO_DATA);
    }
    return rows;
  }

  private static PreparedStatement withoutRows(PreparedStatement statement) throws SQLException {
    if (statement.getResultSet() != null) {
      throw SqlErrors.asOfTarget("A result was returned when none was expected.", TOO_MANY_RESULTS);
    }
    return statement;
  }

  @Override
  public int executeUpdate() throws SQLException {
    return execute(
        PreparedStatement::executeUpdate, statement -> withoutRows(statement).getUpdateCount());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return execute(
        PreparedStatement::executeLargeUpdate,
        statement -> withoutRows(statement).getLargeUpdateCount());
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return executeBatchAlone(PreparedStatement::executeBatch);
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return executeBatchAlone(PreparedStatement::executeLargeBatch);
  }
}
