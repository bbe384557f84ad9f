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
   * @param signs that metadata count as digits, and arithmetic does not
   */
  record Digits(boolean whole, int precision, int scale, int signs) {
    public Digits(boolean whole, int precision, int scale) {
      this(whole, precision, scale, 0);
    }

    /** The type of a column, or of a sum over one. */
    public static Digits of(ColumnType type) {
      return type.name().isDecimal()
          ? new Digits(false, type.length(), type.scale())
          : new Digits(true, BIGINT, 0);
    }
  }

  /** The type of a number in the text, which has at most 18 digits. */
  Digits number(BigDecimal value);

  /** The type of SUM over numbers that are not whole. */
  Digits sum(Digits row);

  Digits negative(Digits of);

  /** The type of a sum or a difference. */
  default Digits plus(Digits left, Digits right) {
    if (left.whole && right.whole) {
      return new Digits(true, BIGINT, 0);
    }
    int scale = Math.max(left.scale, right.scale);
    int before = Math.max(left.precision - left.scale, right.precision - right.scale);
    return new Digits(false, before + 1 + scale, scale);
  }

  default Digits times(Digits left, Digits right) {
    return left.whole && right.whole
        ? new Digits(true, BIGINT, 0)
        : new Digits(false, left.precision + right.precision, left.scale + right.scale);
  }

  /** Whether the database computes in this type without rounding. */
  boolean holds(Digits type);

  /** The type as metadata tell it. */
  ResultType shown(Digits type);
}
