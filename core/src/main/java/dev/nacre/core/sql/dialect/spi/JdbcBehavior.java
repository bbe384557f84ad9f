package dev.nacre.core.sql.dialect.spi;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How a database and its JDBC driver read, round and show values. */
public interface JdbcBehavior {
  /** TRUE as text. */
  String trueText();

  /** FALSE as text. */
  String falseText();

  /** A boolean as stored in a character column. */
  default String booleanText(boolean value) {
    return value ? trueText() : falseText();
  }

  /** Whether words and numbers are accepted for true and false. */
  default boolean readsWords() {
    return false;
  }

  /** Whether bytes as text are {@code \x} and digits; else they are treated as UTF-8. */
  default boolean readsBytesAsHex() {
    return false;
  }

  /** Whether a UUID can be read as 16 bytes, too. */
  default boolean readsUuidAsBytes() {
    return false;
  }

  /** How a number is rounded to a whole number. */
  default RoundingMode wholeRounding() {
    return RoundingMode.DOWN;
  }

  /** How a number is rounded to a scale. */
  RoundingMode scaleRounding();

  /** A binary number, rounded as for a column of whole numbers. */
  default double rounded(double value) {
    return value;
  }

  /** How a decimal number is rounded when stored. */
  default RoundingMode storeRounding() {
    return RoundingMode.HALF_UP;
  }

  /** Whether the range of a column is checked before the fraction is removed. */
  default boolean rangesBeforeCutting() {
    return false;
  }

  /**
   * A binary number as the decimal number that is stored in a NUMERIC.
   *
   * @param value a Double or a Float, finite
   */
  default BigDecimal decimal(Number value) {
    return new BigDecimal(value.toString());
  }

  /** Whether a number that is set with a type of java.sql.Types loses its fraction. */
  default boolean dropsDigitsOfTyped() {
    return false;
  }

  /**
   * Whether a text that is set as a String has a type of its own, so that it is not compared with
   * an enumeration; an object of type OTHER has none.
   */
  default boolean typesTexts() {
    return false;
  }

  /** Whether text for a whole number may have a fraction, which is then rounded. */
  default boolean readsFractions() {
    return false;
  }

  /** Whether a SMALLINT is returned as Short; else as Integer. */
  default boolean returnsShort() {
    return false;
  }

  /** The text before the exponent of a number; empty where it is as in Java. */
  default String exponentPrefix() {
    return "";
  }

  /** Whether a BigDecimal becomes text with an exponent, as in Java; else in plain notation. */
  default boolean writesExponents() {
    return false;
  }

  /** Whether a zero has a sign. */
  default boolean hasNegativeZero() {
    return false;
  }

  /**
   * Whether a java.sql date is treated as an instant, so that days before 1582-10-15 differ; else
   * its displayed date counts.
   */
  default boolean datesAreInstants() {
    return false;
  }

  /**
   * Whether a time with zone is shown in UTC and not in its own zone, and returned as a java.sql
   * object.
   */
  default boolean convertsZonesToUtc() {
    return false;
  }

  /** Whether the URL may name a time zone to which the driver converts timestamps. */
  default boolean namesZoneInUrl() {
    return false;
  }

  /** Whether the driver or the server rounds a time to microseconds first. */
  default boolean roundsToMicros() {
    return false;
  }

  /**
   * Whether the driver truncates a time to microseconds first, and the server to the column's
   * digits.
   */
  default boolean cutsTimes() {
    return false;
  }

  /** Whether a TIME has whole seconds, and the driver truncates fractions. */
  default boolean cutsSeconds() {
    return false;
  }

  /** Whether text for a timestamp may be only a date, or have a T. */
  default boolean acceptsDateOnlyText() {
    return true;
  }

  /** How many fractional digits of a second are parsed. */
  default int parsedFractionDigits() {
    return 6;
  }

  /** Whether a time as text has all fractional digits of its type. */
  default boolean padsFraction() {
    return false;
  }

  /** Whether a timestamp as text has at least one fractional digit. */
  default boolean showsOneDigit() {
    return false;
  }
}
