package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.DefinedExpressions;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * {@code CREATE INDEX name ON table (columns)}: over deterministic columns, where it finds equal
 * values, and over anything that is plain.
 */
final class IndexRule {
  private final Words words;
  private final Catalog catalog;
  private final DefinedExpressions expressions;

  IndexRule(Words words, Catalog catalog, Dialect dialect) {
    this.words = words;
    this.catalog = catalog;
    this.expressions = new DefinedExpressions(words, catalog, dialect);
  }

  Plan apply() {
    int end = words.size();
    int index = words.is(1, "UNIQUE") ? 2 : 1;
    int on = words.find(index, end, Set.of("ON"));
    if (!words.is(index, "INDEX") || on == end) {
      throw notUnderstood();
    }
    words.requireNames(index, on);
    int name = words.is(on + 1, "ONLY") ? on + 2 : on + 1;
    if (!words.isName(name)) {
      throw notUnderstood();
    }
    int open = words.endOfPath(name);
    String table = words.name(open - 1);
    expressions.about(
        table,
        catalog.table(table).map(Relation::of).orElse(Relation.plain(words.path(name, open))));
    if (words.is(open, "USING") && words.isName(open + 1)) {
      open += 2;
    }
    int close = words.partner(open);
    if (!words.is(open, TokenKind.OPEN_PAREN) || close < 0) {
      throw notUnderstood();
    }
    items(open + 1, close);
    int at = close + 1;
    if (words.is(at, "INCLUDE") && words.partner(at + 1) > 0) {
      at = words.partner(at + 1) + 1; // what is only stored beside
    }
    if (words.is(at, "WHERE")) {
      expressions.condition(at + 1);
    } else if (at != end) {
      throw notUnderstood();
    }
    return expressions.plan();
  }

  private void items(int from, int close) {
    int i = from;
    while (i < close) {
      int comma = words.comma(i, close);
      expressions.indexed(i, comma);
      i = comma + 1;
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("makes an index in a way that is not understood");
  }
}
