package dev.nacre.core.sql.grammar;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.text.CaseFolding;

/** The tokens of a text without comments and white space, in arrays for its {@link Cursor}. */
final class SignificantTokens {
  /** In place of a word, for a token that is none. */
  static final String NO_WORD = "";

  final int size;

  /** Their indexes in the text. */
  final int[] tokens;

  final TokenKind[] kinds;

  /** The unquoted words, in upper case. */
  final String[] words;

  SignificantTokens(LexedSql sql) throws SyntaxException {
    if (!sql.isWhole()) {
      throw new SyntaxException(
          sql.start(sql.firstProblem()), "a quote or comment without its end, or a sign");
    }
    this.tokens = new int[sql.size()];
    this.kinds = new TokenKind[sql.size()];
    this.words = new String[sql.size()];
    boolean ascii = sql.hasAsciiWords();
    int count = 0;
    for (int token = 0; token < sql.size(); token++) {
      TokenKind kind = sql.kind(token);
      if (kind.isSignificant()) {
        tokens[count] = token;
        kinds[count] = kind;
        words[count++] =
            kind != TokenKind.WORD ? NO_WORD : ascii ? sql.folded(token) : word(sql, token);
      }
    }
    this.size = count;
  }

  /** Rejects letters that a database may fold to others, which could hide a word. */
  private static String word(LexedSql sql, int token) throws SyntaxException {
    if (sql.isAscii(token)) {
      return sql.folded(token);
    }
    String upper = CaseFolding.upper(sql.name(token));
    if (isAscii(upper)) {
      throw new SyntaxException(sql.start(token), "a word in other letters than it seems");
    }
    return upper;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }
}
