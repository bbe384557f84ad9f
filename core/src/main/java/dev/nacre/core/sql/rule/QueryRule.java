package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query, whether it is a statement or stands in one: WITH, queries that are combined, and what
 * sorts and limits the whole. Says what it shows.
 */
final class QueryRule {
  static final Set<String> COMBINES = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
  private static final Set<String> OF_THE_WHOLE =
      Set.of("ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  private final Words words;
  private final Level level;

  // When the query names itself.
  private final @Nullable Recursion recursion;

  QueryRule(Level level) {
    this(level, null);
  }

  QueryRule(Level level, @Nullable Recursion recursion) {
    this.words = level.words();
    this.level = level;
    this.recursion = recursion;
  }

  Relation apply(int from, int end) {
    if (words.is(from, "WITH")) {
      With with = With.read(level, from, end);
      return new QueryRule(level.with(with.sources())).apply(with.end(), end);
    }
    int next = words.find(from, end, COMBINES);
    if (next == end && !words.is(from, TokenKind.OPEN_PAREN)) {
      return term(level, from, end);
    }
    Relation result = null;
    Level around = level;
    int at = from;
    int operator = -1;
    int stop = end;
    while (true) {
      if (next == end) {
        stop = endOfLast(at, end);
      }
      // Each has tables of its own, and sees the same around it.
      Relation one = term(around.beside(), at, next == end ? stop : next);
      if (result == null && recursion != null) {
        around = recursion.after(one);
      }
      result = result == null ? one : combined(result, one, operator);
      if (next == end) {
        break;
      }
      operator = next;
      at = next + 1;
      if (words.is(at, "ALL") || words.is(at, "DISTINCT")) {
        at++;
      }
      next = words.find(at, end, COMBINES);
    }
    sorted(result, stop, end);
    return result;
  }

  /** What sorts and limits stands behind the last query and belongs to all of them. */
  private int endOfLast(int from, int end) {
    return words.find(from, end, OF_THE_WHOLE);
  }

  private Relation term(Level own, int from, int end) {
    if (words.is(from, "SELECT")) {
      return new SelectRule(own).apply(from, end, List.of());
    }
    if (words.is(from, TokenKind.OPEN_PAREN) && words.partner(from) == end - 1) {
      return Queries.read(own.beside(), from);
    }
    if (words.is(from, "VALUES")) {
      return values(own, from, end);
    }
    throw Refusals.statement("holds a query of a form that is not understood");
  }

  /** Rows of plain values. */
  private Relation values(Level own, int from, int end) {
    Region region = new Region(own);
    region.plain(from + 1, end, Set.of());
    List<Relation.Column> columns = new ArrayList<>();
    int close = words.partner(from + 1);
    if (!words.is(from + 1, TokenKind.OPEN_PAREN) || close < 0) {
      return Relation.of(List.of(), Relation.Rest.ANYTHING);
    }
    for (int i = from + 2; i < close; i = words.comma(i, close) + 1) {
      columns.add(new Relation.Column("", null));
    }
    return Relation.of(columns);
  }

  private void sorted(Relation result, int from, int end) {
    // Some databases give it the tables of a query in parentheses: only what is shown is named.
    Sorting sorting = new Sorting(level.beside(), result, Set.of(), List.of());
    int clause = from;
    while (clause < end) {
      int next = words.find(clause + 1, end, OF_THE_WHOLE);
      sorting.whole(clause, next);
      clause = next;
    }
  }

  /** The columns of two queries, one under the other. */
  private Relation combined(Relation first, Relation second, int operator) {
    level.plan().combines();
    if (first.isPlain() && second.isPlain()) {
      return first.isWhole() ? first : second.isWhole() ? unnamed(second) : first;
    }
    if (!first.isWhole()
        || !second.isWhole()
        || first.columns().size() != second.columns().size()) {
      throw Refusals.statement("combines queries of which not all columns are known");
    }
    String name = words.text(operator).toUpperCase(java.util.Locale.ENGLISH);
    boolean all = name.equals("UNION") && words.is(operator + 1, "ALL");
    for (int i = 0; i < first.columns().size(); i++) {
      match(first.columns().get(i).encrypted(), second.columns().get(i).encrypted(), name, all);
    }
    return first;
  }

  private static void match(
      @Nullable EncryptedColumn one, @Nullable EncryptedColumn other, String name, boolean all) {
    EncryptedColumn any = one == null ? other : one;
    if (any == null) {
      return;
    }
    if (one == null || other == null) {
      throw Refusals.operator(any, name + " with something that is not encrypted");
    }
    if (!one.encryption().sharesCellsWith(other.encryption())) {
      throw Refusals.operator(
          one, name + " with " + other.text() + ", which is not of its key group and type");
    }
    if (!all) {
      Shown.require(one, name);
    }
  }

  private static Relation unnamed(Relation result) {
    return Relation.of(
        result.columns().stream().map(column -> new Relation.Column("", null)).toList());
  }
}
