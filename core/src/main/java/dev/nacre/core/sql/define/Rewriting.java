package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.sql.plan.Plan;
import java.util.List;

/** What becomes of a text. What is refused is an exception instead. */
public sealed interface Rewriting {
  Rewriting UNTOUCHED = new Untouched();

  /** No encrypted column is in sight: it goes to the target as it is. */
  record Untouched() implements Rewriting {}

  /** Goes to the target by a plan. */
  record Planned(Plan plan) implements Rewriting {}

  /** Creates a table with encrypted columns. */
  record Create(TableDraft table) implements Rewriting {}

  /**
   * Creates a table if it is not there, and the catalog knows it: as the statement wants it.
   *
   * @param known what the catalog says of it
   */
  record CreateAgain(TableDraft table, CatalogTable known) implements Rewriting {}

  /** Drops tables of which some have encrypted columns: these. */
  record Drop(List<CatalogTable> tables) implements Rewriting {
    public Drop {
      tables = List.copyOf(tables);
    }
  }

  /**
   * Converts the rows of a table.
   *
   * @param schema as stored; empty when the statement names none
   * @param table as stored
   * @param column as stored; empty when it is about all that are encrypted
   * @param protection of the column, when it is to be encrypted
   * @param group as stored; empty when none is named
   */
  record Convert(
      Conversion.Kind kind,
      String schema,
      String table,
      String column,
      Protection protection,
      String group)
      implements Rewriting {}

  /**
   * Alters a table with encrypted columns so that the catalog has to learn of it.
   *
   * @param sql what to send
   */
  record Alter(CatalogTable table, Alteration alteration, String sql) implements Rewriting {
    @Override
    public String toString() {
      return "Alter[" + table.name() + "]";
    }
  }
}
