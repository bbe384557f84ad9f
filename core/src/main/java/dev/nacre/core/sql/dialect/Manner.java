package dev.nacre.core.sql.dialect;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How a database and its driver read and show values.
 *
 * @param yes a BOOLEAN as text
 * @param no the same
 * @param hexadecimal whether bytes as text are {@code \x} and digits; else they are taken for UTF-8
 * @param whole how a number becomes a whole one
 * @param scaled how a number loses digits after the point
 * @param narrow whether a SMALLINT is a Short; else it is an Integer
 * @param exponent what stands before the exponent of a number, or nothing where Java writes it
 * @param zonesMoved whether a time with zone is shown in UTC and not in its own zone, and its
 *     object is one of java.sql
 * @param idBytes whether a UUID is its 16 bytes, too
 * @param instants whether a date of java.sql is an instant, and so days before 1582-10-15 have
 *     other names; else what it shows is taken
 * @param padded whether a time as text has all the digits of its type
 */
public record Manner(
    String yes,
    String no,
    boolean hexadecimal,
    RoundingMode whole,
    RoundingMode scaled,
    boolean narrow,
    String exponent,
    boolean zonesMoved,
    boolean idBytes,
    boolean instants,
    boolean padded) {
  static final Manner H2 =
      new Manner(
          "TRUE",
          "FALSE",
          false,
          RoundingMode.HALF_UP,
          RoundingMode.HALF_UP,
          false,
          "",
          false,
          true,
          true,
          false);
  static final Manner DERBY =
      new Manner(
          "true",
          "false",
          false,
          RoundingMode.DOWN,
          RoundingMode.HALF_DOWN,
          false,
          "",
          false,
          true,
          false,
          false);
  static final Manner POSTGRESQL =
      new Manner(
          "t",
          "f",
          true,
          RoundingMode.DOWN,
          RoundingMode.HALF_EVEN,
          false,
          "e+",
          true,
          false,
          false,
          false);
  static final Manner MARIADB =
      new Manner(
          "1",
          "0",
          false,
          RoundingMode.DOWN,
          RoundingMode.HALF_EVEN,
          true,
          "e",
          false,
          false,
          false,
          true);

  private boolean is(Manner other) {
    return equals(other);
  }

  /** A boolean that is put into a column of characters. */
  public String spoken(boolean value) {
    return hexadecimal ? String.valueOf(value) : value ? yes : no;
  }

  /** A binary number without its fraction, as it is put into a column of whole numbers. */
  public double rounded(double value) {
    if (instants) {
      return Math.abs(value) < 1L << 52 ? Math.floor(value + 0.5) : value;
    }
    return hexadecimal ? Math.rint(value) : is(DERBY) ? Math.floor(value) : value;
  }

  /** How a decimal number loses digits when it is put into a column. */
  public RoundingMode storing() {
    return is(DERBY) ? RoundingMode.DOWN : RoundingMode.HALF_UP;
  }

  /** Whether a number has to be within the range of a column before it loses its fraction. */
  public boolean rangesBeforeCutting() {
    return is(DERBY);
  }

  /**
   * A binary number as the decimal one that is put into a NUMERIC.
   *
   * @param value a Double or a Float, finite
   */
  public BigDecimal decimal(Number value) {
    if (is(POSTGRESQL)) {
      // The server prints that many digits and reads them.
      return new BigDecimal(value.doubleValue())
          .round(new MathContext(value instanceof Float ? 6 : 15, RoundingMode.HALF_EVEN));
    }
    return is(DERBY)
        ? new BigDecimal(Double.toString(value.doubleValue()))
        : new BigDecimal(value.toString());
  }

  /** Whether the driver or the server rounds a time to microseconds first. */
  public boolean roundsToMicros() {
    return is(POSTGRESQL);
  }

  /**
   * Whether the driver cuts a time to microseconds first, and the server to the column's digits.
   */
  public boolean cutsTimes() {
    return is(MARIADB);
  }

  /** Whether a BigDecimal becomes text as Java writes it, and with all its zeros otherwise. */
  public boolean writesExponents() {
    return is(DERBY);
  }

  /** Whether a timestamp as text has one digit of a second at least. */
  public boolean showsOneDigit() {
    return is(DERBY);
  }

  /** Whether a number that is given with a type of java.sql.Types loses digits after the point. */
  public boolean dropsDigitsOfTyped() {
    return is(DERBY);
  }

  /** Whether a TIME has whole seconds, and the driver cuts off the others. */
  public boolean cutsSeconds() {
    return is(DERBY);
  }

  /** Whether text for a whole number may have a fraction, which is rounded. */
  public boolean readsFractions() {
    return is(MARIADB);
  }

  /** Whether text for a point in time may be a day alone, or have a T. */
  public boolean readsDays() {
    return !is(DERBY);
  }

  /** Whether words and numbers stand for true and false. */
  public boolean readsWords() {
    return is(H2);
  }

  /** Digits of a second that text is read with. */
  public int clockDigits() {
    return is(H2) || is(DERBY) ? 9 : 6;
  }

  /** Whether a zero has a sign. */
  public boolean hasNegativeZero() {
    return hexadecimal;
  }
}
