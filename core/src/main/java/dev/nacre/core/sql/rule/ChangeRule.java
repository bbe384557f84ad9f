package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** UPDATE … SET and DELETE: of one table, by what others hold, or of a join. */
final class ChangeRule {
  private static final Set<String> AFTER_CONDITION = Set.of("LIMIT", "OFFSET", "FETCH", "ORDER");
  private static final Set<String> NOT_HERE = Set.of("FROM", "USING", "SELECT", "JOIN", "ONLY");
  private static final Set<String> AFTER_SET = Set.of("WHERE", "LIMIT", "OFFSET", "FETCH", "ORDER");

  private final Level level;
  private final Words words;
  private final Scope scope;
  private final Region region;

  // The verb.
  private final int first;
  private final Returning returning;

  // Where RETURNING begins, or the end of the statement.
  private final int end;

  /**
   * @param first the verb, before which WITH may stand
   */
  ChangeRule(Level level, int first) {
    this.level = level;
    this.words = level.words();
    this.scope = level.scope();
    this.region = new Region(level);
    this.first = first;
    this.returning = Returning.of(level, first);
    this.end = returning.at();
  }

  void update() {
    int set;
    if (level.dialect().changesJoins()) {
      set = words.find(first + 1, end, Set.of("SET"));
      new Tables(level).all(first + 1, set);
    } else {
      set = new Tables(level).one(first + 1);
      Tables.requireOwnColumns(scope);
    }
    if (!words.is(set, "SET")) {
      throw notUnderstood();
    }
    // In a join only tables are written to, and not what a query shows.
    Scope targets = scope.tables();
    int endOfSet = words.find(set + 1, end, AFTER_SET);
    if (level.dialect().changesByOthers()) {
      int from = words.find(set + 1, endOfSet, Set.of("FROM"));
      if (from < endOfSet) {
        if (!offered(set + 1, from, endOfSet, targets)) {
          others(from, endOfSet);
        }
        endOfSet = from;
      }
    }
    if (words.find(set + 1, endOfSet, NOT_HERE) < endOfSet) {
      throw notUnderstood();
    }
    new Assigning(level, targets).set(set + 1, endOfSet, (column, from, to) -> false);
    condition(words.find(endOfSet, end, AFTER_SET));
    written();
    returning.apply(region);
  }

  void delete() {
    int where;
    if (level.dialect().changesJoins() && joined() > 0) {
      int tables = joined();
      where = words.find(tables, end, Set.of("WHERE"));
      new Tables(level).all(tables, where);
      deleted(words.is(first + 1, "FROM") ? first + 2 : first + 1, tables - 1);
    } else {
      if (!words.is(first + 1, "FROM")) {
        throw notUnderstood();
      }
      where = new Tables(level).one(first + 2);
      Tables.requireOwnColumns(scope);
      if (level.dialect().changesByOthers() && words.is(where, "USING")) {
        int using = where;
        where = words.find(using, end, Set.of("WHERE"));
        others(using, where);
      }
    }
    condition(where);
    written();
    returning.apply(region);
  }

  /**
   * {@code FROM (VALUES (1, ?), (2, ?)) v (id, a)}, where {@code a = v.a} is set: rows that the
   * statement brings along. Says whether that is what stands there.
   */
  private boolean offered(int set, int from, int to, Scope targets) {
    Wanted wanted = new Wanted();
    List<Put> puts = Put.set(words, set, from, new Region(level.over(targets)));
    puts.forEach(put -> wanted.add(words, put.from(), put.to(), put.target()));
    Relation rows =
        wanted.isEmpty() || !Queries.begins(words, from + 1)
            ? null
            : new OfferedRows(level.beside(), wanted).read(from + 1);
    if (rows == null) {
      return false;
    }
    for (Relation.Column column : rows.columns()) {
      EncryptedColumn sealed = column.encrypted();
      if (sealed != null && !Catalog.folded(sealed.name()).equals(column.name())) {
        // Who asks for the keys of the rows gets this column, too, and knows it by its name.
        throw Refusals.statement(
            "offers a value for "
                + sealed.text()
                + " in a column of another name; give the column of the rows the same name");
      }
    }
    if (new Tables(level).named(words.partner(from + 1) + 1, to, rows) != to) {
      throw notUnderstood();
    }
    MergedNames names = new MergedNames(words, scope, rows);
    puts.forEach(put -> names.value(put.from(), put.to()));
    names.compared(to, end);
    names.returned(end + 1, words.size());
    return true;
  }

  /** {@code FROM a, b} of UPDATE, {@code USING a, b} of DELETE: what decides on the rows. */
  private void others(int word, int to) {
    if (words.is(word - 1, "DISTINCT")) {
      throw Refusals.statement("compares with IS DISTINCT FROM");
    }
    new Tables(level).all(word + 1, to);
    if (!scope.since(1).isPlain()) {
      // Who asks for the keys of the rows gets these columns, too, and they are not ours to open.
      throw Refusals.statement("is changed by another table with encrypted columns");
    }
    if (scope.merges()) {
      // It would seem to compare with the table that is changed, too.
      throw Refusals.statement("is changed by a join with USING; write ON");
    }
  }

  /**
   * Where the tables are named in {@code DELETE a, b FROM tables} and {@code DELETE FROM a, b USING
   * tables}; or -1.
   */
  private int joined() {
    boolean from = words.is(first + 1, "FROM");
    int at = from ? first + 2 : first + 1;
    while (words.isName(at)) {
      at++;
      if (words.is(at, from ? "USING" : "FROM")) {
        return at + 1;
      }
      if (!words.is(at, TokenKind.COMMA)) {
        return -1;
      }
      at++;
    }
    return -1;
  }

  /** Of which of the tables rows are deleted. */
  private void deleted(int from, int to) {
    Set<String> known = new HashSet<>();
    scope.tables().uses().forEach(use -> known.add(use.alias()));
    for (int i = from; i < to; i += 2) {
      if (!known.contains(words.name(i))) {
        throw Refusals.statement("deletes from a table that is not among those it names");
      }
      level.plan().account(i);
    }
  }

  private void condition(int where) {
    int from = where;
    if (words.find(where, end, NOT_HERE) < end) {
      throw notUnderstood();
    }
    if (words.is(where, "WHERE")) {
      from = words.find(where, end, AFTER_CONDITION);
      region.condition(where + 1, from, Set.of());
    } else if (where < end && !words.isOneOf(where, AFTER_CONDITION)) {
      throw notUnderstood();
    }
    region.plain(from, end, Set.of());
  }

  private void written() {
    for (Scope.Use use : scope.uses()) {
      if (use.relation().table() != null) {
        level.plan().writes(use.relation().table());
        return;
      }
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("writes in a form that is not understood");
  }
}
