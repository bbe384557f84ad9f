package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import java.util.List;

/**
 * A column that gets another type, so that it is replaced by the draft.
 *
 * @param path of the table, in SQL text
 * @param column in SQL text
 * @param type its new type
 * @param cellType the type for cells: its type before or after
 * @param cellCheck the new check that admits only cells; empty when it becomes plain
 * @param cellChecks the present checks that admit only cells, in SQL text
 * @param hasRowNumbers whether the rows were numbered
 * @param hidden the columns that are generated from its cells
 * @param hasUniqueIds whether the ids in one of these are unique already
 */
public record DraftReplacement(
    String path,
    String column,
    String type,
    String cellType,
    boolean notNull,
    String cellCheck,
    List<String> cellChecks,
    boolean hasRowNumbers,
    List<HiddenColumns.Column> hidden,
    boolean hasUniqueIds) {
  public DraftReplacement {
    cellChecks = List.copyOf(cellChecks);
    hidden = List.copyOf(hidden);
  }

  public boolean encrypts() {
    return !cellCheck.isEmpty();
  }

  public String definition(String as) {
    return column + " " + as + (notNull ? " NOT NULL" : " NULL");
  }
}
