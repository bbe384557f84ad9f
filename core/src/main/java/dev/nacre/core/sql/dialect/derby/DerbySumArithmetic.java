package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.sum.NumberRange;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Arithmetic over sums on Derby. The result has the wider of two types, and overflows there. It has
 * the precision of the left operand if it is whole, and 31 digits at most if it is not.
 */
final class DerbySumArithmetic implements SumArithmetic {
  /** The most digits of a DECIMAL. */
  static final int MOST = 31;

  static int digits(ColumnType type) {
    return digits(type.name());
  }

  private static int digits(TypeName whole) {
    return switch (whole) {
      case SMALLINT -> 5;
      case INTEGER -> 10;
      default -> BIGINT;
    };
  }

  @Override
  public NumericType typeOf(ColumnType type) {
    return type.name().isDecimal()
        ? new NumericType(type.name(), type.length(), type.scale(), 0)
        : whole(type.name(), digits(type));
  }

  private static NumericType whole(TypeName name, int precision) {
    return new NumericType(name, precision, 0, 0);
  }

  /** A zero before the point is no digit. */
  @Override
  public NumericType typeOfNumber(BigDecimal value) {
    if (value.scale() > 0) {
      int precision = Math.max(value.precision(), value.scale());
      return new NumericType(TypeName.DECIMAL, precision, value.scale(), 0);
    }
    long whole = value.longValueExact();
    TypeName name = whole == (int) whole ? TypeName.INTEGER : TypeName.BIGINT;
    return whole(name, digits(name));
  }

  @Override
  public NumericType typeOfSum(NumericType row) {
    int before = row.precision() - row.scale();
    return row.whole() ? row : decimal(row.name(), 2 * before + row.scale(), row.scale());
  }

  @Override
  public NumericType negate(NumericType of) {
    return of;
  }

  @Override
  public NumericType add(NumericType left, NumericType right) {
    TypeName name = wider(left.name(), right.name());
    if (!name.isDecimal()) {
      return whole(name, left.precision());
    }
    int scale = Math.max(left.scale(), right.scale());
    int before = Math.max(left.precision() - left.scale(), right.precision() - right.scale());
    return decimal(name, before + 1 + scale, scale);
  }

  @Override
  public NumericType multiply(NumericType left, NumericType right) {
    TypeName name = wider(left.name(), right.name());
    return name.isDecimal()
        ? decimal(name, left.precision() + right.precision(), left.scale() + right.scale())
        : whole(name, left.precision());
  }

  private static NumericType decimal(TypeName name, int precision, int scale) {
    return new NumericType(name, Math.min(precision, MOST), Math.min(scale, MOST), 0);
  }

  /** Of DECIMAL and NUMERIC it is the left one. */
  private static TypeName wider(TypeName left, TypeName right) {
    boolean leftIsWider = left.isDecimal() || (!right.isDecimal() && digits(left) >= digits(right));
    return leftIsWider ? left : right;
  }

  @Override
  public NumberRange range(NumericType type) {
    return new Range(type.name(), type.precision(), type.scale());
  }

  @Override
  public boolean isExact(NumericType type) {
    return true;
  }

  @Override
  public ResultType resultType(NumericType type) {
    if (type.whole()) {
      return new ResultType(ColumnType.of(type.name()), type.precision(), digits(type.name()) + 1);
    }
    int signs = type.scale() == 0 ? 1 : 3;
    return new ResultType(
        new ColumnType(type.name(), type.precision(), type.scale()),
        type.precision(),
        type.precision() + signs);
  }

  /** With the message of Derby. */
  static ArithmeticException outOfRange(String type) {
    return new ArithmeticException(
        "The resulting value is outside the range for the data type " + type + ".");
  }

  /**
   * What Derby makes of a result: whole numbers have the range of their type, others a number of
   * digits before the point. Digits behind the scale are cut off.
   */
  private record Range(TypeName name, int precision, int scale) implements NumberRange {
    @Override
    public BigDecimal fitted(BigDecimal value) {
      if (!name.isDecimal()) {
        if (!ColumnType.of(name).holds(value)) {
          throw outOfRange(name.toString());
        }
        return value;
      }
      if (digitsBefore(value) > precision - scale) {
        throw outOfRange("DECIMAL/NUMERIC(" + precision + "," + scale + ")");
      }
      return value.setScale(scale, RoundingMode.DOWN);
    }

    private static int digitsBefore(BigDecimal value) {
      return value.abs().compareTo(BigDecimal.ONE) < 0 ? 0 : value.precision() - value.scale();
    }
  }
}
