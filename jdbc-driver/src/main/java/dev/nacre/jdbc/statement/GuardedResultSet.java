package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.forward.ForwardingResultSet;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.result.BeforeWriting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result set that leads back to guarded objects only; used where raw ones are denied, and where
 * columns are encrypted, which whoever gets to a raw statement by its results would not know.
 */
class GuardedResultSet extends ForwardingResultSet {
  private final @Nullable Statement owner;
  private final UnwrapPolicy policy;
  private final BeforeWriting writing;

  GuardedResultSet(ResultSet target, @Nullable Statement owner, UnwrapPolicy policy) {
    this(target, owner, policy, BeforeWriting.NOTHING);
  }

  GuardedResultSet(
      ResultSet target, @Nullable Statement owner, UnwrapPolicy policy, BeforeWriting writing) {
    super(target);
    this.owner = owner;
    this.policy = policy;
    this.writing = writing;
  }

  @Override
  public final void updateRow() throws SQLException {
    writing.check();
    target().updateRow();
    writing.confirm();
  }

  @Override
  public final void insertRow() throws SQLException {
    writing.check();
    target().insertRow();
    writing.confirm();
  }

  /** Drivers find the row again by its key, which may be a cell. */
  @Override
  public final void deleteRow() throws SQLException {
    writing.check();
    target().deleteRow();
    writing.confirm();
  }

  @Override
  public final void refreshRow() throws SQLException {
    writing.check();
    target().refreshRow();
    writing.confirm();
  }

  @Override
  public final @Nullable Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // it throws when the result is closed
    return owner;
  }

  @Override
  public @Nullable Object getObject(int column) throws SQLException {
    return led(target().getObject(column));
  }

  @Override
  public @Nullable Object getObject(String label) throws SQLException {
    return led(target().getObject(label));
  }

  /** Some drivers give the rows of a cursor that a column holds. */
  private @Nullable Object led(@Nullable Object value) {
    return value instanceof ResultSet rows ? new GuardedResultSet(rows, owner, policy) : value;
  }

  @Override
  public final <T> T unwrap(Class<T> type) throws SQLException {
    return policy.unwrap(this, target(), type);
  }

  @Override
  public final boolean isWrapperFor(Class<?> type) throws SQLException {
    return policy.isWrapperFor(this, target(), type);
  }
}
