package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * What stands between SELECT and the first column: how many rows there are, and whether equal ones
 * are shown once. Databases have several words for it, and some of these may stand before others.
 *
 * @param end where the columns begin
 * @param distinct whether rows are compared
 */
record SelectHead(int end, boolean distinct) {
  /** Of each row that is like others one is shown. */
  private static final Set<String> COMPARES = Set.of("DISTINCT", "DISTINCTROW", "UNIQUE");

  /**
   * @param first what follows SELECT
   */
  static SelectHead read(Words words, Dialect dialect, int first, int end) {
    int at = first;
    if (dialect.limitsBeforeColumns() && words.is(at, "TOP") && !isColumn(words, at)) {
      at = top(words, at, end);
    }
    boolean distinct = false;
    while (at < end && (words.is(at, "ALL") || compares(words, dialect, at))) {
      distinct |= !words.is(at, "ALL");
      at++;
    }
    if (distinct && words.is(at, "ON")) {
      throw Refusals.statement("is a query of a form that is not understood");
    }
    return new SelectHead(at, distinct);
  }

  private static boolean compares(Words words, Dialect dialect, int at) {
    return words.is(at, "DISTINCT") || (dialect.isMariaDb() && words.isOneOf(at, COMPARES));
  }

  /** In some modes of a database TOP is a name like any other. */
  private static boolean isColumn(Words words, int at) {
    return words.is(at + 1, TokenKind.COMMA)
        || words.is(at + 1, TokenKind.DOT)
        || words.isOneOf(at + 1, Set.of("AS", "FROM"));
  }

  /** {@code TOP 5 PERCENT WITH TIES}: the number is made of no columns. */
  private static int top(Words words, int top, int end) {
    int number = top + 1;
    boolean simple =
        words.is(number, TokenKind.NUMBER)
            || words.is(number, TokenKind.MARKER)
            || (words.is(number, TokenKind.OPEN_PAREN) && words.partner(number) > 0);
    int at = words.after(number);
    for (int i = number; i < at && simple; i++) {
      simple = !words.isName(i);
    }
    if (!simple) {
      throw notUnderstood();
    }
    if (words.is(at, "PERCENT")) {
      at++;
    }
    if (words.is(at, "WITH") && words.is(at + 1, "TIES")) {
      at += 2;
    }
    if (at >= end || words.is(at, TokenKind.COMMA)) {
      throw notUnderstood();
    }
    return at;
  }

  /**
   * Refuses a word that compares rows where none is read: what stands before it would be something
   * that is not known here.
   */
  static void refuseWithin(Words words, int from, int end) {
    for (int i = from; i < end; i = words.after(i)) {
      boolean predicate =
          words.is(i - 1, "IS")
              || words.is(i - 1, "NOT")
              || words.isOneOf(i - 1, Set.of("WITH", "WITHOUT"))
              || words.is(i + 1, TokenKind.OPEN_PAREN);
      if (words.isOneOf(i, COMPARES) && !words.is(i - 1, TokenKind.DOT) && !predicate) {
        throw notUnderstood();
      }
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("limits or compares its rows in a way that is not understood");
  }
}
