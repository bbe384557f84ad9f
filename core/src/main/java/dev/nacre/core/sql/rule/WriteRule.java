package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
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

  private final Level level;
  private final Words words;
  private final Plan.Builder plan;
  private final Scope scope;
  private final Region region;

  // The verb.
  private final int first;

  // Where RETURNING begins, or the end of the statement.
  private final int end;

  // In what is done with rows that are there already, on MariaDB.
  private @Nullable DuplicateRule duplicates;

  /**
   * @param first the verb, before which WITH may stand
   */
  WriteRule(Level level, int first) {
    this.level = level;
    this.words = level.words();
    this.plan = level.plan();
    this.scope = level.scope();
    this.region = new Region(level);
    this.first = first;
    this.end = words.find(first, words.size(), Set.of("RETURNING"));
    if (end < words.size() && !level.dialect().hasReturning()) {
      throw Refusals.statement("has RETURNING, which is a name in this database");
    }
  }

  void insert() {
    boolean mariaDb = level.dialect().hasInsertIgnore();
    // A row that is ignored is not written at all: a check that fails lets nothing in.
    int into = mariaDb && words.is(first + 1, "IGNORE") ? first + 2 : first + 1;
    if (!words.is(into, "INTO") || !words.isName(into + 1)) {
      throw notUnderstood();
    }
    int after = words.endOfPath(into + 1);
    String name = words.name(after - 1);
    CatalogTable table = level.sources().table(name).orElse(null);
    plan.account(after - 1);
    if (words.is(after, "AS") && words.isName(after + 1)) {
      name = words.name(after + 1);
      after += 2;
    }
    scope.add(name, table == null ? Relation.UNKNOWN : Relation.of(table));
    if (mariaDb && words.is(after, "SET")) {
      int on = words.find(after, end, Set.of("ON", "SELECT"));
      set(after + 1, on);
      written(on, table);
      return;
    }
    List<@Nullable EncryptedColumn> targets = new ArrayList<>();
    if (words.is(after, TokenKind.OPEN_PAREN) && !Queries.begins(words, after)) {
      int close = words.partner(after);
      for (int i = after + 1; i < close; i += 2) {
        if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
          throw notUnderstood();
        }
        plan.account(i);
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
    if (words.isOneOf(after, Set.of("SELECT", "WITH")) || Queries.begins(words, after)) {
      int conflict = conflict(after);
      new Copying(level, table, targets).apply(after, conflict);
      written(conflict, table);
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
      i = close + 1;
      if (!words.is(i, TokenKind.COMMA)) {
        break;
      }
      i++;
    }
    written(i, table);
  }

  /** Where ON CONFLICT begins, or the end. */
  private int conflict(int from) {
    int i = from;
    while (i < end && !(words.is(i, "ON") && words.is(i + 1, "CONFLICT"))) {
      i = words.after(i);
    }
    return Math.min(i, end);
  }

  /** What follows the rows. */
  private void written(int from, @Nullable CatalogTable table) {
    boolean on = words.is(from, "ON");
    boolean mariaDb = level.dialect().hasInsertIgnore();
    if (on && words.is(from + 1, "CONFLICT") && !mariaDb) {
      scope.addRow("EXCLUDED");
      new ConflictRule(words, region).apply(from + 2, end, this::set);
    } else if (on && words.is(from + 1, "DUPLICATE") && mariaDb && words.is(first, "INSERT")) {
      if (!words.is(from + 2, "KEY") || !words.is(from + 3, "UPDATE")) {
        throw notUnderstood();
      }
      duplicates = new DuplicateRule(words, region);
      set(from + 4, end);
    } else if (from != end) {
      throw Refusals.statement("does more than insert rows of values");
    }
    if (table != null) {
      plan.writes(table);
    }
    returning();
  }

  void update() {
    int set = new Tables(level).one(first + 1);
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
      if (column == null && duplicates != null) {
        duplicates.plain(after + 1, comma);
      } else if (column == null || !isProposed(column, after + 1, comma)) {
        give(column, after + 1, comma);
      }
      i = comma + 1;
    }
  }

  /** The cell that was to be inserted into the same column. */
  private boolean isProposed(EncryptedColumn column, int from, int to) {
    if (duplicates != null) {
      return DuplicateRule.isProposed(words, column, from, to);
    }
    return to - from == 3
        && words.is(from, "EXCLUDED")
        && words.is(from + 1, TokenKind.DOT)
        && words.isName(from + 2)
        && words.name(from + 2).equals(Catalog.folded(column.name()));
  }

  /** Shows of the rows that were written what a query would show. */
  private void returning() {
    if (end < words.size()) {
      scope.addRow("OLD");
      scope.addRow("NEW");
      Shown shown = new Shown(level, region);
      shown.items(end + 1, words.size());
      plan.shows(shown.relation(), false);
    }
  }

  void delete() {
    if (!words.is(first + 1, "FROM")) {
      throw notUnderstood();
    }
    int where = new Tables(level).one(first + 2);
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
    CatalogTable table = scope.uses().get(0).relation().table();
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
    if (Queries.begins(words, from) && words.partner(from) + 1 == end) {
      new Copying(level, target.table(), List.of(target)).value(from);
      return;
    }
    if (given == null || given.end() != end) {
      throw Refusals.value(target);
    }
    given.store(words, target, plan);
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("writes in a form that is not understood");
  }
}
