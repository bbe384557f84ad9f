package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Span;

/**
 * Finds the range of an expression whose first operand is in parentheses: the range of {@code (a +
 * b) * 3} begins at {@code a}, because a parenthesis is no part of what is in it.
 */
final class Parentheses {
  private Parentheses() {}

  /** The range with the parentheses before it that are closed in it. */
  static Span around(LexedSql sql, Span span) {
    int first = 0;
    while (first < sql.size() && sql.start(first) < span.start()) {
      first++;
    }
    int open = 0;
    int missing = 0;
    for (int token = first; token < sql.size() && sql.start(token) < span.end(); token++) {
      if (sql.kind(token) == TokenKind.OPEN_PAREN) {
        open++;
      } else if (sql.kind(token) == TokenKind.CLOSE_PAREN) {
        missing += open == 0 ? 1 : 0;
        open -= open == 0 ? 0 : 1;
      }
    }
    int start = span.start();
    for (int token = first - 1; missing > 0 && token >= 0; token--) {
      TokenKind kind = sql.kind(token);
      if (kind == TokenKind.OPEN_PAREN) {
        missing--;
        start = sql.start(token);
      } else if (kind != TokenKind.WHITESPACE && kind != TokenKind.COMMENT) {
        break;
      }
    }
    if (missing > 0 || open > 0) {
      throw Refusals.statement("has parentheses in a way that is not understood");
    }
    return new Span(start, span.end());
  }
}
