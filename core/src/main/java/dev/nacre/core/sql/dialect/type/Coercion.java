package dev.nacre.core.sql.dialect.type;

/**
 * How far Nacre reproduces a coercion of the database. All but the first have a condition; other
 * values are refused.
 */
public enum Coercion {
  /** Fully reproduced, including rounding, and an error if the value does not fit. */
  EXACT('=', "yes"),
  /** If the column can store the value unchanged, without rounding, truncation or padding. */
  HELD('h', "as it is"),
  /**
   * If the text has the form that all databases parse alike: digits, a sign, a point; {@code
   * yyyy-mm-dd hh:mm:ss}; true and false.
   */
  PLAIN('p', "in plain form"),
  /** If it does not round up to midnight. */
  DAYTIME('d', "unless it rounds up to midnight"),
  /** If the number rounds to the same whether it is read as text or as a binary number. */
  CLEAR('c', "unless it lies halfway"),
  /** If the number is 0 or 1. */
  BIT('b', "0 or 1"),
  /**
   * If the binary number is whole and exact in all digits, and neighbouring values of the column
   * are distinct in binary, too.
   */
  WHOLE('w', "if whole, up to 15 digits"),
  /** If it is not before 1582-10-15, where calendars differ. */
  MODERN('m', "since 1582-10-15"),
  /** If the text does not end with a space. */
  TRIMMED('t', "without a space at its end"),
  /** If the text is as long as the column, or longer by more than trailing spaces. */
  FULL('f', "not shorter than the column, nor longer by spaces"),
  NONE('.', "");

  private final char sign;
  private final String text;

  Coercion(char sign, String text) {
    this.sign = sign;
    this.text = text;
  }

  /** The text for the documentation. */
  public String text() {
    return text;
  }

  static Coercion of(char sign) {
    for (Coercion coercion : values()) {
      if (coercion.sign == sign) {
        return coercion;
      }
    }
    throw new IllegalArgumentException("no such sign: " + sign);
  }
}
