package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads names of tables, with their aliases and joins. */
final class Tables {
  private static final Set<String> AFTER_TABLE =
      Set.of(
          "AS", "ON", "USING", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL",
          "OUTER", "SET", "WHERE", "VALUES", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH",
          "FOR");
  private static final Set<String> JOINS =
      Set.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");

  private final Words words;
  private final Catalog catalog;
  private final Scope scope;
  private int at;

  Tables(Words words, Catalog catalog, Scope scope) {
    this.words = words;
    this.catalog = catalog;
    this.scope = scope;
  }

  /** Reads one table with its alias. */
  int one(int from) {
    at = from;
    CatalogTable unused = table();
    return at;
  }

  /**
   * Reads all that stands after FROM, then the conditions of its joins, which may name any table.
   */
  void all(int from, int end, Region region) {
    at = from;
    int[][] conditions = new int[end - from + 1][];
    int joins = 0;
    CatalogTable unused = table();
    while (at < end) {
      if (words.is(at, TokenKind.COMMA)) {
        at++;
        unused = table();
      } else {
        join(end);
        if (words.is(at, "ON")) {
          int stop = endOfCondition(at + 1, end);
          conditions[joins++] = new int[] {at + 1, stop};
          at = stop;
        }
      }
    }
    if (at != end) {
      throw Refusals.statement("names its tables in a way that is not understood");
    }
    for (int i = 0; i < joins; i++) {
      region.condition(conditions[i][0], conditions[i][1], Set.of());
    }
  }

  private void join(int end) {
    if (words.is(at, "NATURAL")) {
      throw Refusals.statement("joins NATURAL, which hides the columns it compares");
    }
    while (words.isOneOf(at, Set.of("INNER", "LEFT", "RIGHT", "FULL", "CROSS", "OUTER"))) {
      at++;
    }
    if (!words.is(at, "JOIN")) {
      throw Refusals.statement("names its tables in a way that is not understood");
    }
    at++;
    CatalogTable unused = table();
    if (at < end && words.is(at, "USING")) {
      throw Refusals.statement("joins with USING; write the comparison after ON");
    }
  }

  private int endOfCondition(int from, int end) {
    int i = from;
    while (i < end && !words.is(i, TokenKind.COMMA) && !isJoin(i)) {
      i = words.after(i);
    }
    return i;
  }

  /** LEFT and RIGHT are functions as well. */
  private boolean isJoin(int i) {
    return words.isOneOf(i, JOINS) && !words.is(i + 1, TokenKind.OPEN_PAREN);
  }

  private @Nullable CatalogTable table() {
    if (!words.isName(at) || words.isOneOf(at, Set.of("LATERAL", "ONLY", "UNNEST", "TABLE"))) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    int after = words.endOfPath(at);
    String name = words.name(after - 1);
    CatalogTable table = catalog.table(name).orElse(null);
    if (after - at > 5 || words.is(after, TokenKind.OPEN_PAREN)) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    at = after;
    if (words.is(at, "AS")) {
      at++;
      if (!words.isName(at)) {
        throw Refusals.statement("names its tables in a way that is not understood");
      }
    }
    if (words.isName(at) && !words.isOneOf(at, AFTER_TABLE)) {
      name = words.name(at);
      at++;
      if (words.is(at, TokenKind.OPEN_PAREN)) {
        throw Refusals.statement("renames the columns of a table");
      }
    }
    scope.add(name, table);
    return table;
  }
}
