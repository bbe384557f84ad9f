package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT over tables, joins and other queries: encrypted columns are shown, counted, compared,
 * grouped by.
 */
final class SelectRule {
  private static final Set<String> CLAUSES =
      Set.of("WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");
  private static final Set<String> NOT_HERE =
      Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "WINDOW", "QUALIFY", "INTO", "CONNECT");

  private final Words words;
  private final Level level;
  private final Region region;

  /**
   * @param level its own, still without tables
   */
  SelectRule(Level level) {
    this.words = level.words();
    this.level = level;
    this.region = new Region(level);
  }

  /**
   * @param targets the columns that the result is inserted into, as far as they are known
   */
  Relation apply(int first, int end, List<@Nullable EncryptedColumn> targets) {
    if (words.find(first, end, NOT_HERE) < end) {
      throw Refusals.statement("combines queries, or uses a clause that is not understood");
    }
    SelectHead head = SelectHead.read(words, level.dialect(), first + 1, end);
    int items = head.end();
    int from = words.find(first, end, Set.of("FROM"));
    if (words.is(from - 1, "DISTINCT")) {
      throw Refusals.statement("compares with IS DISTINCT FROM");
    }
    int clause = words.find(Math.min(from, end), end, CLAUSES);
    int endOfItems = from;
    if (from == end) {
      clause = words.find(items, end, CLAUSES);
      endOfItems = clause;
    } else {
      new Tables(level).all(from + 1, clause);
    }
    SelectHead.refuseWithin(words, items, endOfItems);
    Shown shown = new Shown(level, region);
    // What is the same in all rows may be written once only where equal values may be seen.
    shown.items(items, endOfItems, targets, from == end && !calls(items, endOfItems));
    Relation result = shown.relation();
    if (head.distinct()) {
      shown.requireDistinct();
    }
    Sorting sorting = new Sorting(level, result, shown.names(), shown.origins());
    while (clause < end) {
      int next = words.find(clause + 1, end, CLAUSES);
      if (words.is(clause, "WHERE")) {
        level.scope().hideOutputs(true);
        region.condition(clause + 1, next, Set.of());
        level.scope().hideOutputs(false);
      } else if (words.is(clause, "HAVING")) {
        sorting.having(clause + 1, next);
      } else {
        sorting.clause(clause, next);
      }
      clause = next;
    }
    return result;
  }

  /** Whether a function is called, which may make several rows of one. */
  private boolean calls(int from, int end) {
    for (int i = from; i < end; i++) {
      if (words.isName(i) && !words.is(i, "CAST") && words.is(i + 1, TokenKind.OPEN_PAREN)) {
        return true;
      }
    }
    return false;
  }
}
