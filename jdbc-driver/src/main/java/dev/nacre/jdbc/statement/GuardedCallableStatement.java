package dev.nacre.jdbc.statement;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.forward.ForwardingCallableStatement;
import dev.nacre.jdbc.result.GuardedArray;
import dev.nacre.jdbc.statement.check.PlanValidity;
import dev.nacre.jdbc.statement.check.UntouchedSqlCheck;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A callable statement, guarded like {@link GuardedPreparedStatement}. */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public final class GuardedCallableStatement extends ForwardingCallableStatement
    implements CallableStatement {
  private final StatementContext context;
  private final @Nullable PlanValidity validity;

  private GuardedCallableStatement(
      CallableStatement target, StatementContext context, @Nullable PlanValidity validity) {
    super(target);
    this.context = context;
    this.validity = validity;
  }

  /** Prepares a call on the target. */
  @FunctionalInterface
  public interface Preparation {
    CallableStatement prepare(@Nullable String sql) throws SQLException;
  }

  /** Prepares a call that uses no encrypted column. Some databases accept any SQL here. */
  public static GuardedCallableStatement prepare(
      StatementContext context, @Nullable String sql, Preparation preparation) throws SQLException {
    PlanValidity validity =
        PlanValidity.ofUntouched(context.columns(), context.gate().requirePass(sql));
    String sent = validity == null ? sql : validity.text();
    return new GuardedCallableStatement(preparation.prepare(sent), context, validity);
  }

  private void checkPlan() throws SQLException {
    if (validity != null) {
      validity.check();
    }
  }

  @Override
  public boolean execute() throws SQLException {
    checkPlan();
    return target().execute();
  }

  @Override
  public int executeUpdate() throws SQLException {
    checkPlan();
    return target().executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    checkPlan();
    return target().executeLargeUpdate();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    checkPlan();
    return target().executeBatch();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkPlan();
    return target().executeLargeBatch();
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    checkPlan();
    return context.results().result(this, target().executeQuery(), null, validity);
  }

  @Override
  public @Nullable ResultSet executeQuery(@Nullable String sql) throws SQLException {
    return context.results().result(this, super.executeQuery(sql));
  }

  @Override
  protected @Nullable String queryToTarget(@Nullable String sql) throws SQLException {
    return UntouchedSqlCheck.require(context.columns(), context.gate().toSendAsQuery(sql));
  }

  @Override
  protected @Nullable String updateToTarget(@Nullable String sql) throws SQLException {
    return context.gate().requireUntouched(sql);
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return context.results().result(this, target().getResultSet(), null, validity);
  }

  @Override
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return context.results().result(this, target().getGeneratedKeys());
  }

  /**
   * Wraps rows of a cursor or an array, so that they lead back to this statement, not the target's.
   */
  @Override
  @Safeguard(value = "columns-24b", stub = Stub.ARGUMENT)
  protected @Nullable Object fromTarget(@Nullable Object value) {
    if (value instanceof ResultSet rows) {
      return context.results().result(this, rows);
    }
    return value instanceof Array array ? context.results().array(this, array) : value;
  }

  @Override
  protected <T> @Nullable T fromTarget(@Nullable T value, Class<T> type) throws SQLException {
    Object led = fromTarget(value);
    if (led == value) {
      return value;
    }
    return led instanceof ResultSet rows && value instanceof ResultSet cursor
        ? context.unwrap().unwrap(rows, cursor, type)
        : GuardedArray.as(type, led);
  }

  @Override
  protected @Nullable Object toTarget(@Nullable Object value) {
    return GuardedArray.raw(value);
  }

  @Override
  public Connection getConnection() throws SQLException {
    target().getConnection(); // throws if the statement is closed
    return context.connection();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return context.unwrap().unwrap(this, target(), type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return context.unwrap().isWrapperFor(this, target(), type);
  }

  /** The target's own text could hold values. */
  @Override
  public String toString() {
    return getClass().getSimpleName() + "@" + Integer.toHexString(System.identityHashCode(this));
  }
}
