package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;

/**
 * A query of WITH RECURSIVE that names itself: {@code first UNION ALL next}. What the first shows
 * is what the name stands for in the next; and the next shows the same, so an encrypted column
 * stays the one that it is in each round.
 *
 * @param name where the name of the query is
 * @param columns the names that it gives to its columns, or none
 */
record Recursion(Level level, int name, List<String> columns) {
  private static final Set<String> OTHER_COMBINATIONS = Set.of("INTERSECT", "EXCEPT", "MINUS");

  /** Reads the query in this parenthesis. */
  Relation read(int open) {
    Words words = level.words();
    int close = words.partner(open);
    if (words.is(open + 1, TokenKind.OPEN_PAREN)
        || words.is(open + 1, "WITH")
        || words.find(open + 1, close, Set.of("UNION")) == close
        || words.find(open + 1, close, OTHER_COMBINATIONS) < close) {
      throw Refusals.statement("holds a query that refers to itself in another way than by UNION");
    }
    return new QueryRule(level, this).apply(open + 1, close);
  }

  /** In which the name stands for what the first of its queries shows. */
  Level after(Relation first) {
    Words words = level.words();
    return level.with(level.sources().with(words, name, With.named(first, columns)));
  }
}
