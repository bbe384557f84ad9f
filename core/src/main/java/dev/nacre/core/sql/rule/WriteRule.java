package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** INSERT and REPLACE, and MERGE … KEY: rows are put into a table. */
final class WriteRule {
  private final Level level;
  private final Words words;
  private final Plan.Builder plan;
  private final Scope scope;
  private final Region region;
  private final Assigning assigning;

  // The verb.
  private final int first;
  private final Returning returning;

  // Where RETURNING begins, or the end of the statement.
  private final int end;

  // In what is done with rows that are there already, on MariaDB.
  private @Nullable DuplicateRule duplicates;

  /**
   * @param first the verb, before which WITH may stand
   */
  WriteRule(Level level, int first) {
    this(level, first, Returning.of(level, first));
  }

  private WriteRule(Level level, int first, Returning returning) {
    this(level, first, returning, returning.at());
  }

  /** One that stands in parentheses, up to the one that closes. */
  static WriteRule within(Level level, int first, int close) {
    return new WriteRule(level, first, new Returning(level, level.words().size()), close);
  }

  private WriteRule(Level level, int first, Returning returning, int end) {
    this.level = level;
    this.words = level.words();
    this.plan = level.plan();
    this.scope = level.scope();
    this.region = new Region(level);
    this.first = first;
    this.assigning = new Assigning(level, scope);
    this.returning = returning;
    this.end = end;
  }

  /** What was written to. */
  Relation target() {
    return scope.uses().get(0).relation();
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
    String path = words.path(into + 1, after);
    CatalogTable table = level.sources().table(name).orElse(null);
    plan.account(after - 1);
    if (table != null) {
      plan.path(table, path);
    }
    if (words.is(after, "AS") && words.isName(after + 1)) {
      name = words.name(after + 1);
      after += 2;
    }
    scope.add(name, table == null ? Relation.plain(path) : Relation.of(table));
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
        targets.add(table == null ? null : Scope.written(table, words.name(i)));
      }
      after = close + 1;
    } else if (table != null) {
      if (!words.is(after, "DEFAULT")) {
        plan.places(table);
      }
      for (CatalogColumn column : table.columns()) {
        targets.add(Scope.of(table, column));
      }
    }
    if (words.is(first, "MERGE") && words.is(after, "KEY")) {
      after = key(after + 1, table);
    }
    if (words.is(after, "DEFAULT") && words.is(after + 1, "VALUES") && end == after + 2) {
      returning.apply(region);
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

  /** {@code KEY (a, b)}: by these it is found whether a row is there. */
  private int key(int open, @Nullable CatalogTable table) {
    if (!words.is(open, TokenKind.OPEN_PAREN)) {
      throw notUnderstood();
    }
    for (String name : level.columns(open)) {
      EncryptedColumn column = table == null ? null : Scope.column(table, name);
      Shown.require(column, "MERGE … KEY");
    }
    return words.partner(open) + 1;
  }

  private void rows(
      int from, @Nullable CatalogTable table, List<@Nullable EncryptedColumn> targets) {
    int i = from;
    boolean several = words.is(words.partner(from) + 1, TokenKind.COMMA);
    TypeUnification unification = several ? TypeUnification.ROWS : TypeUnification.NONE;
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
        assigning.give(target, value, comma, unification);
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
    returning.apply(region);
  }

  /** What is done with rows that are there already. */
  private void set(int from, int to) {
    assigning.set(from, to, this::isProposed);
  }

  /** Whether it is the cell that was to be inserted into the same column. */
  private boolean isProposed(@Nullable EncryptedColumn column, int from, int to) {
    if (duplicates != null && column == null) {
      duplicates.plain(from, to);
      return true;
    }
    if (column == null) {
      return false;
    }
    if (duplicates != null) {
      return DuplicateRule.isProposed(words, column, from, to);
    }
    return to - from == 3
        && words.is(from, "EXCLUDED")
        && words.is(from + 1, TokenKind.DOT)
        && words.isName(from + 2)
        && words.name(from + 2).equals(Catalog.folded(column.name()));
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("writes in a form that is not understood");
  }
}
