package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.forward.ForwardingResultSet;
import dev.nacre.jdbc.guard.UnwrapPolicy;
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

  GuardedResultSet(ResultSet target, @Nullable Statement owner, UnwrapPolicy policy) {
    super(target);
    this.owner = owner;
    this.policy = policy;
  }

  @Override
  public final @Nullable Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // it throws when the result is closed
    return owner;
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
