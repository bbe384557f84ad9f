package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;

/** What a database does with averages and variances in conditions and in arithmetic. */
public interface SumComparisonSql {
  /**
   * Whether the operators of comparisons see no more digits than are shown: an average is rounded
   * before, and two approximate numbers are equal if they differ by less than half of the last
   * digit. BETWEEN and IN of several values compare all digits, and ORDER BY those of an
   * approximate number.
   */
  default boolean comparesShownDigits() {
    return false;
  }

  /** Whether an approximate number is compared with any other as two of the type DOUBLE. */
  default boolean comparesAsDouble() {
    return false;
  }

  /**
   * The number that the database compares for a parameter, which may have the type of what is
   * beside it.
   *
   * @param type of what is beside it
   * @throws ArithmeticException when the number is out of range, with the message of the database
   */
  default BigDecimal compared(ColumnType type, BigDecimal parameter) {
    return parameter;
  }

  /** Whether averages and variances are exact numbers, so that arithmetic with them is exact. */
  default boolean calculatesWithAverages() {
    return false;
  }
}
