package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.sum.SumTerm;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that the database sends before the row of each group, so that the driver adds up what is in
 * them. A result has columns for that behind those of the statement: the kind of the row, how often
 * it is there, the cells, and the columns of GROUP BY.
 *
 * @param kind the place of the first of these columns, from 1
 * @param cells the columns whose cells are sent, in order; NULL in the row of a group
 * @param groups how many columns of GROUP BY are behind the cells
 * @param terms what is added up: a value, by the place of its cell, or what is computed of several
 */
public record ShippedRows(int kind, List<EncryptedColumn> cells, int groups, List<SumTerm> terms) {
  /** The kind of a row of the tables, or of several that are equal in all that counts. */
  public static final int ROW = 0;

  /** The kind of the row of a group. */
  public static final int GROUP = 1;

  /** The kind of the row behind the others that is shown where there is no group. */
  public static final int EMPTY = 2;

  public ShippedRows {
    cells = List.copyOf(cells);
    terms = List.copyOf(terms);
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

  /**
   * A cell of each row.
   *
   * @param sql that is NULL in rows that do not count
   * @param column of which it is
   */
  public record Cell(String sql, EncryptedColumn column) {}

  /** Collects what the driver adds up, while a statement is planned. */
  public static final class Collector {
    private final List<Cell> cells = new ArrayList<>();
    private final List<SumTerm> terms = new ArrayList<>();

    /** Notes a cell that the driver needs; returns its place among them, from 0. */
    public int ship(Cell cell) {
      return place(cell, cells);
    }

    /**
     * Notes what the driver adds up; returns its place among such terms, from 0.
     *
     * @param row computed of the cells of a row, by their places
     */
    public int addUp(SumTerm row) {
      return place(row, terms);
    }

    private static <T> int place(T one, List<T> all) {
      if (!all.contains(one)) {
        all.add(one);
      }
      return all.indexOf(one);
    }

    /** The cells that the driver needs so far. */
    public List<Cell> cells() {
      return List.copyOf(cells);
    }

    /**
     * @param kind the place of the kind of a row, from 1
     * @param groups how many columns of GROUP BY are behind the cells
     */
    public ShippedRows rows(int kind, int groups) {
      return new ShippedRows(kind, cells.stream().map(Cell::column).toList(), groups, terms);
    }
  }
}
