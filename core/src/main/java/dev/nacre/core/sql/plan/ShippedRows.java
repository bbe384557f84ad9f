package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import java.util.List;

/**
 * Rows that the database sends before the row of each group, so that the driver adds up what is in
 * them. A result has columns for that behind those of the statement: the kind of the row, how often
 * it is there, the cells, and the columns of GROUP BY.
 *
 * @param kind the place of the first of these columns, from 1
 * @param cells the columns whose cells are sent, in order; NULL in the row of a group
 * @param groups how many columns of GROUP BY are behind the cells
 */
public record ShippedRows(int kind, List<EncryptedColumn> cells, int groups) {
  /** The kind of a row of the tables, or of several that are equal in all that counts. */
  public static final int ROW = 0;

  /** The kind of the row of a group. */
  public static final int GROUP = 1;

  /** The kind of the row behind the others that is shown where there is no group. */
  public static final int EMPTY = 2;

  public ShippedRows {
    cells = List.copyOf(cells);
  }

  /** The place of the number of rows. */
  public int count() {
    return kind + 1;
  }

  /** The place of a cell. */
  public int cell(int index) {
    return kind + 2 + index;
  }

  /** The place of a column of GROUP BY. */
  public int group(int index) {
    return kind + 2 + cells.size() + index;
  }
}
