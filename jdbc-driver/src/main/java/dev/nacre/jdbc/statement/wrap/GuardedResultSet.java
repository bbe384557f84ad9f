package dev.nacre.jdbc.statement.wrap;

import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.result.OwnedResultSet;
import dev.nacre.jdbc.result.RowUpdateCheck;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result set that leads back to guarded objects only. It is used where raw objects are denied,
 * and where columns are encrypted: a raw statement reached through a result would not know them.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
class GuardedResultSet extends OwnedResultSet implements ResultSet {
  private final UnwrapPolicy policy;

  GuardedResultSet(ResultSet target, @Nullable Statement owner, UnwrapPolicy policy) {
    this(target, owner, policy, RowUpdateCheck.NONE);
  }

  GuardedResultSet(
      ResultSet target, @Nullable Statement owner, UnwrapPolicy policy, RowUpdateCheck writing) {
    super(target, owner, writing);
    this.policy = policy;
  }

  @Override
  protected final ResultSet wrapRows(ResultSet rows) {
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
