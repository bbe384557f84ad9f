package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.result.DecryptingResultSet;
import dev.nacre.jdbc.result.FilteredResultSet;
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
public final class EncryptingPreparedStatement extends GuardedPreparedStatement
    implements PreparedStatement {
  private final StatementContext context;
  private final ParameterEncryptor parameters;
  private final Plan plan;
  private final TypeNames names;

  private EncryptingPreparedStatement(
      PreparedStatement target,
      StatementContext context,
      ColumnEncryption columns,
      Plan plan,
      PlanValidity freshness) {
    super(target, context, freshness);
    this.context = context;
    this.parameters = new ParameterEncryptor(target, columns.cells(), plan);
    this.plan = plan;
    this.names = columns.dialect().types();
  }

  /** Prepares the SQL of a plan. */
  static PreparedStatement prepare(
      StatementContext context,
      Plan plan,
      PlanValidity freshness,
      ShowStatement.Preparation preparation)
      throws SQLException {
    ColumnEncryption columns = Objects.requireNonNull(context.columns());
    refuseSealedOnce(plan);
    PreparedStatement target =
        AssertingStatement.prepare(preparation, columns.cells().text(plan), freshness);
    return new EncryptingPreparedStatement(target, context, columns, plan, freshness);
  }

  /**
   * Refuses a randomised literal: every execution would write the same cell, and reveal equal
   * values.
   */
  @Safeguard("columns-08c")
  private static void refuseSealedOnce(Plan plan) throws SQLException {
    EncryptedColumn once = plan.sealedOnce();
    if (once != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_VALUE_REFUSED,
          "A prepared statement holds a literal for the randomised column " + once.text());
    }
  }

  @Override
  @Safeguard("columns-15c")
  protected @Nullable ParameterInterceptor interceptor(int index) {
    return plan.parameter(index) == null ? null : parameters;
  }

  @Override
  void beforeSending() throws SQLException {
    if (plan.filter() != null) {
      FilteredResultSet.require(target());
    }
    checkFreshOrAssert();
    parameters.beforeSending();
  }

  @Override
  public void addBatch() throws SQLException {
    FilteredResultSet.requireNoBatch(plan);
    try {
      parameters.beforeSending();
    } catch (SQLException failed) {
      checkFresh(); // the cell may be of a key that is no longer current
      throw failed;
    }
    target().addBatch();
    parameters.batched();
  }

  @Override
  public void clearParameters() throws SQLException {
    parameters.clear();
    target().clearParameters();
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    beforeSending();
    return fresh(confirmed(target().executeQuery()), plan, parameters.compared());
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return fresh(target().getResultSet(), plan, parameters.compared());
  }

  @Override
  @Safeguard(value = "columns-22", stub = Stub.INHERITED)
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return context.keys(this, target().getGeneratedKeys(), plan);
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return DecryptingResultSet.metaData(target().getMetaData(), names, plan::result);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return new DescribedParameters(target().getParameterMetaData(), names, plan);
  }
}
