package dev.nacre.core.sql.lex;

/** How many characters a symbol has. */
final class SymbolLength {
  private SymbolLength() {}

  /** Two for an operator that every database reads as one token, else one. */
  static int ofOperator(char first, char second) {
    boolean pair =
        switch (first) {
          case '<' -> second == '=' || second == '>';
          case '>' -> second == '=';
          case '!' -> second == '=' || second == '~';
          case '|', '&' -> second == first;
          default -> false;
        };
    return pair ? 2 : 1;
  }

  /** The length of a symbol of question marks; 0 for a marker. */
  static int ofQuestionMark(String sql, int at, LexicalRules rules) {
    if (at + 1 >= sql.length() || sql.charAt(at + 1) != '?') {
      return 0;
    }
    char third = at + 2 < sql.length() ? sql.charAt(at + 2) : 0;
    if (rules.has(LexicalFeature.TRIGRAPHS) && (third == '(' || third == ')')) {
      return 3;
    }
    return rules.has(LexicalFeature.DOUBLED_QUESTION_MARKS) ? 2 : 0;
  }
}
