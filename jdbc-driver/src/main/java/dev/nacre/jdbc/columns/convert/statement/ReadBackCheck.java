package dev.nacre.jdbc.columns.convert.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads each converted row again, and compares the value with its cell. How a server stores a value
 * depends on modes of the session, some of which truncate and round silently.
 */
public final class ReadBackCheck {
  private final KeysetPages rows;

  /** Compares a value and a cell, neither of which is NULL. */
  @FunctionalInterface
  public interface CellComparison {
    boolean isSame(ResultSet row, int value, int cell) throws SQLException;
  }

  /**
   * @param path of the table, in SQL text
   * @param number a column with a unique number, in SQL text
   * @param value the expression that reads the value
   * @param cell in SQL text
   */
  public ReadBackCheck(Connection raw, String path, String number, String value, String cell) {
    String select = "SELECT " + number + ", " + value + ", " + cell + " FROM " + path;
    this.rows = new KeysetPages(raw, select, number, "");
  }

  /** Refuses the conversion if a row differs. */
  public void require(CellComparison comparison) throws SQLException {
    rows.forEach(
        (row, number) -> {
          boolean isNull = row.getBytes(3) == null;
          if (isNull != (row.getBytes(2) == null) || !(isNull || comparison.isSame(row, 2, 3))) {
            throw SqlErrors.refused(
                ErrorCode.CONVERSION_REFUSED,
                "The table was not converted: the database keeps a value in another way than it"
                    + " was given");
          }
        },
        () -> {});
  }
}
