package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * Names in the conditions of checks. One that the table does not have may be an encrypted column's,
 * misspelled, and the database would say so after it has heard what it is compared with.
 *
 * @param level with the table in sight
 * @param more columns that the statement adds to it, folded
 */
record CheckedNames(Level level, Set<String> more) {
  /** What goes on with a condition that begins with a parenthesis. */
  private static final Set<String> GO_ON =
      Set.of("AND", "BETWEEN", "ILIKE", "IN", "IS", "LIKE", "OR", "REGEXP");

  /** Refuses names that are none of the table's, in each check from here to there. */
  void refuseUnknown(int from, int to) {
    Words words = level.words();
    for (int i = from; i < to; i++) {
      if (words.is(i, "CHECK")) {
        condition(i + 1, end(i + 1, to));
      }
    }
  }

  /** Where a condition ends, which need not stand in parentheses everywhere. */
  private int end(int from, int to) {
    Words words = level.words();
    int end = words.after(from);
    boolean goesOn =
        words.is(end, TokenKind.SYMBOL)
            || words.isOneOf(end, GO_ON)
            || (words.is(end, "NOT") && words.isOneOf(end + 1, GO_ON));
    if (words.is(from, TokenKind.OPEN_PAREN) && !goesOn) {
      return end;
    }
    end = from;
    while (end < to && !words.is(end, TokenKind.COMMA) && !words.is(end, TokenKind.CLOSE_PAREN)) {
      end = words.after(end);
    }
    return end;
  }

  private void condition(int from, int end) {
    Words words = level.words();
    Unresolved unresolved = new Unresolved(level, more, from, end);
    int i = from;
    while (i < end) {
      if (Queries.begins(words, i)) {
        i = words.partner(i) + 1; // it has tables of its own
        continue;
      }
      int after = words.isName(i) ? words.endOfPath(i) : i + 1;
      if (words.isName(i) && after == i + 1 && !words.is(after, TokenKind.OPEN_PAREN)) {
        unresolved.refuse(i);
      }
      i = after;
    }
  }
}
