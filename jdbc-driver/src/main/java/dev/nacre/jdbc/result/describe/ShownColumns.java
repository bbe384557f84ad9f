package dev.nacre.jdbc.result.describe;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How many columns of a result the application sees. Those behind them are for the driver, or
 * hidden columns of a table. Their numbers are those of columns that do not exist.
 *
 * @param count from the first
 * @param all of the target
 */
public record ShownColumns(int count, int all) {
  /** Of a result that has no hidden columns. */
  public static final ShownColumns NONE_HIDDEN =
      new ShownColumns(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /**
   * Finds the hidden columns at the end of a result.
   *
   * @param plan the encrypted column of a column of the result, from 1; null for a plain one
   */
  public static ShownColumns of(
      ResultSetMetaData target, IntFunction<@Nullable EncryptedColumn> plan) throws SQLException {
    int all = target.getColumnCount();
    int count = all;
    // Drivers that are asked for generated keys return all columns of a row, some hidden ones last.
    while (count > 0 && isHidden(target, count, plan.apply(count))) {
      count--;
    }
    return new ShownColumns(count, all);
  }

  private static boolean isHidden(
      ResultSetMetaData target, int column, @Nullable EncryptedColumn planned) throws SQLException {
    return (planned instanceof SumColumn sum && sum.sum().formula() instanceof SumFormula.Filter)
        || HiddenColumns.isHidden(target.getColumnName(column));
  }

  /** Whether the target has a column of this number that the application does not see. */
  public boolean hides(int column) {
    return column > count && column <= all;
  }

  /** The number by which the target is asked: for a hidden column, one that it does not have. */
  public int ofTarget(int column) {
    return hides(column) ? column + all - count : column;
  }
}
