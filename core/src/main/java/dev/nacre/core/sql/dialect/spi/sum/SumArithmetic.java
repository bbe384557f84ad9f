package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.sql.sum.NumberRange;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;

/**
 * The types that a database gives to sums and numbers which are added, subtracted and multiplied.
 * Values are exact in each of them, and only whole numbers overflow, if {@link #range} says no
 * more.
 */
public interface SumArithmetic {
  /** The digits of a BIGINT. */
  int BIGINT = 19;

  /**
   * The type of a number.
   *
   * @param name of its type; most databases have one for whole numbers, and one for others
   * @param precision in all
   * @param scale behind the point
   * @param signDigits that metadata count as digits, and arithmetic does not
   */
  record NumericType(TypeName name, int precision, int scale, int signDigits) {
    /**
     * @param whole whether it is a BIGINT, or an INTEGER, and arithmetic with another one is a
     *     BIGINT
     */
    public NumericType(boolean whole, int precision, int scale) {
      this(whole ? TypeName.BIGINT : TypeName.DECIMAL, precision, scale, 0);
    }

    /** Whether it is a type of whole numbers. */
    public boolean whole() {
      return !name.isDecimal();
    }
  }

  /** The type of a column, or of a sum over one. */
  default NumericType typeOf(ColumnType type) {
    return type.name().isDecimal()
        ? new NumericType(false, type.length(), type.scale())
        : new NumericType(true, BIGINT, 0);
  }

  /** The type of a number in the text, which has at most 18 digits. */
  NumericType typeOfNumber(BigDecimal value);

  /** The type of SUM over numbers; whole ones only where the driver adds up. */
  NumericType typeOfSum(NumericType row);

  NumericType negate(NumericType of);

  /** The type of a sum or a difference. */
  default NumericType add(NumericType left, NumericType right) {
    if (left.whole() && right.whole()) {
      return new NumericType(true, BIGINT, 0);
    }
    int scale = Math.max(left.scale, right.scale);
    int before = Math.max(left.precision - left.scale, right.precision - right.scale);
    return new NumericType(false, before + 1 + scale, scale);
  }

  default NumericType multiply(NumericType left, NumericType right) {
    return left.whole() && right.whole()
        ? new NumericType(true, BIGINT, 0)
        : new NumericType(false, left.precision + right.precision, left.scale + right.scale);
  }

  /** The range of what an operator returns in a type. */
  default NumberRange range(NumericType type) {
    return type.whole() ? NumberRange.BIGINT : NumberRange.ALL;
  }

  /** Whether the driver computes in this type as the database does. */
  boolean isExact(NumericType type);

  /** The type as metadata tell it. */
  ResultType resultType(NumericType type);
}
