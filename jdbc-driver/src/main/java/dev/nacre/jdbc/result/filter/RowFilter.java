package dev.nacre.jdbc.result.filter;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How rows of a result are filtered, and sorted, by decrypted sums.
 *
 * @param column hidden in the result, with the sums that the condition needs
 * @param place of this column, from 1
 * @param formula of the condition, the order and the range of rows
 * @param parameters that the statement was executed with, by number from 1
 * @param maximum of rows that are shown; 0 for none
 * @param totals what the driver adds up; null where the database does
 */
public record RowFilter(
    EncryptedColumn column,
    int place,
    SumFormula.Filter formula,
    IntFunction<@Nullable BigDecimal> parameters,
    int maximum,
    @Nullable GroupTotals totals) {
  /** Whether the driver sorts the rows. */
  public boolean sorts() {
    return !formula.order().isEmpty();
  }

  /** Goes to the next row of a result that may be shown. */
  public boolean next(ResultSet target) throws SQLException {
    return totals == null ? target.next() : totals.next(target);
  }
}
