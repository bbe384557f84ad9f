package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;

/**
 * The types that a database gives to sums and numbers which are added, subtracted and multiplied.
 * Values are exact in each of them; only whole numbers overflow.
 */
public interface SumArithmetic {
  /** The digits of a BIGINT. */
  int BIGINT = 19;

  /**
   * The type of a number.
   *
   * @param whole whether it is a BIGINT, or an INTEGER, and arithmetic with another one is a BIGINT
   * @param precision in all
   * @param scale behind the point
   * @param signDigits that metadata count as digits, and arithmetic does not
   */
  record NumericType(boolean whole, int precision, int scale, int signDigits) {
    public NumericType(boolean whole, int precision, int scale) {
      this(whole, precision, scale, 0);
    }

    /** The type of a column, or of a sum over one. */
    public static NumericType of(ColumnType type) {
      return type.name().isDecimal()
          ? new NumericType(false, type.length(), type.scale())
          : new NumericType(true, BIGINT, 0);
    }
  }

  /** The type of a number in the text, which has at most 18 digits. */
  NumericType number(BigDecimal value);

  /** The type of SUM over numbers that are not whole. */
  NumericType sum(NumericType row);

  NumericType negate(NumericType of);

  /** The type of a sum or a difference. */
  default NumericType add(NumericType left, NumericType right) {
    if (left.whole && right.whole) {
      return new NumericType(true, BIGINT, 0);
    }
    int scale = Math.max(left.scale, right.scale);
    int before = Math.max(left.precision - left.scale, right.precision - right.scale);
    return new NumericType(false, before + 1 + scale, scale);
  }

  default NumericType multiply(NumericType left, NumericType right) {
    return left.whole && right.whole
        ? new NumericType(true, BIGINT, 0)
        : new NumericType(false, left.precision + right.precision, left.scale + right.scale);
  }

  /** Whether the database computes in this type without rounding. */
  boolean isExact(NumericType type);

  /** The type as metadata tell it. */
  ResultType resultType(NumericType type);
}
