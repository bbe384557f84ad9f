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
   * yyyy-mm-dd hh:mm:ss}; true and false. A value that is compared or cast must also be of the
   * column's type without rounding; one that is stored may be rounded, and forms that this database
   * alone parses as we do are plain for it, such as an exponent.
   */
  PLAIN('p', "in plain form"),
  /** If it does not round up to midnight. */
  DAYTIME('d', "unless it rounds up to midnight"),
  /**
   * If the number rounds to the same whether it is read as text or as a binary number, since a
   * driver may send either. Halfway they differ: to a whole number, 2.5 becomes 3 as text and 2 in
   * binary. A number that is compared or cast must be whole.
   */
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
  /**
   * If the text is as long as the column, or longer and does not end with a space. It is the same
   * then whether the database pads and trims or not: longer text equals no value of the column,
   * unless spaces make it longer.
   */
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
