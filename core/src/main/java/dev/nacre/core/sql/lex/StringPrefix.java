package dev.nacre.core.sql.lex;

/** The letters before a quote that say how a string or a name is read. */
enum StringPrefix {
  /** None: what begins here is a word. */
  NONE,
  /** {@code N'…'}. */
  NATIONAL,
  /** {@code E'…'}: a string with backslashes. */
  ESCAPES,
  /** {@code X'…'} or {@code B'…'}. */
  BINARY,
  /** {@code U&'…'}. */
  UNICODE,
  /** {@code U&"…"}, which is a name. */
  UNICODE_NAME;

  /** The prefix at a place where a word begins. */
  static StringPrefix at(String sql, int at, LexicalRules rules) {
    char second = at + 1 < sql.length() ? sql.charAt(at + 1) : 0;
    return switch (second) {
      case '\'' -> ofLetter(sql.charAt(at), rules);
      case '&' -> ofUnicode(sql, at, rules);
      default -> NONE;
    };
  }

  private static StringPrefix ofLetter(char letter, LexicalRules rules) {
    return switch (letter) {
      case 'n', 'N' -> rules.has(LexicalFeature.NATIONAL_STRINGS) ? NATIONAL : NONE;
      case 'x', 'X' -> BINARY;
      case 'b', 'B' -> rules.has(LexicalFeature.BIT_STRINGS) ? BINARY : NONE;
      case 'e', 'E' -> rules.has(LexicalFeature.ESCAPE_STRINGS) ? ESCAPES : NONE;
      default -> NONE;
    };
  }

  private static StringPrefix ofUnicode(String sql, int at, LexicalRules rules) {
    char first = sql.charAt(at);
    char third = at + 2 < sql.length() ? sql.charAt(at + 2) : 0;
    if ((first != 'u' && first != 'U') || !rules.has(LexicalFeature.UNICODE_ESCAPES)) {
      return NONE;
    }
    return switch (third) {
      case '\'' -> UNICODE;
      case '"' -> UNICODE_NAME;
      default -> NONE;
    };
  }
}
