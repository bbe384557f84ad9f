package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.forward.ForwardingPreparedStatement;
import dev.nacre.jdbc.result.GuardedArray;
import dev.nacre.jdbc.statement.assertion.AssertingStatement;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import dev.nacre.jdbc.statement.check.PlanValidity;
import dev.nacre.jdbc.statement.check.UntouchedSqlCheck;
import dev.nacre.jdbc.statement.wrap.ResultGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement. Its own SQL was checked when it was prepared; the methods that take SQL,
 * which most drivers reject here, are guarded all the same.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public class GuardedPreparedStatement extends ForwardingPreparedStatement
    implements PreparedStatement {
  private final StatementContext context;
  private final @Nullable PlanValidity validity;

  public GuardedPreparedStatement(PreparedStatement target, StatementContext context) {
    this(target, context, null);
  }

  /**
   * @param validity null where columns are not encrypted
   */
  GuardedPreparedStatement(
      PreparedStatement target, StatementContext context, @Nullable PlanValidity validity) {
    super(target);
    this.context = context;
    this.validity = validity;
  }

  /** Prepares a statement: by its plan if it uses encrypted columns, unchanged if not. */
  public static PreparedStatement prepare(
      StatementContext context, @Nullable String sql, StatementPreparation preparation)
      throws SQLException {
    String text = context.gate().requirePass(sql);
    ColumnEncryption columns = context.columns();
    if (text == null || columns == null) {
      return new GuardedPreparedStatement(preparation.prepare(text), context);
    }
    PlanValidity validity = PlanValidity.ofPrepared(columns, text);
    PlanResult planResult = validity.planResult();
    if (planResult instanceof PlanResult.Planned planned) {
      return EncryptingPreparedStatement.prepare(context, planned.plan(), validity, preparation);
    }
    if (CatalogDdl.executes(planResult)) {
      return DefiningStatement.prepare(context, text, planResult, preparation);
    }
    return new GuardedPreparedStatement(
        AssertingStatement.prepare(preparation, text, validity), context, validity);
  }

  /** The check of the plan; null where columns are not encrypted. */
  final @Nullable PlanValidity validity() {
    return validity;
  }

  final void checkPlan() throws SQLException {
    if (validity != null) {
      validity.check();
    }
  }

  /** Checks the plan before one execution, which may itself assert the catalog's version. */
  final void checkOrAssert() throws SQLException {
    if (target() instanceof AssertingStatement asserting) {
      asserting.checkOrAssert();
    } else {
      checkPlan();
    }
  }

  /** Called before the parameters are sent. */
  void beforeSending() throws SQLException {
    checkOrAssert();
  }

  final <T> T confirmed(T result) throws SQLException {
    return PlanValidity.confirmed(validity, result);
  }

  /** Wraps a result whose rows may be updated later. */
  final @Nullable ResultSet result(@Nullable ResultSet result, @Nullable Plan plan)
      throws SQLException {
    return context.results().result(this, result, plan, validity);
  }

  /** Wraps a result whose rows may be filtered. */
  final @Nullable ResultSet result(
      @Nullable ResultSet result, Plan plan, ResultGuard.ShownRows shown) throws SQLException {
    return context.results().result(this, result, plan, validity, shown);
  }

  /** Called after an execution, which may have ended a transaction, or have come too late. */
  final <T> T settled(T result) throws SQLException {
    settle();
    return confirmed(result);
  }

  /** Called after an execution that was confirmed before it was committed. */
  final void settle() throws SQLException {
    ColumnEncryption columns = context.columns();
    if (columns != null) {
      columns.reloadAfterTransaction();
    }
  }

  @Override
  public boolean execute() throws SQLException {
    beforeSending();
    return settled(target().execute());
  }

  @Override
  public int executeUpdate() throws SQLException {
    beforeSending();
    return settled(target().executeUpdate());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    beforeSending();
    return settled(target().executeLargeUpdate());
  }

  @Override
  public int[] executeBatch() throws SQLException {
    checkPlan();
    return confirmed(target().executeBatch());
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkPlan();
    return confirmed(target().executeLargeBatch());
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    beforeSending();
    return result(target().executeQuery(), null);
  }

  @Override
  public @Nullable ResultSet executeQuery(@Nullable String sql) throws SQLException {
    String text = context.gate().toSendAsQuery(sql);
    PlanValidity untouched = PlanValidity.ofUntouched(context.columns(), text);
    String sent = untouched == null ? text : untouched.text();
    return context.results().result(this, target().executeQuery(sent), null, untouched);
  }

  @Override
  protected final @Nullable String queryToTarget(@Nullable String sql) throws SQLException {
    return UntouchedSqlCheck.require(context.columns(), context.gate().toSendAsQuery(sql));
  }

  @Override
  protected final @Nullable String updateToTarget(@Nullable String sql) throws SQLException {
    return context.gate().requireUntouched(sql);
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return result(target().getResultSet(), null);
  }

  @Override
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return result(target().getGeneratedKeys(), null);
  }

  @Override
  protected final @Nullable Object toTarget(@Nullable Object value) {
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
