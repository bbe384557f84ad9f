package dev.nacre.jdbc.statement.assertion;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Prepares a text on the target with the options that the application has given. */
@FunctionalInterface
public interface StatementPreparation {
  PreparedStatement prepare(@Nullable String sql) throws SQLException;

  /** Whether the statement returns keys of the rows that it writes. */
  default boolean returnsKeys() {
    return false;
  }

  /** Prepares as another one does, and says that the statement returns keys. */
  static StatementPreparation returningKeys(StatementPreparation of) {
    return new StatementPreparation() {
      @Override
      public PreparedStatement prepare(@Nullable String sql) throws SQLException {
        return of.prepare(sql);
      }

      @Override
      public boolean returnsKeys() {
        return true;
      }
    };
  }
}
