package dev.nacre.core.sql.dialect.part;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How a database and its JDBC driver read, round and show values. */
public interface JdbcBehavior {
  /** A BOOLEAN as text. */
  String yes();

  /** The same. */
  String no();

  /** A boolean that is put into a column of characters. */
  default String spoken(boolean value) {
    return value ? yes() : no();
  }

  /** Whether words and numbers stand for true and false. */
  default boolean readsWords() {
    return false;
  }

  /** Whether bytes as text are {@code \x} and digits; else they are taken for UTF-8. */
  default boolean hexadecimal() {
    return false;
  }

  /** Whether a UUID is its 16 bytes, too. */
  default boolean idBytes() {
    return false;
  }

  /** How a number becomes a whole one. */
  default RoundingMode whole() {
    return RoundingMode.DOWN;
  }

  /** How a number loses digits after the point. */
  RoundingMode scaled();

  /** A binary number without its fraction, as it is put into a column of whole numbers. */
  default double rounded(double value) {
    return value;
  }

  /** How a decimal number loses digits when it is put into a column. */
  default RoundingMode storing() {
    return RoundingMode.HALF_UP;
  }

  /** Whether a number has to be within the range of a column before it loses its fraction. */
  default boolean rangesBeforeCutting() {
    return false;
  }

  /**
   * A binary number as the decimal one that is put into a NUMERIC.
   *
   * @param value a Double or a Float, finite
   */
  default BigDecimal decimal(Number value) {
    return new BigDecimal(value.toString());
  }

  /** Whether a number that is given with a type of java.sql.Types loses digits after the point. */
  default boolean dropsDigitsOfTyped() {
    return false;
  }

  /** Whether text for a whole number may have a fraction, which is rounded. */
  default boolean readsFractions() {
    return false;
  }

  /** Whether a SMALLINT is a Short; else it is an Integer. */
  default boolean narrow() {
    return false;
  }

  /** What stands before the exponent of a number, or nothing where Java writes it. */
  default String exponent() {
    return "";
  }

  /** Whether a BigDecimal becomes text as Java writes it, and with all its zeros otherwise. */
  default boolean writesExponents() {
    return false;
  }

  /** Whether a zero has a sign. */
  default boolean hasNegativeZero() {
    return false;
  }

  /**
   * Whether a date of java.sql is an instant, and so days before 1582-10-15 have other names; else
   * what it shows is taken.
   */
  default boolean instants() {
    return false;
  }

  /**
   * Whether a time with zone is shown in UTC and not in its own zone, and its object is one of
   * java.sql.
   */
  default boolean zonesMoved() {
    return false;
  }

  /** Whether the URL may name a zone to which the driver moves moments. */
  default boolean namesZoneInUrl() {
    return false;
  }

  /** Whether the driver or the server rounds a time to microseconds first. */
  default boolean roundsToMicros() {
    return false;
  }

  /**
   * Whether the driver cuts a time to microseconds first, and the server to the column's digits.
   */
  default boolean cutsTimes() {
    return false;
  }

  /** Whether a TIME has whole seconds, and the driver cuts off the others. */
  default boolean cutsSeconds() {
    return false;
  }

  /** Whether text for a point in time may be a day alone, or have a T. */
  default boolean readsDays() {
    return true;
  }

  /** Digits of a second that text is read with. */
  default int clockDigits() {
    return 6;
  }

  /** Whether a time as text has all the digits of its type. */
  default boolean padded() {
    return false;
  }

  /** Whether a timestamp as text has one digit of a second at least. */
  default boolean showsOneDigit() {
    return false;
  }
}
