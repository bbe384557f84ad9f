package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prepared definition of a table with encrypted columns: read, and written into the catalog, each
 * time it is executed. What is prepared below is the text that the database gets.
 */
// Only that the interface has such methods.
@SuppressWarnings("deprecation")
final class DefiningStatement extends GuardedPreparedStatement implements PreparedStatement {
  private final String sql;
  private final Sending sending;
  private final ShowStatement.Preparation preparation;
  private PreparedStatement current;
  private String prepared;
  private int batched;

  private DefiningStatement(
      PreparedStatement first,
      String text,
      String sql,
      StatementContext context,
      ShowStatement.Preparation preparation) {
    super(first, context);
    this.sql = sql;
    this.sending = new Sending(context.columns());
    this.preparation = preparation;
    this.current = first;
    this.prepared = text;
  }

  /**
   * @param rewriting of the text as it is now
   */
  static DefiningStatement prepare(
      StatementContext context,
      String sql,
      Rewriting rewriting,
      ShowStatement.Preparation preparation)
      throws SQLException {
    String text = Sending.definition(rewriting, sql, context.nothing());
    return new DefiningStatement(preparation.prepare(text), text, sql, context, preparation);
  }

  @Override
  protected PreparedStatement target() {
    return current;
  }

  /** One way to execute what was prepared. */
  @FunctionalInterface
  private interface Execution<T> {
    T execute(PreparedStatement statement) throws SQLException;
  }

  private <T> T define(Execution<T> execution) throws SQLException {
    current.getConnection(); // it throws when the statement is closed
    return sending.send(sql, text -> execution.execute(preparing(Objects.requireNonNull(text))));
  }

  /** The text may have become another one: a table is there by now, or has other columns. */
  private PreparedStatement preparing(String text) throws SQLException {
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

  /** The target says that it is no query. */
  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    return fresh(define(PreparedStatement::executeQuery), null);
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
