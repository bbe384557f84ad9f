package dev.nacre.core.sql.dialect.jdbc;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How a database and its JDBC driver read, round and show numbers. */
interface NumberBehavior {
  /** How a getter rounds a number to a whole number. */
  default RoundingMode wholeRounding() {
    return RoundingMode.DOWN;
  }

  /** How a number is rounded to a scale. */
  RoundingMode scaleRounding();

  /** A binary number, rounded as for a column of whole numbers. */
  default double rounded(double value) {
    return value;
  }

  /** Whether a getter for whole numbers rounds a binary number as for a column of them. */
  default boolean roundsReadDoubles() {
    return false;
  }

  /** How a decimal number is rounded when stored. */
  default RoundingMode storeRounding() {
    return RoundingMode.HALF_UP;
  }

  /** Whether the range of a column is checked before the fraction is removed. */
  default boolean checksRangeBeforeTruncation() {
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
  default boolean truncatesTypedNumbers() {
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

  /** Whether a binary number may be infinite or not a number. */
  default boolean hasInfinity() {
    return true;
  }

  /** Whether a number too large for a REAL becomes infinite; else it is refused. */
  default boolean overflowsToInfinity() {
    return false;
  }

  /** Whether the driver sends a binary number as Java's text of it. */
  default boolean sendsNumbersAsText() {
    return false;
  }

  /** Whether the driver reads a binary number from the server's text of it. */
  default boolean readsNumbersFromText() {
    return false;
  }

  /** The text before the exponent of a number; empty where it is as in Java. */
  default String exponentPrefix() {
    return "";
  }

  /** Whether an exponent as text has at least two digits. */
  default boolean padsExponent() {
    return false;
  }

  /** How many digits before the point a REAL has at most as text without an exponent. */
  default int plainRealDigits() {
    return 15;
  }

  /** Whether a BigDecimal becomes text with an exponent, as in Java; else in plain notation. */
  default boolean writesExponents() {
    return false;
  }

  /** Whether a zero has a sign. */
  default boolean hasNegativeZero() {
    return false;
  }

  /** Whether a zero keeps its sign in a character column, though no number has one. */
  default boolean writesNegativeZero() {
    return false;
  }
}
