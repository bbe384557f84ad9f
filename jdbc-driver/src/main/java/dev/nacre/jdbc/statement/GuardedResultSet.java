package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.forward.ForwardingResultSet;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A result set that leads back to guarded objects only; used where raw ones are denied. */
final class GuardedResultSet extends ForwardingResultSet {
  private final Statement owner;

  GuardedResultSet(ResultSet target, Statement owner) {
    super(target);
    this.owner = owner;
  }

  @Override
  public Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // it throws when the result is closed
    return owner;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return UnwrapPolicy.DENY.unwrap(this, target(), type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return UnwrapPolicy.DENY.isWrapperFor(this, target(), type);
  }
}
