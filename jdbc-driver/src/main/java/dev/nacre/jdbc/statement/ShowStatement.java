package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.EncryptionView;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A prepared {@code SHOW ENCRYPTION} or {@code EXPLAIN ENCRYPTION}. The query below it holds the
 * answer as it was when that was prepared, so it is prepared anew for each execution.
 */
// Only that the interface has such methods.
@SuppressWarnings("deprecation")
public final class ShowStatement extends GuardedPreparedStatement implements PreparedStatement {
  /** Prepares a query on the target connection, as this statement was asked to be prepared. */
  @FunctionalInterface
  public interface Preparation {
    PreparedStatement prepare(@Nullable String query) throws SQLException;
  }

  /** A query without parameters for what is to be shown now. */
  @FunctionalInterface
  private interface Answer {
    String query() throws SQLException;
  }

  private final Answer answer;
  private final Preparation preparation;
  private PreparedStatement current;

  private ShowStatement(
      PreparedStatement first, StatementContext context, Answer answer, Preparation preparation) {
    super(first, context);
    this.answer = answer;
    this.preparation = preparation;
    this.current = first;
  }

  public static ShowStatement prepare(
      StatementContext context, EncryptionView view, Preparation preparation) throws SQLException {
    return prepare(context, () -> context.view(view), preparation);
  }

  /**
   * @param statement to be explained; what its parameters are set to is not looked at
   */
  public static ShowStatement prepare(
      StatementContext context, String statement, Preparation preparation) throws SQLException {
    return prepare(
        context,
        () -> context.explanation(statement),
        query -> Parameterless.ignoring(preparation.prepare(query)));
  }

  private static ShowStatement prepare(
      StatementContext context, Answer answer, Preparation preparation) throws SQLException {
    PreparedStatement first = preparation.prepare(answer.query());
    return new ShowStatement(first, context, answer, preparation);
  }

  @Override
  protected PreparedStatement target() {
    return current;
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    renew();
    return super.executeQuery();
  }

  @Override
  public boolean execute() throws SQLException {
    renew();
    return super.execute();
  }

  private void renew() throws SQLException {
    PreparedStatement old = current;
    if (old.isClosed()) {
      return; // it says so itself
    }
    PreparedStatement next = preparation.prepare(answer.query());
    next.setMaxRows(old.getMaxRows());
    next.setQueryTimeout(old.getQueryTimeout());
    current = next;
    old.close();
  }
}
