package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Prepared DDL for a table with encrypted columns. It is planned, and recorded in the catalog, at
 * each execution. The target's statement contains the SQL for the database.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
final class DefiningStatement extends GuardedPreparedStatement implements PreparedStatement {
  private final String sql;
  private final PlanExecutor executor;
  private final StatementPreparation preparation;
  private PreparedStatement current;
  private String prepared;
  private int batched;

  private DefiningStatement(
      PreparedStatement first,
      String text,
      String sql,
      StatementContext context,
      StatementPreparation preparation) {
    super(first, context);
    this.sql = sql;
    this.executor = new PlanExecutor(first, context.columns());
    this.preparation = preparation;
    this.current = first;
    this.prepared = text;
  }

  /**
   * @param planResult the current plan of the statement
   */
  static DefiningStatement prepare(
      StatementContext context, String sql, PlanResult planResult, StatementPreparation preparation)
      throws SQLException {
    String text = CatalogDdl.sqlToSend(planResult, sql, context.dispatcher().noOp());
    return new DefiningStatement(preparation.prepare(text), text, sql, context, preparation);
  }

  @Override
  protected PreparedStatement target() {
    return current;
  }

  /** One way to execute the prepared statement. */
  @FunctionalInterface
  private interface Execution<T> {
    T execute(PreparedStatement statement) throws SQLException;
  }

  private <T> T define(Execution<T> execution) throws SQLException {
    current.getConnection(); // throws if the statement is closed
    return executor.send(
        sql,
        SqlMethod.onTarget(text -> execution.execute(preparedFor(Objects.requireNonNull(text)))));
  }

  /** Prepares it again if its SQL has changed, because a table now exists or has other columns. */
  private PreparedStatement preparedFor(String text) throws SQLException {
    if (!text.equals(prepared)) {
      PreparedStatement next = preparation.prepare(text);
      next.setQueryTimeout(current.getQueryTimeout());
      current.close();
      current = next;
      prepared = text;
    }
    return current;
  }

  @Override
  public boolean execute() throws SQLException {
    return define(PreparedStatement::execute);
  }

  @Override
  public int executeUpdate() throws SQLException {
    return define(PreparedStatement::executeUpdate);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return define(PreparedStatement::executeLargeUpdate);
  }

  /** The target reports that it is not a query. */
  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    return result(define(PreparedStatement::executeQuery), null);
  }

  @Override
  public void addBatch() throws SQLException {
    current.getConnection();
    batched++;
  }

  @Override
  public void clearBatch() throws SQLException {
    batched = 0;
    super.clearBatch();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return Arrays.stream(executeLargeBatch()).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    long[] counts = new long[batched];
    batched = 0;
    for (int i = 0; i < counts.length; i++) {
      try {
        counts[i] = executeUpdate();
      } catch (SQLException failed) {
        throw SqlErrors.ofBatch(failed, Arrays.copyOf(counts, i));
      }
    }
    return counts;
  }
}
