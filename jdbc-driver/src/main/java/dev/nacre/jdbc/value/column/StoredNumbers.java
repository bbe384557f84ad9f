package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.value.JdbcValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Computes the exact number that a database stores for a value: which digits it truncates. Any
 * remaining rounding to the column's type is half up.
 */
final class StoredNumbers {
  private final JdbcBehavior behavior;
  private final JdbcValues values;

  StoredNumbers(JdbcBehavior behavior, JdbcValues values) {
    this.behavior = behavior;
    this.values = values;
  }

  /** Null where the database would store another number, or fail. */
  @Nullable Object of(ColumnType type, Object given) {
    boolean whole = type.name().bits() > 0;
    if (given instanceof Double || given instanceof Float) {
      Number binary = (Number) given;
      if (!Double.isFinite(binary.doubleValue())) {
        return null;
      }
      if (!whole) {
        return cut(type, behavior.decimal(binary));
      }
      BigDecimal rounded =
          behavior.sendsNumbersAsText()
              ? new BigDecimal(given.toString())
              : new BigDecimal(behavior.rounded(binary.doubleValue()));
      return isWithin(type, binary.doubleValue()) ? rounded : null;
    }
    Object value = values.as(ValueKind.NUMBER, given);
    return value == null ? null : cut(type, (BigDecimal) value);
  }

  private @Nullable Object cut(ColumnType type, BigDecimal number) {
    if (behavior.storeRounding() == RoundingMode.HALF_UP || number.scale() <= type.scale()) {
      return number;
    }
    if (!isWithin(type, number)) {
      return null;
    }
    // Do not divide a number with a thousand zeros after the point.
    return number.precision() - (long) number.scale() < -type.scale()
        ? BigDecimal.ZERO
        : number.setScale(type.scale(), behavior.storeRounding());
  }

  private boolean isWithin(ColumnType type, double number) {
    return isWithin(type, new BigDecimal(number));
  }

  /**
   * Whether a number is in the column's range before its fraction is dropped, where the database
   * requires that.
   */
  private boolean isWithin(ColumnType type, BigDecimal number) {
    int bits = type.name().bits();
    if (bits == 0 || !behavior.checksRangeBeforeTruncation()) {
      return true;
    }
    BigDecimal most = new BigDecimal(BigInteger.ONE.shiftLeft(bits - 1));
    return number.compareTo(most.subtract(BigDecimal.ONE)) <= 0
        && number.compareTo(most.negate()) >= 0;
  }
}
