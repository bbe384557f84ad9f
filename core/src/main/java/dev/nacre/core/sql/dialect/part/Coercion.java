package dev.nacre.core.sql.dialect.part;

/**
 * Whether what a database makes of a value is made here as well. Each but the first is less than
 * that, and what is not within it is refused.
 */
public enum Coercion {
  /** It is made here: also what is rounded, and an error where it does not fit. */
  EXACT('=', "yes"),
  /** If the column holds the value as it is, with nothing rounded, cut or filled up. */
  HELD('h', "as it is"),
  /**
   * If the text is of the one form that every database reads alike: digits, a sign, a point; {@code
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
   * If the binary number is a whole one that all digits are known of, and the column's numbers near
   * it are different ones in binary, too.
   */
  WHOLE('w', "if whole, up to 15 digits"),
  /** If it is not before 1582-10-15, where calendars differ. */
  MODERN('m', "since 1582-10-15"),
  /** If the text does not end with a space. */
  TRIMMED('t', "without a space at its end"),
  /** If the text is as long as the column, or longer by more than spaces. */
  FULL('f', "not shorter than the column, nor longer by spaces"),
  NONE('.', "");

  private final char sign;
  private final String text;

  Coercion(char sign, String text) {
    this.sign = sign;
    this.text = text;
  }

  /** As a page shows it. */
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
