package dev.nacre.core.sql.grammar;

import dev.nacre.core.sql.lex.SourcePosition;

/**
 * A text is outside the grammar. Tells where, and what was expected; never what was found, which
 * may be a value.
 */
public final class SyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  private final int at;

  public SyntaxException(int at, String message) {
    super(message, null, false, false);
    this.at = at;
  }

  /** The position at which parsing failed. */
  public int at() {
    return at;
  }

  /** The position in the text by line and column, for a message. */
  public String position(String text) {
    return "from " + SourcePosition.of(text, at) + " on";
  }
}
