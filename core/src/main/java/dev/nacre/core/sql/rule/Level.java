package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a statement a rule is: queries stand in each other, and each has its own tables.
 *
 * @param scope the tables of this query, added as they are read
 * @param depth how many queries are around this one
 */
record Level(
    Words words, Plan.Builder plan, Sources sources, Dialect dialect, Scope scope, int depth) {
  /** Each takes some of the thread's stack. */
  private static final int DEEPEST = 50;

  static Level outermost(Words words, Plan.Builder plan, Sources sources, Dialect dialect) {
    return new Level(words, plan, sources, dialect, new Scope(), 0);
  }

  /** For a query within, which sees the tables of this one. */
  Level inner() {
    return at(scope);
  }

  /** For a query in FROM, which sees what is around this one, and not what stands beside it. */
  Level beside() {
    return at(scope.outer());
  }

  private Level at(@Nullable Scope outer) {
    if (depth >= DEEPEST) {
      throw Refusals.statement("holds more than " + DEEPEST + " queries in each other");
    }
    return new Level(words, plan, sources, dialect, new Scope(outer), depth + 1);
  }

  /** With other tables in sight. */
  Level over(Scope other) {
    return new Level(words, plan, sources, dialect, other, depth);
  }

  /**
   * A bare name, folded, stands where it means a column: of a plain table, if of nothing that is
   * known. Who sends the statement asks for it.
   */
  void suppose(String name) {
    scope.onlyOf(name).ifPresent(tables -> plan.suppose(new Supposed(name, tables)));
  }

  /** The same behind the name of a table, where an encrypted column may have been meant. */
  void suppose(String qualifier, String name) {
    scope.onlyOf(qualifier, name).ifPresent(tables -> plan.suppose(new Supposed(name, tables)));
  }

  /** Names of columns in parentheses, folded. A column may be called as a table is. */
  List<String> columns(int open) {
    List<String> names = With.names(words, open);
    for (int i = open + 1; i < words.partner(open); i += 2) {
      plan.account(i);
    }
    return names;
  }

  Level with(Sources more) {
    return new Level(words, plan, more, dialect, scope, depth);
  }
}
