package dev.nacre.core.sql.lex;

/** What a piece of SQL text is. */
public enum TokenKind {
  WHITESPACE,
  COMMENT,
  /** A keyword or a name without quotes. */
  WORD,
  /** A name in quotes, of whatever kind, with its {@code U&} prefix. */
  QUOTED_NAME,
  /** A character literal with its prefix, also in dollar quotes. */
  STRING,
  /** {@code X'…'} or {@code B'…'}. */
  BINARY,
  NUMBER,
  /** {@code ?} without a number. */
  MARKER,
  /** {@code ?1} or {@code $1}. */
  NUMBERED_MARKER,
  /** {@code :name}, only where the rules ask for it. */
  NAMED_MARKER,
  OPEN_PAREN,
  CLOSE_PAREN,
  COMMA,
  DOT,
  SEMICOLON,
  /** An opening brace: most often of a JDBC escape. */
  OPEN_BRACE,
  CLOSE_BRACE,
  /**
   * The start of a comment that the server executes: {@code /*!50100}. What follows is code up to
   * {@link #CLOSE_CONDITIONAL}.
   */
  OPEN_CONDITIONAL,
  CLOSE_CONDITIONAL,
  /** An operator, or another sign that the database knows. */
  SYMBOL,
  /** A quote or comment that the text ends in; it reaches to the end of the text. */
  UNTERMINATED,
  /** A character that begins nothing in this database. */
  UNKNOWN;

  /** Whether the database's parser sees it at all. */
  public boolean isSignificant() {
    return this != WHITESPACE && this != COMMENT;
  }

  /** Whether the lexer gave up on it. */
  public boolean isProblem() {
    return this == UNTERMINATED || this == UNKNOWN;
  }
}
