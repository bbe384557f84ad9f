package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** INSERT … VALUES, UPDATE … SET and DELETE, each of one table. */
final class WriteRule {
  private static final Set<String> AFTER_CONDITION = Set.of("LIMIT", "OFFSET", "FETCH", "ORDER");
  private static final Set<String> NOT_HERE = Set.of("FROM", "USING", "SELECT", "JOIN", "ONLY");

  private final Words words;
  private final Catalog catalog;
  private final Plan.Builder plan;
  private final Scope scope = new Scope();
  private final Region region;

  // Where RETURNING begins, or the end of the statement.
  private final int end;

  WriteRule(Words words, Catalog catalog, Plan.Builder plan) {
    this.words = words;
    this.catalog = catalog;
    this.plan = plan;
    this.region = new Region(words, scope, plan);
    this.end = words.find(0, words.size(), Set.of("RETURNING"));
  }

  void insert() {
    if (!words.is(1, "INTO") || !words.isName(2)) {
      throw notUnderstood();
    }
    int after = words.endOfPath(2);
    String name = words.name(after - 1);
    CatalogTable table = catalog.table(name).orElse(null);
    if (words.is(after, "AS") && words.isName(after + 1)) {
      name = words.name(after + 1);
      after += 2;
    }
    scope.add(name, table);
    List<@Nullable EncryptedColumn> targets = new ArrayList<>();
    if (words.is(after, TokenKind.OPEN_PAREN)) {
      int close = words.partner(after);
      for (int i = after + 1; i < close; i += 2) {
        if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
          throw notUnderstood();
        }
        targets.add(table == null ? null : Scope.column(table, words.name(i)));
      }
      after = close + 1;
    } else if (table != null) {
      for (CatalogColumn column : table.columns()) {
        targets.add(Scope.of(table, column));
      }
    }
    if (words.is(after, "DEFAULT") && words.is(after + 1, "VALUES") && end == after + 2) {
      returning();
      return;
    }
    if (!words.is(after, "VALUES")) {
      throw notUnderstood();
    }
    rows(after + 1, table, targets);
  }

  private void rows(
      int from, @Nullable CatalogTable table, List<@Nullable EncryptedColumn> targets) {
    int i = from;
    while (true) {
      int close = words.partner(i);
      if (!words.is(i, TokenKind.OPEN_PAREN) || close < 0) {
        throw notUnderstood();
      }
      int value = i + 1;
      int column = 0;
      while (value < close) {
        int comma = words.comma(value, close);
        EncryptedColumn target = column < targets.size() ? targets.get(column) : null;
        if (table != null && column >= targets.size()) {
          throw Refusals.statement("gives more values than there are columns");
        }
        give(target, value, comma);
        column++;
        value = comma + 1;
      }
      if (table != null && column != targets.size()) {
        throw Refusals.statement("gives fewer values than there are columns");
      }
      if (close + 1 == end) {
        break;
      }
      if (words.is(close + 1, "ON") && words.is(close + 2, "CONFLICT")) {
        new ConflictRule(words, region).apply(close + 3, end, this::set);
        break;
      }
      if (!words.is(close + 1, TokenKind.COMMA)) {
        throw Refusals.statement("does more than insert rows of values");
      }
      i = close + 2;
    }
    if (table != null) {
      plan.writes(table);
    }
    returning();
  }

  void update() {
    int set = new Tables(words, catalog, scope).one(1);
    if (!words.is(set, "SET") || words.find(set, end, NOT_HERE) < end) {
      throw notUnderstood();
    }
    int where = words.find(set, end, Set.of("WHERE", "LIMIT", "OFFSET", "FETCH", "ORDER"));
    set(set + 1, where);
    condition(where);
    written();
    returning();
  }

  /** {@code a = 1, b = 2}. */
  private void set(int from, int to) {
    int i = from;
    while (i < to) {
      int comma = words.comma(i, to);
      int after = words.isName(i) ? words.endOfPath(i) : i;
      if (after == i || !words.isSign(after, "=")) {
        throw Refusals.statement("sets columns in a way that is not understood");
      }
      EncryptedColumn column = region.column(i, after);
      if (column == null || !isProposed(column, after + 1, comma)) {
        give(column, after + 1, comma);
      }
      i = comma + 1;
    }
  }

  /** The cell that was to be inserted into the same column. */
  private boolean isProposed(EncryptedColumn column, int from, int to) {
    return to - from == 3
        && words.is(from, "EXCLUDED")
        && words.is(from + 1, TokenKind.DOT)
        && words.isName(from + 2)
        && words.name(from + 2).equals(Catalog.folded(column.name()));
  }

  /** Shows of the rows that were written what a query would show. */
  private void returning() {
    if (end < words.size()) {
      Shown shown = new Shown(words, scope, region);
      shown.items(end + 1, words.size());
      shown.columns().forEach(plan::result);
    }
  }

  void delete() {
    if (!words.is(1, "FROM")) {
      throw notUnderstood();
    }
    int where = new Tables(words, catalog, scope).one(2);
    if (words.find(where, end, NOT_HERE) < end) {
      throw notUnderstood();
    }
    condition(where);
    written();
    returning();
  }

  private void condition(int where) {
    int from = where;
    if (words.is(where, "WHERE")) {
      from = words.find(where, end, AFTER_CONDITION);
      region.condition(where + 1, from, Set.of());
    } else if (where < end && !words.isOneOf(where, AFTER_CONDITION)) {
      throw notUnderstood();
    }
    region.plain(from, end, Set.of());
  }

  private void written() {
    CatalogTable table = scope.uses().get(0).table();
    if (table != null) {
      plan.writes(table);
    }
  }

  private void give(@Nullable EncryptedColumn target, int from, int end) {
    if (target == null) {
      region.plain(from, end, Set.of());
      return;
    }
    Given given = Given.at(words, from);
    if (given == null || given.end() != end) {
      throw Refusals.value(target);
    }
    given.store(words, target, plan);
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("writes in a form that is not understood");
  }
}
