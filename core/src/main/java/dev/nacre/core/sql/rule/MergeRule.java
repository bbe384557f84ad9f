package dev.nacre.core.sql.rule;

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

/**
 * {@code MERGE INTO a USING b ON … WHEN MATCHED THEN UPDATE SET … WHEN NOT MATCHED THEN INSERT …}:
 * rows of one thing decide what is done with those of a table.
 */
final class MergeRule {
  private final Level level;
  private final Words words;
  private final Scope scope;
  private final Region region;
  private final int first;
  private final Returning returning;

  // Where RETURNING begins, or the end of the statement.
  private final int end;

  /**
   * @param first the verb, before which WITH may stand
   */
  MergeRule(Level level, int first) {
    this.level = level;
    this.words = level.words();
    this.scope = level.scope();
    this.region = new Region(level);
    this.first = first;
    this.returning = Returning.of(level, first);
    this.end = returning.at();
  }

  /**
   * One WHEN … THEN ….
   *
   * @param from its first word
   * @param action the word of what is done
   * @param end the word after it all
   * @param puts what columns are given
   */
  private record When(int from, int action, int end, List<Put> puts) {}

  /** Whether it is {@code MERGE … USING}, and not {@code MERGE … KEY}. */
  static boolean isRead(Level level, int first) {
    return level.dialect().hasMerge()
        && level.words().find(first, level.words().size(), Set.of("USING")) < level.words().size();
  }

  void apply() {
    if (!words.is(first + 1, "INTO")) {
      throw notUnderstood();
    }
    int using = new Tables(level).one(first + 2);
    CatalogTable table = scope.uses().get(0).relation().table();
    Tables.requireOwnColumns(scope);
    Scope targets = scope.since(0);
    List<When> cases = cases(using, table, new Region(level.over(targets)));
    int behind = cases.get(0).from;
    int on = words.find(using, behind, Set.of("ON"));
    if (!words.is(using, "USING") || on == behind) {
      throw notUnderstood();
    }
    boolean isOneRow = OfferedRows.isOne(level, using + 1);
    Relation offered = source(using + 1, on, wanted(cases));
    if (first > 0 && level.dialect().hasReturning() && !scope.since(1).isPlain()) {
      // The driver asks for the keys of what begins with WITH, and gets these columns, too.
      throw Refusals.statement("merges encrypted columns behind WITH");
    }
    MergedNames names = new MergedNames(words, scope, offered);
    names.compared(on + 1, behind);
    region.condition(on + 1, behind, Set.of());
    Assigning assigning = new Assigning(level, targets);
    for (When one : cases) {
      condition(one, names);
      for (Put put : one.puts) {
        names.value(put.from(), put.to());
      }
      act(one, assigning, isOneRow);
    }
    if (table != null) {
      level.plan().writes(table);
    }
    names.returned(end + 1, words.size());
    returned();
  }

  /** A star shows the columns of what is merged before those of the table. */
  private void returned() {
    for (int i = end + 1; i < words.size(); i++) {
      boolean begins = i == end + 1 || words.is(i - 1, TokenKind.COMMA);
      if (begins && words.isSign(i, "*")) {
        throw Refusals.statement("returns all columns of what it merges; name the tables");
      }
    }
    returning.apply(region);
  }

  /** Reads each case once, before the rows are known that are merged. */
  private List<When> cases(int from, @Nullable CatalogTable table, Region left) {
    List<Integer> begins = new ArrayList<>();
    for (int i = from; i < end; i = words.after(i)) {
      boolean not = words.is(i + 1, "NOT") && words.is(i + 2, "MATCHED");
      if (words.is(i, "WHEN") && (not || words.is(i + 1, "MATCHED"))) {
        begins.add(i);
      }
    }
    if (begins.isEmpty()) {
      throw notUnderstood();
    }
    List<When> cases = new ArrayList<>();
    for (int i = 0; i < begins.size(); i++) {
      int stop = i + 1 < begins.size() ? begins.get(i + 1) : end;
      int then = words.find(begins.get(i), stop, Set.of("THEN"));
      if (then == stop) {
        throw notUnderstood();
      }
      List<Put> puts = puts(then + 1, stop, table, left);
      cases.add(new When(begins.get(i), then + 1, stop, puts));
    }
    return cases;
  }

  /** {@code AND …} behind {@code [NOT] MATCHED [BY SOURCE | BY TARGET]}. */
  private void condition(When one, MergedNames names) {
    int at = words.is(one.from + 1, "NOT") ? one.from + 3 : one.from + 2;
    if (words.is(at, "BY") && words.isOneOf(at + 1, Set.of("SOURCE", "TARGET"))) {
      at += 2;
    }
    if (words.is(at, "AND")) {
      names.bare(at + 1, one.action - 1);
      names.compared(at + 1, one.action - 1);
      region.condition(at + 1, one.action - 1, Set.of());
    } else if (at != one.action - 1) {
      throw notUnderstood();
    }
  }

  private void act(When one, Assigning assigning, boolean isOneRow) {
    if (words.is(one.action, "UPDATE")) {
      assigning.set(one.action + 2, one.end, (column, from, to) -> false);
    } else {
      for (Put put : one.puts) {
        if (!isOneRow) {
          refuseOften(put);
        }
        assigning.one(put.target(), put.from(), put.to(), (column, from, to) -> false);
      }
    }
  }

  private List<Put> puts(int action, int stop, @Nullable CatalogTable table, Region left) {
    boolean nothing =
        words.is(action, "DO") && words.is(action + 1, "NOTHING") && action + 2 == stop;
    if (nothing || (words.is(action, "DELETE") && action + 1 == stop)) {
      return List.of();
    }
    if (words.is(action, "INSERT")) {
      return inserted(action + 1, stop, table);
    }
    boolean updates = words.is(action, "UPDATE") && words.is(action + 1, "SET");
    if (!updates || words.find(action + 2, stop, Set.of("WHERE", "DELETE", "FROM")) < stop) {
      throw notUnderstood();
    }
    return Put.set(words, action + 2, stop, left);
  }

  /** One cell in many rows would show that their values are equal, as INSERT … SELECT ? would. */
  private void refuseOften(Put put) {
    EncryptedColumn target = put.target();
    Given given = target == null ? null : Given.at(words, put.from());
    if (target != null && given != null && (given.marker() >= 0 || given.literal() != null)) {
      Shown.require(target, "a MERGE that may put one cell into many rows");
    }
  }

  /** {@code (a, b) VALUES (1, 2)}, or {@code DEFAULT VALUES}, which gives nothing. */
  private List<Put> inserted(int from, int stop, @Nullable CatalogTable table) {
    int at = from;
    List<@Nullable EncryptedColumn> targets = new ArrayList<>();
    if (words.is(at, TokenKind.OPEN_PAREN)) {
      for (String name : level.columns(at)) {
        targets.add(table == null ? null : Scope.written(table, name));
      }
      at = words.partner(at) + 1;
    } else if (table != null) {
      level.plan().places(table);
      for (CatalogColumn column : table.columns()) {
        targets.add(Scope.of(table, column));
      }
    }
    if (words.is(at, "OVERRIDING") && words.is(at + 2, "VALUE")) {
      at += 3;
    }
    List<Put> puts = new ArrayList<>();
    if (words.is(at, "DEFAULT") && words.is(at + 1, "VALUES") && at + 2 == stop) {
      return puts;
    }
    int close = words.is(at + 1, TokenKind.OPEN_PAREN) ? words.partner(at + 1) : -1;
    if (!words.is(at, "VALUES") || close != stop - 1) {
      throw notUnderstood();
    }
    int i = at + 2;
    while (i < close) {
      // What there is more than columns is for some of which nothing is known.
      EncryptedColumn target = puts.size() < targets.size() ? targets.get(puts.size()) : null;
      int comma = words.comma(i, close);
      puts.add(new Put(target, i, comma));
      i = comma + 1;
    }
    boolean endsWithComma = i == close && !puts.isEmpty();
    if (table != null && (endsWithComma || puts.size() != targets.size())) {
      throw Refusals.statement("gives another number of values than there are columns");
    }
    return puts;
  }

  /** For which encrypted columns those of the source are meant, by the names they have there. */
  private Wanted wanted(List<When> cases) {
    Wanted wanted = new Wanted();
    for (When one : cases) {
      for (Put put : one.puts) {
        wanted.add(words, put.from(), put.to(), put.target());
      }
    }
    return wanted;
  }

  /**
   * A table, a query, or rows of values that are sealed for the columns they are meant for.
   *
   * @return these rows, or nothing
   */
  private @Nullable Relation source(int from, int to, Wanted wanted) {
    Relation rows =
        wanted.isEmpty() || !Queries.begins(words, from)
            ? null
            : new OfferedRows(level.beside(), wanted).read(from);
    int after =
        rows == null
            ? new Tables(level).source(from, to)
            : new Tables(level).named(words.partner(from) + 1, to, rows);
    if (after != to) {
      throw notUnderstood();
    }
    return rows;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("merges in a form that is not understood");
  }
}
