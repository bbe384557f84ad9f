package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * {@code c IS [NOT] NULL} and {@code COUNT(c)}, wherever a value may stand: whether a cell is there
 * is what the database knows already.
 */
record PresenceRule(Words words, Region region) {
  // After one of these words a value begins; before one of those it ends. So no operator can bind
  // to
  // the test.
  private static final Set<String> BEFORE = Set.of("WHEN", "THEN", "ELSE", "WHERE", "BY", "ON");
  private static final Set<String> BEHIND = Set.of("WHEN", "THEN", "ELSE", "END", "AS");

  /**
   * @param at where the column's name begins
   * @param after where it ends
   * @param begins whether a condition can begin there
   * @return where it ends, or -1 when it is something else
   */
  int apply(EncryptedColumn column, int at, int after, int end, boolean begins) {
    return words.is(after, "IS") ? isNull(at, after, end, begins) : count(column, at, after);
  }

  private int isNull(int at, int after, int end, boolean begins) {
    int last = words.is(after + 1, "NOT") ? after + 2 : after + 1;
    boolean alone = begins || words.is(at - 1, TokenKind.COMMA) || words.isOneOf(at - 1, BEFORE);
    boolean whole =
        region.ends(last + 1, end)
            || words.is(last + 1, TokenKind.COMMA)
            || words.isOneOf(last + 1, BEHIND)
            || words.isOneOf(last + 1, Region.ORDERS);
    return words.is(last, "NULL") && alone && whole ? last + 1 : -1;
  }

  private int count(EncryptedColumn column, int at, int after) {
    boolean distinct = words.is(at - 1, "DISTINCT");
    int open = distinct ? at - 2 : at - 1;
    boolean counts =
        words.is(open, TokenKind.OPEN_PAREN)
            && words.partner(open) == after
            && words.is(open - 1, "COUNT")
            && !words.is(open - 2, TokenKind.DOT);
    if (counts && distinct) {
      Region.require(column, "COUNT DISTINCT");
    }
    return counts ? after : -1;
  }
}
