package dev.nacre.jdbc.result.filter;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import java.math.BigDecimal;
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
 */
public record RowFilter(
    EncryptedColumn column,
    int place,
    SumFormula.Filter formula,
    IntFunction<@Nullable BigDecimal> parameters,
    int maximum) {
  /** Whether the driver sorts the rows. */
  public boolean sorts() {
    return !formula.order().isEmpty();
  }
}
