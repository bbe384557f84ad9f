package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogTable;

/** What becomes of a text. What is refused is an exception instead. */
public sealed interface Rewriting {
  Rewriting UNTOUCHED = new Untouched();

  /** No encrypted column is in sight: it goes to the target as it is. */
  record Untouched() implements Rewriting {}

  /** Goes to the target by a plan. */
  record Planned(Plan plan) implements Rewriting {}

  /** Creates a table with encrypted columns. */
  record Create(TableDraft table) implements Rewriting {}

  /** Drops a table with encrypted columns. */
  record Drop(CatalogTable table) implements Rewriting {}
}
