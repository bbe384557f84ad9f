package dev.nacre.core.sql.dialect.jdbc;

/**
 * How a database and its JDBC driver read and show values. Each method is one fact; the defaults
 * are what most of them do. Here are texts, bytes and booleans.
 */
public interface JdbcBehavior extends NumberBehavior, TimeBehavior {
  /** TRUE as text. */
  String trueText();

  /** FALSE as text. */
  String falseText();

  /** A boolean as stored in a character column. */
  default String booleanText(boolean value) {
    return value ? trueText() : falseText();
  }

  /** Whether words and numbers are accepted for true and false. */
  default boolean acceptsBooleanWords() {
    return false;
  }

  /**
   * Whether a BOOLEAN is a small whole number, so that a number is rounded before it is true or
   * false.
   */
  default boolean storesBooleansAsNumbers() {
    return false;
  }

  /** Whether {@code getBoolean} drops the fraction of a decimal number, so that 0.9 is false. */
  default boolean dropsFractionForBoolean() {
    return false;
  }

  /** Whether bytes as text are {@code \x} and digits; else they are treated as UTF-8. */
  default boolean readsBytesAsHex() {
    return false;
  }

  /** Whether bytes that are set for a number, a time or a boolean are read as its text. */
  default boolean takesBytesAsText() {
    return false;
  }

  /** Whether any value that is set for a binary column is sent as the bytes of its text. */
  default boolean sendsBytesOfText() {
    return false;
  }

  /** Whether {@code getBytes} of a value that is not binary returns the bytes of its text. */
  default boolean returnsBytesOfText() {
    return false;
  }

  /** Whether a whole number that is set for a binary column is stored as its bytes. */
  default boolean storesBytesOfNumbers() {
    return false;
  }

  /** Whether a UUID can be read as 16 bytes, too. */
  default boolean readsUuidAsBytes() {
    return false;
  }

  /** Whether {@code getAsciiStream} of a binary column has its bytes; else those of its text. */
  default boolean streamsBytesAsAscii() {
    return false;
  }

  /** Whether {@code getAsciiStream} replaces characters beyond ASCII; else they are UTF-8. */
  default boolean replacesBeyondAscii() {
    return false;
  }

  /**
   * Whether a text that is set as a String has a type of its own, so that it is not compared with
   * an enumeration; an object of type OTHER has none.
   */
  default boolean bindsTypedStrings() {
    return false;
  }
}
