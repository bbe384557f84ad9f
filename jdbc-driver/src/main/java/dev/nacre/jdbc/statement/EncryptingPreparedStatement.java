package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.result.DecryptingResultSet;
import dev.nacre.jdbc.result.FilteredResultSet;
import dev.nacre.jdbc.result.filter.MaxRows;
import dev.nacre.jdbc.result.filter.RowRange;
import dev.nacre.jdbc.statement.assertion.AssertingStatement;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import dev.nacre.jdbc.statement.check.PlanValidity;
import dev.nacre.jdbc.statement.parameter.ParameterEncryptor;
import dev.nacre.jdbc.statement.parameter.RepeatedParameters;
import dev.nacre.jdbc.statement.rowwise.RecordedParameters;
import dev.nacre.jdbc.statement.rowwise.RowCountResult;
import dev.nacre.jdbc.statement.rowwise.RowwiseParameters;
import dev.nacre.jdbc.statement.rowwise.RowwiseUpdates;
import dev.nacre.jdbc.statement.wrap.ResultGuard;
import dev.nacre.jdbc.statement.wrap.ScrollableQuery;
import dev.nacre.jdbc.statement.wrap.SharedResult;
import dev.nacre.jdbc.statement.wrap.UpdateCount;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement with encrypted columns. The values of their parameters are encrypted before
 * the target gets them.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
final class EncryptingPreparedStatement extends GuardedPreparedStatement
    implements PreparedStatement {
  private final StatementContext context;
  private final ParameterEncryptor parameters;
  private final Plan plan;
  private final ColumnEncryption columns;
  private final UpdateCount counted = new UpdateCount();
  private final SharedResult shared = new SharedResult();
  private final MaxRows maximum;
  private final @Nullable RowwiseUpdates rowwise;

  private EncryptingPreparedStatement(
      PreparedStatement target,
      StatementContext context,
      ColumnEncryption columns,
      Plan plan,
      PlanValidity validity,
      @Nullable RecordedParameters recorded) {
    super(target, context, validity);
    this.context = context;
    this.parameters = new ParameterEncryptor(target, columns.cells(), plan);
    this.plan = plan;
    this.maximum = new MaxRows(target);
    this.rowwise =
        recorded == null
            ? null
            : RowwiseUpdates.of(
                target,
                columns,
                plan,
                new RowwiseParameters(columns, plan, parameters::cell, recorded));
    this.columns = columns;
  }

  /** Prepares the SQL of a plan. */
  static PreparedStatement prepare(
      StatementContext context, Plan plan, PlanValidity validity, StatementPreparation preparation)
      throws SQLException {
    ColumnEncryption columns = Objects.requireNonNull(context.columns());
    refuseRandomisedLiteral(plan);
    String text = columns.cells().text(plan);
    if (plan.result().sortsRows() || plan.placement() != null) {
      PreparedStatement alone = preparation.prepare(text);
      PreparedStatement target =
          RepeatedParameters.of(
              plan.result().sortsRows()
                  ? ScrollableQuery.prepareSortable(columns.raw(), alone, text)
                  : alone,
              plan.placement());
      return new EncryptingPreparedStatement(target, context, columns, plan, validity, null);
    }
    if (plan.rowwise() == null || preparation.returnsKeys()) {
      PreparedStatement target = AssertingStatement.prepare(preparation, text, validity);
      return new EncryptingPreparedStatement(target, context, columns, plan, validity, null);
    }
    RecordedParameters recorded = new RecordedParameters(preparation.prepare(text));
    return new EncryptingPreparedStatement(
        recorded.statement(), context, columns, plan, validity, recorded);
  }

  /**
   * Refuses a randomised literal: every execution would write the same cell, and reveal equal
   * values.
   */
  @Safeguard("columns-08c")
  private static void refuseRandomisedLiteral(Plan plan) throws SQLException {
    EncryptedColumn once = plan.randomisedLiteralColumn();
    if (once != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_VALUE_REFUSED,
          "A prepared statement holds a literal for the randomised column " + once.text());
    }
  }

  @Override
  @Safeguard("columns-15c")
  protected @Nullable ParameterInterceptor interceptor(int index) {
    return plan.parameters().column(index) == null ? null : parameters;
  }

  @Override
  void beforeSending() throws SQLException {
    SumFormula.Filter rows = plan.result().shownRows();
    if (rows != null) {
      if (!plan.result().sortsRows()) {
        FilteredResultSet.requireForwardOnly(target());
      }
      RowRange.requireNumbers(rows.range(), parameters.comparedNext());
    }
    checkOrAssert();
    parameters.beforeSending();
    columns.binary().request(target(), plan);
    counted.clear();
  }

  @Override
  public void addBatch() throws SQLException {
    FilteredResultSet.requireNoBatch(plan);
    try {
      parameters.beforeSending();
    } catch (SQLException failed) {
      checkPlan(); // the cell may be of a key that is no longer current
      throw failed;
    }
    target().addBatch();
    parameters.batched();
  }

  /** Executes the target's statement, or others in its place. */
  private <T> T sent(SqlCallable<T> own, RowCountResult<T> several) throws SQLException {
    beforeSending();
    SqlCallable<T> once = () -> settled(maximum.executeWithout(plan, own));
    return rowwise == null
        ? once.call()
        : rowwise.execute(
            once,
            validity(),
            count -> {
              counted.set(count);
              settle();
              return several.of(count);
            });
  }

  @Override
  public boolean execute() throws SQLException {
    return sent(target()::execute, rows -> false);
  }

  @Override
  public int executeUpdate() throws SQLException {
    return sent(target()::executeUpdate, Math::toIntExact);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return sent(target()::executeLargeUpdate, rows -> rows);
  }

  @Override
  public int[] executeBatch() throws SQLException {
    counted.clear();
    return super.executeBatch();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    counted.clear();
    return super.executeLargeBatch();
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return Math.toIntExact(counted.get(() -> (long) target().getUpdateCount()));
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    return counted.get(target()::getLargeUpdateCount);
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    return counted.moreResults(target()::getMoreResults);
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    return counted.moreResults(() -> target().getMoreResults(current));
  }

  @Override
  public void cancel() throws SQLException {
    RowwiseUpdates rows = rowwise;
    if (rows != null) {
      rows.cancel();
    }
    target().cancel();
  }

  @Override
  public void clearParameters() throws SQLException {
    parameters.clear();
    target().clearParameters();
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    beforeSending();
    return shown(maximum.executeWithout(plan, () -> confirmed(target().executeQuery())));
  }

  private @Nullable ResultSet shown(@Nullable ResultSet rows) throws SQLException {
    return rows == null || plan.result().filter() == null
        ? result(rows, plan, shownRows(0))
        : shared.wrapOnce(rows, one -> result(one, plan, shownRows(maximum.shown())));
  }

  private ResultGuard.ShownRows shownRows(int most) {
    return new ResultGuard.ShownRows(parameters.comparedLast(), most);
  }

  @Override
  public int getResultSetType() throws SQLException {
    int type = target().getResultSetType();
    return plan.result().sortsRows() ? ResultSet.TYPE_FORWARD_ONLY : type;
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return shown(target().getResultSet());
  }

  @Override
  @Safeguard(value = "columns-22", stub = Stub.INHERITED)
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return context.results().keys(this, target().getGeneratedKeys(), plan);
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return DecryptingResultSet.metaData(
        target().getMetaData(), columns.dialect().types(), plan.result()::column);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return parameters.describe(target().getParameterMetaData());
  }
}
