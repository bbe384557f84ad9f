package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.lex.SourcePlace;

/**
 * A text that the grammar does not take. Says where, and what could stand there; never what stands
 * there, which may be a value.
 */
public final class SyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  private final int at;

  SyntaxException(int at, String message) {
    super(message, null, false, false);
    this.at = at;
  }

  /** The character at which it ends to be understood. */
  public int at() {
    return at;
  }

  /** The same by its line and column. */
  public String place(String text) {
    return "from " + SourcePlace.of(text, at) + " on";
  }
}
