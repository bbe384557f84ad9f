package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of planning a text. A refusal is an exception instead. */
public sealed interface PlanResult {
  PlanResult UNTOUCHED = new Untouched();

  /** The text involves no encrypted column and is sent unchanged. */
  record Untouched() implements PlanResult {}

  /** The text is executed by a plan. */
  record Planned(Plan plan) implements PlanResult {}

  /** Creates a table with encrypted columns. */
  record Create(TableDraft table) implements PlanResult {}

  /**
   * Creates a table if it does not exist; the catalog already has a matching one.
   *
   * @param known the table in the catalog
   */
  record CreateAgain(TableDraft table, CatalogTable known) implements PlanResult {}

  /**
   * Adds the first encrypted column to a table, which thereby enters the catalog.
   *
   * @param schema as stored; may be empty
   * @param table as stored
   * @param sql the text to send
   */
  record AddFirst(String schema, String table, ColumnDraft column, String sql)
      implements PlanResult {
    /** Without the text, because a default of another column in it is a value. */
    @Override
    public String toString() {
      return "AddFirst[" + table + "]";
    }
  }

  /** Drops tables, some with encrypted columns. */
  record Drop(List<CatalogTable> tables) implements PlanResult {
    public Drop {
      tables = List.copyOf(tables);
    }
  }

  /**
   * Converts the rows of a table.
   *
   * @param schema as stored; may be empty
   * @param table as stored
   * @param column as stored; empty for all encrypted columns
   * @param protection of the column, when it is to be encrypted; of the randomised columns after
   *     REKEY, or null when each keeps its own
   * @param group as stored; may be empty
   * @param sums what the server is to add up, when the column is to be encrypted WITH (SUM)
   */
  record Convert(
      TableConversion.Kind kind,
      String schema,
      String table,
      String column,
      @Nullable Protection protection,
      String group,
      @Nullable SumOptions sums)
      implements PlanResult {
    /** Without sums. */
    Convert(
        TableConversion.Kind kind,
        String schema,
        String table,
        String column,
        @Nullable Protection protection,
        String group) {
      this(kind, schema, table, column, protection, group, null);
    }
  }

  /**
   * Alters a table with encrypted columns so that the catalog must change.
   *
   * @param sql the text to send
   */
  record Alter(CatalogTable table, Alteration alteration, String sql) implements PlanResult {
    @Override
    public String toString() {
      return "Alter[" + table.name() + "]";
    }
  }
}
