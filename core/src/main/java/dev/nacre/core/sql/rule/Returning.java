package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * What a statement shows of the rows that it wrote.
 *
 * @param at where RETURNING stands, or the end of the statement
 */
record Returning(Level level, int at) {
  static Returning of(Level level, int first) {
    Words words = level.words();
    int at = words.find(first, words.size(), Set.of("RETURNING"));
    if (at < words.size() && !level.dialect().hasReturning()) {
      throw Refusals.statement("has RETURNING, which is a name in this database");
    }
    return new Returning(level, at);
  }

  boolean isThere() {
    return at < level.words().size();
  }

  /** Shows what a query would show. */
  void apply(Region region) {
    if (isThere()) {
      level.scope().addRow("OLD");
      level.scope().addRow("NEW");
      Shown shown = new Shown(level, region);
      shown.items(at + 1, level.words().size());
      level.plan().shows(shown.relation(), false);
    }
  }
}
