package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.sql.tree.Path;
import org.jspecify.annotations.Nullable;

/**
 * What something that a query shows or groups by certainly is: a column of a table in its FROM.
 *
 * @param table its place there
 * @param column folded
 */
record Origin(int table, String column) {
  /** Of the name from here to there, or nothing. */
  static @Nullable Origin of(Scope scope, Words words, int from, int after) {
    boolean name = words.isName(from) && words.endOfPath(from) == after;
    if (!name || words.is(after, TokenKind.OPEN_PAREN)) {
      return null;
    }
    String column = words.name(after - 1);
    int table = scope.tableOf(after - from > 1 ? words.name(after - 3) : null, column);
    return table < 0 ? null : new Origin(table, column);
  }

  /** Of a name, or nothing. */
  static @Nullable Origin of(Scope scope, Path path) {
    String column = QueryContext.name(path);
    int table = scope.tableOf(QueryContext.qualifier(path), column);
    return table < 0 ? null : new Origin(table, column);
  }
}
