package dev.nacre.core.sql.rule;

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
  private final int end;
  private @Nullable Relation offered;

  /**
   * @param first the verb, before which WITH may stand
   */
  MergeRule(Level level, int first) {
    this.level = level;
    this.words = level.words();
    this.scope = level.scope();
    this.region = new Region(level);
    this.first = first;
    this.end = words.size();
  }

  /** One WHEN … THEN …, by its first word, that of what is done, and the word after it all. */
  private record When(int from, int action, int end) {}

  /** What the word after INTO and the name of a table must be. */
  static boolean isRead(Level level, int first) {
    return level.dialect().hasMerge()
        && level.words().find(first, level.words().size(), Set.of("USING")) < level.words().size();
  }

  void apply() {
    if (!words.is(first + 1, "INTO") || words.find(first, end, Set.of("RETURNING")) < end) {
      throw notUnderstood();
    }
    int using = new Tables(level).one(first + 2);
    CatalogTable table = scope.uses().get(0).relation().table();
    Tables.requireOwnColumns(scope);
    Scope targets = scope.since(0);
    List<When> cases = cases(using);
    int behind = cases.get(0).from;
    int on = words.find(using, behind, Set.of("ON"));
    if (!words.is(using, "USING") || on == behind) {
      throw notUnderstood();
    }
    source(using + 1, on, wanted(cases, targets, table));
    MergedNames names = new MergedNames(words, scope, offered);
    names.compared(on + 1, behind);
    region.condition(on + 1, behind, Set.of());
    Assigning assigning = new Assigning(level, targets);
    for (When one : cases) {
      condition(one, names);
      values(one, table, names);
      act(one, assigning, table);
    }
    if (table != null) {
      level.plan().writes(table);
    }
  }

  private List<When> cases(int from) {
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
      cases.add(new When(begins.get(i), then + 1, stop));
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

  private void values(When one, @Nullable CatalogTable table, MergedNames names) {
    if (words.is(one.action, "UPDATE")) {
      for (int i = one.action + 2; i < one.end; i = words.comma(i, one.end) + 1) {
        boolean row = words.is(i, TokenKind.OPEN_PAREN) && words.partner(i) > 0;
        int after = row ? words.partner(i) + 1 : words.isName(i) ? words.endOfPath(i) : i;
        names.value(words.isSign(after, "=") ? after + 1 : after, words.comma(i, one.end));
      }
    } else if (words.is(one.action, "INSERT")) {
      int open = inserted(one, table).open;
      for (int i = open + 1; open > 0 && i < words.partner(open); ) {
        int comma = words.comma(i, words.partner(open));
        names.value(i, comma);
        i = comma + 1;
      }
    }
  }

  private void act(When one, Assigning assigning, @Nullable CatalogTable table) {
    int at = one.action;
    boolean nothing = words.is(at, "DO") && words.is(at + 1, "NOTHING") && at + 2 == one.end;
    if (nothing || (words.is(at, "DELETE") && at + 1 == one.end)) {
      return;
    }
    if (words.is(at, "UPDATE") && words.is(at + 1, "SET")) {
      if (words.find(at + 2, one.end, Set.of("WHERE", "DELETE", "FROM")) < one.end) {
        throw notUnderstood();
      }
      assigning.set(at + 2, one.end, (column, from, to) -> false);
      return;
    }
    Inserted inserted = inserted(one, table);
    if (inserted.open < 0) {
      return; // DEFAULT VALUES
    }
    int value = inserted.open + 1;
    int close = words.partner(inserted.open);
    for (EncryptedColumn target : inserted.targets) {
      int comma = words.comma(value, close);
      assigning.one(target, value, comma, (column, from, to) -> false);
      value = comma + 1;
    }
    // What follows is for columns of which nothing is known.
    if (table == null) {
      region.plain(Math.min(value, close), close, Set.of());
    } else if (value != close + 1) {
      throw Refusals.statement("gives another number of values than there are columns");
    }
  }

  /** The columns that a row is inserted with, and where its values are. */
  private record Inserted(List<@Nullable EncryptedColumn> targets, int open) {}

  private Inserted inserted(When one, @Nullable CatalogTable table) {
    int at = one.action + 1;
    List<@Nullable EncryptedColumn> targets = new ArrayList<>();
    if (words.is(at, TokenKind.OPEN_PAREN)) {
      for (String name : With.names(words, at)) {
        targets.add(table == null ? null : Scope.written(table, name));
      }
      at = words.partner(at) + 1;
    } else if (table != null) {
      for (CatalogColumn column : table.columns()) {
        targets.add(Scope.of(table, column));
      }
    }
    if (words.is(at, "OVERRIDING") && words.is(at + 2, "VALUE")) {
      at += 3;
    }
    boolean values =
        words.is(at, "VALUES")
            && words.is(at + 1, TokenKind.OPEN_PAREN)
            && words.partner(at + 1) == one.end - 1;
    boolean defaults = words.is(at, "DEFAULT") && words.is(at + 1, "VALUES") && at + 2 == one.end;
    if (!words.is(one.action, "INSERT") || (!values && !defaults)) {
      throw notUnderstood();
    }
    return new Inserted(targets, values ? at + 1 : -1);
  }

  /** For which encrypted columns those of the source are meant, by the names they have there. */
  private Wanted wanted(List<When> cases, Scope targets, @Nullable CatalogTable table) {
    Wanted wanted = new Wanted();
    Region left = new Region(level.over(targets));
    for (When one : cases) {
      if (words.is(one.action, "UPDATE")) {
        for (int i = one.action + 2; i < one.end; i = words.comma(i, one.end) + 1) {
          int after = words.isName(i) ? words.endOfPath(i) : i;
          if (words.isSign(after, "=")) {
            wanted.add(words, after + 1, words.comma(i, one.end), left.column(i, after));
          }
        }
      } else if (words.is(one.action, "INSERT")) {
        Inserted inserted = inserted(one, table);
        int i = inserted.open + 1;
        for (EncryptedColumn target :
            inserted.open < 0 ? List.<EncryptedColumn>of() : inserted.targets) {
          int comma = words.comma(i, words.partner(inserted.open));
          wanted.add(words, i, comma, target);
          i = comma + 1;
        }
      }
    }
    return wanted;
  }

  /** A table, a query, or rows of values that are sealed for the columns they are meant for. */
  private void source(int from, int to, Wanted wanted) {
    Relation rows =
        wanted.isEmpty() || !Queries.begins(words, from)
            ? null
            : new OfferedRows(level.beside(), wanted).read(from);
    offered = rows;
    int after =
        rows == null
            ? new Tables(level).source(from, to)
            : new Tables(level).named(words.partner(from) + 1, to, rows);
    if (after != to) {
      throw notUnderstood();
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("merges in a form that is not understood");
  }
}
