package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.Nullable;

/**
 * What is known of tables without encrypted columns while a statement is planned. Nobody is asked
 * meanwhile: who plans notes what was not known, asks the database, and plans again.
 */
@FunctionalInterface
public interface PlainTables {
  /** For a look at a text alone: each table may have any column. Nothing planned so is sent. */
  PlainTables ANY = path -> null;

  /**
   * @param path of the table, as the statement writes it
   * @return nothing where the database has not been asked; then the table may have any column
   */
  @Nullable PlainTable table(String path);
}
