package dev.nacre.core.sql.ddl;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import java.util.Set;

/** Detects, before parsing, whether a text declares encrypted columns. */
final class EncryptKeywordScan {
  private static final Set<String> FOLLOWS =
      Set.of(
          "NO",
          "SALT",
          "USING",
          "KEY",
          "WITH",
          "NOT",
          "NULL",
          "UNIQUE",
          "PRIMARY",
          "DEFAULT",
          "CHECK",
          "REFERENCES",
          "CONSTRAINT",
          "COLLATE");

  private EncryptKeywordScan() {}

  /** Whether ENCRYPT is at a place after the type of a column. */
  static boolean isIn(StatementTokens words) {
    if (!words.is(0, "CREATE") && !words.is(0, "ALTER")) {
      return false;
    }
    int depth = 0;
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      } else if (depth == 0 && words.is(i, "AS")) {
        return false;
      }
      boolean closes =
          i + 1 == words.size()
              || words.is(i + 1, TokenKind.COMMA)
              || words.is(i + 1, TokenKind.CLOSE_PAREN)
              || words.isOneOf(i + 1, FOLLOWS);
      boolean name =
          words.is(i - 1, TokenKind.OPEN_PAREN)
              || words.is(i - 1, TokenKind.COMMA)
              || words.is(i - 1, TokenKind.DOT)
              || words.isOneOf(i - 1, Set.of("COLUMN", "DROP", "TO", "EXISTS", "BY"));
      if (words.is(i, "ENCRYPT") && closes && !name) {
        return true;
      }
    }
    return false;
  }
}
