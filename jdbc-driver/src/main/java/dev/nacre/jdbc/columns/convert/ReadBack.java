package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads each converted row again, and compares the value with its cell. How a server stores a value
 * depends on modes of the session, some of which truncate and round silently.
 */
final class ReadBack {
  private static final int AT_ONCE = 1_000;

  private final Connection raw;
  private final String text;

  /** Compares a value and a cell, neither of which is NULL. */
  @FunctionalInterface
  interface Same {
    boolean is(ResultSet row, int value, int cell) throws SQLException;
  }

  /**
   * @param row a column with a unique number, in SQL text
   * @param value the expression to read it by
   * @param cell in SQL text
   */
  ReadBack(Connection raw, String path, String row, String value, String cell) {
    this.raw = raw;
    this.text =
        "SELECT "
            + (row + ", " + value + ", " + cell + " FROM " + path)
            + (" WHERE " + row + " >= ? ORDER BY " + row + " LIMIT " + AT_ONCE);
  }

  void require(Same same) throws SQLException {
    try (PreparedStatement reading = raw.prepareStatement(text)) {
      long next = Long.MIN_VALUE;
      boolean more = true;
      while (more) {
        reading.setLong(1, next);
        int read = 0;
        long last = next;
        try (ResultSet rows = reading.executeQuery()) {
          while (rows.next()) {
            last = RowPass.number(rows);
            read++;
            boolean none = rows.getBytes(3) == null;
            if (none != (rows.getBytes(2) == null) || !(none || same.is(rows, 2, 3))) {
              throw SqlErrors.refused(
                  ErrorCode.CONVERSION_REFUSED,
                  "The table was not converted: the database keeps a value in another way than it"
                      + " was given");
            }
          }
        }
        more = read == AT_ONCE && last < Long.MAX_VALUE;
        next = last + 1;
      }
    }
  }
}
