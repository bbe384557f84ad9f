package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import java.util.Set;

/**
 * The effect of a text, judging by its words. In doubt it is {@link #ANY}: what may call a function
 * of the user's, lock, or write is no read.
 */
public enum StatementEffect {
  /** It only reads, with columns and built-in functions. */
  READS,
  /** It changes rows, but not the session. */
  WRITES,
  /** It may do anything. */
  ANY;

  /**
   * Words before a parenthesis that call nothing, or a built-in function. Any other word may be a
   * user-defined function.
   */
  private static final Set<String> BEFORE_PARENTHESES =
      Set.of(
          "SELECT",
          "FROM",
          "WHERE",
          "ON",
          "USING",
          "HAVING",
          "BY",
          "AND",
          "OR",
          "NOT",
          "IN",
          "AS",
          "EXISTS",
          "BETWEEN",
          "LIKE",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "JOIN",
          "UNION",
          "ALL",
          "COUNT",
          "SUM",
          "MIN",
          "MAX",
          "AVG",
          "COALESCE",
          "LOWER",
          "UPPER",
          "DISTINCT");

  private static final Set<String> CHANGES_ROWS = Set.of("INSERT", "UPDATE", "DELETE");

  /** Words that may lock, use a sequence, or write to a table or a variable. */
  private static final Set<String> MAY_WRITE =
      Set.of("INTO", "FOR", "LOCK", "PROCEDURE", "NEXT", "NEXTVAL", "CURRVAL");

  public static StatementEffect of(SqlReading sql) {
    StatementTokens words = sql.singleAndWhole();
    if (words == null) {
      return ANY;
    }
    if (words.isOneOf(0, CHANGES_ROWS)) {
      return WRITES;
    }
    return words.is(0, "SELECT") && onlyReads(words) ? READS : ANY;
  }

  private static boolean onlyReads(StatementTokens words) {
    for (int i = 1; i < words.size(); i++) {
      boolean reads =
          switch (words.kind(i)) {
            case WORD -> !words.isOneOf(i, MAY_WRITE);
            // A star changes its meaning when the table gets another column.
            case SYMBOL -> !words.isSign(i, "*") || words.is(i - 1, TokenKind.OPEN_PAREN);
            case OPEN_PAREN -> !words.isName(i - 1) || isBuiltIn(words, i - 1);
            case QUOTED_NAME, STRING, BINARY, NUMBER, MARKER, CLOSE_PAREN, COMMA, DOT -> true;
            default -> false;
          };
      if (!reads) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBuiltIn(StatementTokens words, int name) {
    return words.isOneOf(name, BEFORE_PARENTHESES) && !words.is(name - 1, TokenKind.DOT);
  }
}
