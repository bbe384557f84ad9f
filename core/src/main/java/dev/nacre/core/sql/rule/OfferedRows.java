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
 * Rows that a statement brings along: {@code (SELECT ? AS a, ? AS b) s} and {@code (VALUES (?, ?),
 * (?, ?)) s (a, b)}. What is meant for an encrypted column is sealed for it.
 */
final class OfferedRows {
  private static final Set<String> MORE_THAN_VALUES = Clauses.and("CONNECT", "TOP");

  private final Level level;
  private final Words words;
  private final Wanted wanted;
  private final Region region;

  /**
   * @param level in which nothing is in sight
   */
  OfferedRows(Level level, Wanted wanted) {
    this.level = level;
    this.words = level.words();
    this.wanted = wanted;
    this.region = new Region(level);
  }

  /** Whether what is merged from here on certainly has one row, so that a value goes into one. */
  static boolean isOne(Level level, int from) {
    Words words = level.words();
    if (words.is(from, TokenKind.WORD)) {
      int last = words.endOfPath(from) - 1;
      String schema = last > from ? words.name(last - 2) : "";
      boolean quoted = words.is(last, TokenKind.QUOTED_NAME) || words.is(0, "WITH");
      return !quoted && level.dialect().isOneRow(schema, words.name(last));
    }
    if (!words.is(from, TokenKind.OPEN_PAREN) || words.partner(from) < 0) {
      return false;
    }
    int close = words.partner(from);
    boolean row =
        words.is(from + 1, "SELECT")
            ? endOfValues(level, from, close) >= 0
            : words.is(from + 1, "VALUES") && words.partner(from + 2) + 1 == close;
    for (int i = from + 2; row && i < close; i++) {
      row = !isFunction(words, i);
    }
    return row;
  }

  /** Where the values of {@code (SELECT ?, ? FROM DUAL)} end, or -1 for a query of tables. */
  private static int endOfValues(Level level, int open, int close) {
    Words words = level.words();
    int more = words.find(open + 2, close, MORE_THAN_VALUES);
    boolean nowhere =
        more == close
            || (words.is(more, "FROM")
                && words.is(more + 1, TokenKind.WORD)
                && words.endOfPath(more + 1) == close
                && isOne(level, more + 1));
    return nowhere ? more : -1;
  }

  /** One may make several rows of one; a type with a length, as in CAST and behind it, does not. */
  private static boolean isFunction(Words words, int i) {
    return words.isName(i)
        && words.is(i + 1, TokenKind.OPEN_PAREN)
        && !words.isOneOf(i, Set.of("CAST", "VALUES", "VARYING"))
        && !words.is(i - 1, "AS")
        && !words.isSign(i - 1, "::");
  }

  /** What the parenthesis holds; nothing when it is a query of tables. */
  @Nullable Relation read(int open) {
    int close = words.partner(open);
    int end = words.is(open + 1, "SELECT") ? endOfValues(level, open, close) : -1;
    if (end >= 0) {
      return Relation.of(row(open + 2, end, names(close + 1), TypeUnification.OFFERED_QUERY));
    }
    if (!words.is(open + 1, "VALUES")) {
      return null;
    }
    List<String> names = names(close + 1);
    List<Relation.Column> columns = null;
    int at = open + 2;
    while (words.is(at, TokenKind.OPEN_PAREN) && words.partner(at) > 0) {
      List<Relation.Column> row =
          row(at + 1, words.partner(at), names, TypeUnification.OFFERED_ROWS);
      if (columns != null && !columns.equals(row)) {
        throw Refusals.statement("has rows of values of which not all can be sealed");
      }
      columns = row;
      at = words.partner(at) + 1;
      if (at < close && words.is(at, TokenKind.COMMA)) {
        at++;
      }
    }
    if (columns == null || at != close) {
      throw Refusals.statement("has rows of values that are not understood");
    }
    return Relation.of(columns);
  }

  /** Those that stand behind {@code AS s}, or none. */
  private List<String> names(int after) {
    int alias = words.is(after, "AS") ? after + 1 : after;
    return words.is(alias + 1, TokenKind.OPEN_PAREN) ? level.columns(alias + 1) : List.of();
  }

  private List<Relation.Column> row(
      int from, int to, List<String> names, TypeUnification unification) {
    List<Relation.Column> columns = new ArrayList<>();
    int i = from;
    while (i < to) {
      int comma = words.comma(i, to);
      int end = endOfValue(i, comma);
      String own = end < comma ? words.name(comma - 1) : "";
      int place = columns.size();
      String name = place < names.size() ? names.get(place) : own;
      columns.add(new Relation.Column(name, value(i, end, wanted.of(name), unification)));
      i = comma + 1;
    }
    return columns;
  }

  /** Before the name that it gets, with {@code AS} or without. */
  private int endOfValue(int from, int to) {
    if (to - from < 2 || !words.isName(to - 1)) {
      return to;
    }
    if (words.is(to - 2, "AS")) {
      return to - 2;
    }
    Given given = Given.at(words, from);
    return given != null && given.end() == to - 1 ? to - 1 : to;
  }

  /** Says for which column it was sealed. */
  private @Nullable EncryptedColumn value(
      int from, int to, @Nullable EncryptedColumn target, TypeUnification unification) {
    Given given = target == null ? null : Given.at(words, from);
    if (target == null || given == null || given.end() != to || words.is(from, "DEFAULT")) {
      region.plain(from, to, Set.of());
      return null;
    }
    given.offer(words, target, level, unification);
    return target;
  }
}
