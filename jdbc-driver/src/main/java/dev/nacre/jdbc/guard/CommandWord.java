package dev.nacre.jdbc.guard;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;

/** Finds the word that says what a statement does, such as {@code SELECT}. */
final class CommandWord {
  private CommandWord() {}

  /**
   * The first word after the brace and the marker of a JDBC call, and after {@code PREPARE name (…)
   * AS}, which H2 accepts before any statement; or the end of the statement.
   */
  static int find(LexedSql sql, LexedSql.Statement statement) {
    int token = statement.first();
    while (token < statement.end()) {
      TokenKind kind = sql.kind(token);
      if (kind == TokenKind.WORD) {
        int prepared = sql.isWord(token, "PREPARE") ? afterAs(sql, token, statement) : token;
        if (prepared == token) {
          return token;
        }
        token = prepared;
      } else {
        boolean beforeCommand =
            kind == TokenKind.OPEN_BRACE
                || kind == TokenKind.MARKER
                || kind == TokenKind.NUMBERED_MARKER
                || sql.text(token).equals("=");
        if (!beforeCommand) {
          return token;
        }
        token = sql.nextSignificant(token + 1);
      }
    }
    return statement.end();
  }

  /** The token after the first AS outside parentheses, or the given token if there is none. */
  private static int afterAs(LexedSql sql, int prepare, LexedSql.Statement statement) {
    int depth = 0;
    for (int token = prepare; token < statement.end(); token = sql.nextSignificant(token + 1)) {
      switch (sql.kind(token)) {
        case OPEN_PAREN -> depth++;
        case CLOSE_PAREN -> depth--;
        default -> {
          if (depth == 0 && sql.isWord(token, "AS")) {
            return sql.nextSignificant(token + 1);
          }
        }
      }
    }
    return prepare;
  }
}
