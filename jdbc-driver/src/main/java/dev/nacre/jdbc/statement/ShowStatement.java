package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.guard.EncryptionView;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A prepared {@code SHOW ENCRYPTION} or {@code EXPLAIN ENCRYPTION}. The target's query contains the
 * answer as constants, so it is prepared again for each execution.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public final class ShowStatement extends GuardedPreparedStatement implements PreparedStatement {
  /** Builds a query without parameters for the current answer. */
  @FunctionalInterface
  private interface Answer {
    String query() throws SQLException;
  }

  /** Keeps the values of an explained statement from the target, whose query has no parameter. */
  private static final ParameterInterceptor IGNORED =
      (setter, index, value, type, length, calendar) -> {};

  private final Answer answer;
  private final @Nullable ParameterInterceptor parameters;
  private final StatementPreparation preparation;
  private PreparedStatement current;

  private ShowStatement(
      PreparedStatement first,
      StatementContext context,
      Answer answer,
      @Nullable ParameterInterceptor parameters,
      StatementPreparation preparation) {
    super(first, context);
    this.answer = answer;
    this.parameters = parameters;
    this.preparation = preparation;
    this.current = first;
  }

  public static ShowStatement prepare(
      StatementContext context, EncryptionView view, StatementPreparation preparation)
      throws SQLException {
    return prepare(context, () -> context.dispatcher().view(view), null, preparation);
  }

  /**
   * @param statement to be explained; its parameter values are ignored
   */
  public static ShowStatement prepare(
      StatementContext context, String statement, StatementPreparation preparation)
      throws SQLException {
    return prepare(context, () -> context.gate().explanation(statement), IGNORED, preparation);
  }

  private static ShowStatement prepare(
      StatementContext context,
      Answer answer,
      @Nullable ParameterInterceptor parameters,
      StatementPreparation preparation)
      throws SQLException {
    PreparedStatement first = preparation.prepare(answer.query());
    return new ShowStatement(first, context, answer, parameters, preparation);
  }

  @Override
  protected @Nullable ParameterInterceptor interceptor(int index) {
    return parameters;
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
      return; // the target reports a closed one
    }
    PreparedStatement next = preparation.prepare(answer.query());
    next.setMaxRows(old.getMaxRows());
    next.setQueryTimeout(old.getQueryTimeout());
    current = next;
    old.close();
  }
}
