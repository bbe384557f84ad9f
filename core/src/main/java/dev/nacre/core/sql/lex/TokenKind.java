package dev.nacre.core.sql.lex;

/** The kind of a token of SQL text. */
public enum TokenKind {
  WHITESPACE,
  COMMENT,
  /** A keyword or a name without quotes. */
  WORD,
  /** A name in quotes of any kind, with its {@code U&} prefix. */
  QUOTED_NAME,
  /** A string literal with its prefix, also in dollar quotes. */
  STRING,
  /** {@code X'…'} or {@code B'…'}. */
  BINARY,
  NUMBER,
  /** {@code ?} without a number. */
  MARKER,
  /** {@code ?1} or {@code $1}. */
  NUMBERED_MARKER,
  /** {@code :name}, only if the rules have it. */
  NAMED_MARKER,
  OPEN_PAREN,
  CLOSE_PAREN,
  COMMA,
  DOT,
  SEMICOLON,
  /** An opening brace, usually of a JDBC escape. */
  OPEN_BRACE,
  CLOSE_BRACE,
  /**
   * The start of an executable comment: {@code /*!50100}. The text up to {@link #CLOSE_CONDITIONAL}
   * is code.
   */
  OPEN_CONDITIONAL,
  CLOSE_CONDITIONAL,
  /** An operator, or another symbol that the database knows. */
  SYMBOL,
  /** An unterminated quote or comment; it extends to the end of the text. */
  UNTERMINATED,
  /** A character that cannot begin a token in this database. */
  UNKNOWN;

  /** For a set of kinds: the lexer adds each token, for which an EnumSet takes too long. */
  @SuppressWarnings("EnumOrdinal") // never leaves the process
  int bit() {
    return 1 << ordinal();
  }

  /** Whether it is neither space nor comment. */
  public boolean isSignificant() {
    return this != WHITESPACE && this != COMMENT;
  }

  /** Whether the lexer could not read it. */
  public boolean isProblem() {
    return this == UNTERMINATED || this == UNKNOWN;
  }
}
