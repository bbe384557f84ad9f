package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.EncryptionAction;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** A prepared {@code ALTER ENCRYPTION} statement, which we perform at each execution. */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public final class AlterEncryptionStatement extends GuardedPreparedStatement
    implements PreparedStatement {
  private final StatementContext context;
  private final EncryptionAction action;
  private @Nullable SQLWarning warning;

  private AlterEncryptionStatement(
      PreparedStatement nothing, StatementContext context, EncryptionAction action) {
    super(nothing, context);
    this.context = context;
    this.action = action;
  }

  public static AlterEncryptionStatement prepare(
      StatementContext context, EncryptionAction action, StatementPreparation preparation)
      throws SQLException {
    return new AlterEncryptionStatement(
        preparation.prepare(context.dispatcher().noOp()), context, action);
  }

  @Override
  public boolean execute() throws SQLException {
    perform();
    return super.execute();
  }

  @Override
  public int executeUpdate() throws SQLException {
    perform();
    return super.executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    perform();
    return super.executeLargeUpdate();
  }

  /** Batches are not supported. */
  @Override
  public void addBatch() throws SQLException {
    throw SqlGuard.refusal(SqlGuard.misplaced());
  }

  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    SQLWarning targets = target().getWarnings();
    return warning == null ? targets : warning;
  }

  @Override
  public void clearWarnings() throws SQLException {
    target().clearWarnings();
    warning = null;
  }

  private void perform() throws SQLException {
    if (!target().isClosed()) { // the target reports a closed one
      warning = context.dispatcher().perform(action);
    }
  }
}
