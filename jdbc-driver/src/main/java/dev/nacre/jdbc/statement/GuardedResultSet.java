package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.result.BeforeWriting;
import dev.nacre.jdbc.result.OwnedResultSet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result set that leads back to guarded objects only; used where raw ones are denied, and where
 * columns are encrypted, which whoever gets to a raw statement by its results would not know.
 */
// Only that the interface has such methods.
@SuppressWarnings("deprecation")
class GuardedResultSet extends OwnedResultSet implements ResultSet {
  private final UnwrapPolicy policy;

  GuardedResultSet(ResultSet target, @Nullable Statement owner, UnwrapPolicy policy) {
    this(target, owner, policy, BeforeWriting.NOTHING);
  }

  GuardedResultSet(
      ResultSet target, @Nullable Statement owner, UnwrapPolicy policy, BeforeWriting writing) {
    super(target, owner, writing);
    this.policy = policy;
  }

  @Override
  protected final ResultSet guarded(ResultSet rows) {
    return new GuardedResultSet(rows, owner(), policy);
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
