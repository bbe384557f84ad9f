package dev.nacre.jdbc.columns.convert.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads all rows of a table in pages, in the order of a unique number (keyset pagination). A long
 * table need not fit in memory, and no cursor is open while rows are written.
 */
final class KeysetPages {
  static final int PAGE_ROWS = 1_000;

  private final Connection raw;
  private final String text;

  /** Reads one row. */
  @FunctionalInterface
  interface RowReader {
    void read(ResultSet row, long number) throws SQLException;
  }

  /** Called after each page, when its result is closed. */
  @FunctionalInterface
  interface PageEnd {
    void run() throws SQLException;
  }

  /**
   * @param select a query without WHERE; its first column is the number
   * @param number the column with the number, in SQL text
   * @param suffix of the query, as for locking its rows
   */
  KeysetPages(Connection raw, String select, String number, String suffix) {
    this.raw = raw;
    this.text =
        select + " WHERE " + number + " >= ? ORDER BY " + number + " LIMIT " + PAGE_ROWS + suffix;
  }

  void forEach(RowReader reader, PageEnd pageEnd) throws SQLException {
    try (PreparedStatement query = raw.prepareStatement(text)) {
      long next = Long.MIN_VALUE;
      boolean more = true;
      while (more) {
        query.setLong(1, next);
        int read = 0;
        long last = next;
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            last = number(rows);
            read++;
            reader.read(rows, last);
          }
        }
        pageEnd.run();
        more = read == PAGE_ROWS && last < Long.MAX_VALUE;
        next = last + 1;
      }
    }
  }

  /** Reads the number of a row. Some drivers report an out-of-range number in their message. */
  private static long number(ResultSet row) throws SQLException {
    try {
      return row.getLong(1);
    } catch (SQLException failed) {
      throw StatementErrors.withoutValues(failed);
    }
  }
}
