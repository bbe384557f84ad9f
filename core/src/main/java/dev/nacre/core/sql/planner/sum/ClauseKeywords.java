package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Span;
import java.util.Set;

/** Finds the words of clauses, which the syntax tree leaves out. */
record ClauseKeywords(LexedSql sql) {
  private static final Set<TokenKind> BETWEEN =
      Set.of(TokenKind.WHITESPACE, TokenKind.COMMENT, TokenKind.OPEN_PAREN);

  /**
   * The word that begins a clause.
   *
   * @param first where the first expression of the clause begins
   */
  Span before(int first, String word) {
    int at = sql.size() - 1;
    while (at >= 0 && sql.start(at) >= first) {
      at--;
    }
    while (at >= 0 && BETWEEN.contains(sql.kind(at))) {
      at--;
    }
    if (at < 0 || !sql.isWord(at, word)) {
      throw Refusals.statement("has a " + word + " that is not understood");
    }
    return new Span(sql.start(at), sql.end(at));
  }

  /** Where ORDER BY begins before its first expression. */
  int orderBy(int first) {
    return before(before(first, "BY").start(), "ORDER").start();
  }
}
