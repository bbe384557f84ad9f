package dev.nacre.core.sum.ashe.form;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * How the values of a column become whole numbers, and how many limbs these have. A value is
 * counted in units of its last decimal place, so 12.50 in a DECIMAL(8,2) is 1250.
 *
 * <p>A row has the limbs of its value first, then those of its square. Immutable.
 */
public final class SumFormat {
  private final ColumnType type;
  private final PowerLayout values;
  private final Optional<PowerLayout> squares;
  private final long lowest;
  private final long highest;

  private SumFormat(ColumnType type, PowerLayout values, Optional<PowerLayout> squares) {
    this.lowest = values.lowest().max(BigInteger.valueOf(Long.MIN_VALUE)).longValue();
    this.highest = values.highest().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    this.type = type;
    this.values = values;
    this.squares = squares;
  }

  /**
   * @throws NacreException {@link ErrorCode#SUM_OPTIONS_REFUSED} when the type has no exact sums,
   *     or is too wide
   */
  public static SumFormat of(ColumnType type, SumOptions options) {
    if (type.kind() != ValueKind.NUMBER) {
      throw refused(type, "has no exact sums");
    }
    TypeName name = type.name();
    BigInteger highest;
    BigInteger lowest;
    if (name.isDecimal()) {
      highest = BigInteger.TEN.pow(type.length()).subtract(BigInteger.ONE);
      lowest = highest.negate();
    } else {
      int bits = name.isUnsigned() ? name.bits() : name.bits() - 1;
      highest = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      lowest = name.isUnsigned() ? BigInteger.ZERO : highest.not();
    }
    try {
      PowerLayout values = PowerLayout.of(lowest, highest, options);
      if (options.narrow() && values.ring().limbs() > 1) {
        throw refused(type, "is too wide for NARROW");
      }
      BigInteger square = highest.max(lowest.abs()).pow(2);
      Optional<PowerLayout> squares =
          options.squares()
              ? Optional.of(PowerLayout.of(BigInteger.ZERO, square, options))
              : Optional.empty();
      return new SumFormat(type, values, squares);
    } catch (NacreException tooWide) {
      throw tooWide.code() == ErrorCode.SUM_OPTIONS_REFUSED
          ? refused(type, options.squares() ? "is too wide, or its squares are" : "is too wide")
          : tooWide;
    }
  }

  /** How many BIGINT columns hold the sum form. */
  public int limbs() {
    return values.limbs() + squares.map(PowerLayout::limbs).orElse(0);
  }

  /** How many of them belong to a power. */
  public int limbs(SummedPower power) {
    return layout(power).limbs();
  }

  /** The first of them that belongs to a power. */
  public int firstLimb(SummedPower power) {
    return power == SummedPower.VALUES ? 0 : values.limbs();
  }

  /** How many values one sum may have, counting repeated ones. */
  public long addends(SummedPower power) {
    return layout(power).addends();
  }

  /** The digits after the point of a sum: those of the column, or twice as many. */
  int scale(SummedPower power) {
    return power == SummedPower.VALUES ? type.scale() : 2 * type.scale();
  }

  /**
   * A value in units of its last place.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}
   */
  public BigInteger units(BigDecimal value) {
    // Before it is scaled, as 1E+1000000000 would have a billion digits.
    if (!type.holds(value)) {
      throw doesNotFit();
    }
    return value.setScale(type.scale()).unscaledValue();
  }

  /** A sum as SQL shows it. */
  public BigDecimal value(SummedPower power, BigInteger sum) {
    return new BigDecimal(sum, scale(power));
  }

  public boolean holds(BigInteger units) {
    return values.allows(units, 1);
  }

  public boolean holds(long units) {
    return units >= lowest && units <= highest;
  }

  public NacreException doesNotFit() {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT, "A value lies outside of the type " + type);
  }

  public boolean hasSquares() {
    return squares.isPresent();
  }

  /**
   * @throws NacreException {@link ErrorCode#SUM_OPTIONS_REFUSED} when the column has no such form
   */
  public PowerLayout layout(SummedPower power) {
    return power == SummedPower.VALUES
        ? values
        : squares.orElseThrow(() -> refused(type, "was declared without SQUARES"));
  }

  private static NacreException refused(ColumnType type, String what) {
    return new NacreException(
        ErrorCode.SUM_OPTIONS_REFUSED, "A column for sums of type " + type + " " + what);
  }

  @Override
  public String toString() {
    return "SumFormat[" + type + ", " + limbs() + " limbs]";
  }
}
