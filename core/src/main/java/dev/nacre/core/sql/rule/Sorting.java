package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stands behind a query: how its rows are grouped, sorted, limited and locked. */
final class Sorting {
  private static final Set<String> ORDER_WORDS = Set.of("ASC", "DESC", "NULLS", "FIRST", "LAST");
  private static final Set<String> LIMIT_WORDS =
      Set.of("ROW", "ROWS", "FIRST", "NEXT", "ONLY", "ALL", "UPDATE", "SHARE", "NOWAIT");

  private final Words words;
  private final Level level;
  private final Region region;
  private final Relation shown;
  private final Set<String> names;
  private final Set<String> outputs;
  private final List<@Nullable Origin> origins;

  /**
   * @param shown what the query shows, whose names may be used again
   * @param outputs what its columns may be called, as far as that is known
   * @param origins of its columns from the first, as far as they are certain
   */
  Sorting(Level level, Relation shown, Set<String> outputs, List<@Nullable Origin> origins) {
    this.outputs = outputs;
    this.origins = origins;
    this.words = level.words();
    this.level = level;
    this.region = new Region(level).knowing(outputs);
    this.shown = shown;
    this.names =
        shown.columns().stream()
            .filter(column -> column.encrypted() != null)
            .map(Relation.Column::name)
            .collect(Collectors.toSet());
  }

  /** {@code HAVING}, in which some databases know the names of the result. */
  void having(int from, int end) {
    region.condition(from, end, names);
  }

  /** Reads one clause, whose first word is at {@code from}. */
  void clause(int from, int end) {
    switch (Catalog.folded(words.text(from))) {
      case "GROUP" -> grouped(by(from), end);
      case "ORDER" -> list(by(from), end, false);
      case "FOR" -> locked(from + 1, end);
      default -> region.plain(from + 1, end, names);
    }
  }

  private void grouped(int from, int end) {
    // Whether equal sets are made once; what they are made of is the same.
    boolean sets = words.isOneOf(from, Set.of("ALL", "DISTINCT"));
    list(sets ? from + 1 : from, end, true);
  }

  /** The same behind queries that are combined: names of what they show, numbers, parameters. */
  void whole(int from, int end) {
    boolean order = words.is(from, "ORDER") && words.is(from + 1, "BY");
    int i = order ? from + 2 : from + 1;
    while (i < end) {
      int comma = words.comma(i, end);
      int word = i;
      if (order && words.is(i, TokenKind.NUMBER)) {
        position(i, false, new Distinguished(level, "ORDER BY"));
        word++;
      } else if (order && words.isName(i) && hasPlain(words.name(i))) {
        word++;
      }
      for (; word < comma; word++) {
        boolean simple =
            words.isOneOf(word, order ? ORDER_WORDS : LIMIT_WORDS)
                || (!order && words.is(word, TokenKind.NUMBER))
                || (!order && words.is(word, TokenKind.MARKER));
        if (!simple) {
          throw Refusals.statement("sorts combined queries in a way that is not understood");
        }
      }
      i = comma + 1;
    }
  }

  private boolean hasPlain(String name) {
    return shown.columns().stream().anyMatch(column -> column.name().equals(name))
        && !names.contains(name);
  }

  /** {@code FOR UPDATE OF c SKIP LOCKED}: names of tables, and no value. */
  private void locked(int from, int end) {
    for (int i = from; i < end; i++) {
      boolean simple =
          words.isName(i)
              || words.is(i, TokenKind.COMMA)
              || words.is(i, TokenKind.DOT)
              || words.is(i, TokenKind.NUMBER);
      level.plan().account(i);
      if (!simple) {
        throw Refusals.statement("locks rows in a way that is not understood");
      }
    }
  }

  private int by(int from) {
    if (!words.is(from + 1, "BY")) {
      throw Refusals.statement("groups or sorts in a way that is not understood");
    }
    return from + 2;
  }

  /** Something in which a number may stand for a column of the result, without our seeing it. */
  private void refuseHiddenPosition(int from, int end) {
    boolean named = false;
    boolean listed = false;
    for (int i = from; i < end; i++) {
      named |= words.isName(i) && !words.isOneOf(i, ORDER_WORDS);
      // In a row or a set each may be one, beside all others.
      listed |=
          words.is(i, TokenKind.NUMBER) && isListed(i) && words.is(from, TokenKind.OPEN_PAREN);
    }
    boolean sets = words.isOneOf(from, Set.of("ROLLUP", "CUBE", "GROUPING"));
    boolean simple = words.is(from, TokenKind.NUMBER);
    if ((!named && !simple) || sets || listed) {
      if (!shown.isPlain() || !shown.isWhole()) {
        throw Refusals.statement("names a column of its result by a number that is not seen");
      }
    }
  }

  private boolean isListed(int i) {
    return (words.is(i - 1, TokenKind.OPEN_PAREN) || words.is(i - 1, TokenKind.COMMA))
        && (words.is(i + 1, TokenKind.CLOSE_PAREN) || words.is(i + 1, TokenKind.COMMA));
  }

  private void list(int from, int end, boolean grouping) {
    Distinguished all = new Distinguished(level, "GROUP BY");
    int i = from;
    while (i < end) {
      int comma = words.comma(i, end);
      refuseHiddenPosition(i, comma);
      if (words.is(i, TokenKind.NUMBER)) {
        position(i, grouping, all);
      }
      EncryptedColumn column =
          words.isName(i) && words.endOfPath(i) == comma ? region.column(i, comma) : null;
      if (column != null && !grouping) {
        throw Refusals.operator(column, "ORDER BY");
      }
      if (column == null) {
        region.plain(i, comma, names);
      }
      if (grouping) {
        all.add(column, origin(i, comma));
      }
      i = comma + 1;
    }
    all.require();
  }

  /** A bare name may be that of something else that the query shows. */
  private @Nullable Origin origin(int from, int end) {
    boolean output = end - from == 1 && words.isName(from) && outputs.contains(words.name(from));
    return output ? null : Origin.of(level.scope(), words, from, end);
  }

  /** {@code ORDER BY 2}. */
  private void position(int i, boolean grouping, Distinguished all) {
    int number = words.text(i).matches("[0-9]{1,4}") ? Integer.parseInt(words.text(i)) : 0;
    List<Relation.Column> columns = shown.columns();
    if (number < 1 || number > columns.size()) {
      if (!shown.isPlain() || !shown.isWhole()) {
        throw Refusals.statement("names a column of its result by a number");
      }
      return;
    }
    EncryptedColumn column = columns.get(number - 1).encrypted();
    if (column != null && !grouping) {
      throw Refusals.operator(column, "ORDER BY");
    }
    all.add(column, number <= origins.size() ? origins.get(number - 1) : null);
  }
}
