package dev.nacre.core.sql.dialect.spi;

import java.util.Optional;

/** How a table that does not exist is distinguished from one that the user may not read. */
public interface AccessQueries {
  /**
   * A query that fails if the table does not exist; empty where each user sees all tables, or where
   * an error would end the transaction.
   */
  default Optional<String> tableProbe(String schema, String table) {
    return Optional.empty();
  }

  /** A query that fails if the column does not exist; empty as {@link #tableProbe} is. */
  default Optional<String> asksForColumn(String schema, String table, String column) {
    return Optional.empty();
  }

  /**
   * Whether this SQLState means that the table does not exist, is invalid, or is hidden from this
   * user.
   */
  default boolean saysNoTable(String state) {
    return state.startsWith("42");
  }

  /**
   * Whether this SQLState means that the table exists but this user may not read it; false where a
   * user can always see the columns of tables the user may write to.
   */
  default boolean saysHidden(String state) {
    return false;
  }
}
