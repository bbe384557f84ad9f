package dev.nacre.core.sql.dialect;

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

  /** A boolean that is put into a column of characters. */
  public String spoken(boolean value) {
    return hexadecimal ? String.valueOf(value) : value ? yes : no;
  }

  /** A binary number without its fraction, as it is put into a column of whole numbers. */
  public double rounded(double value) {
    if (instants) {
      return Math.abs(value) < 1L << 52 ? Math.floor(value + 0.5) : value;
    }
    return hexadecimal ? Math.rint(value) : value;
  }

  /** Whether a zero has a sign. */
  public boolean hasNegativeZero() {
    return hexadecimal;
  }
}
