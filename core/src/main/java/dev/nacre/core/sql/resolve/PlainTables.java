package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.Nullable;

/**
 * Provides what is known of tables without encrypted columns while a statement is planned. The
 * database is not queried during planning: the caller notes unknown tables, queries the database,
 * and plans again.
 */
@FunctionalInterface
public interface PlainTables {
  /**
   * For planning without execution: each table may have any column. Such a plan is never executed.
   */
  PlainTables ANY = path -> null;

  /**
   * @param path of the table, as written in the statement
   * @return null if the database has not been queried; then the table may have any column
   */
  @Nullable PlainTable table(String path);
}
