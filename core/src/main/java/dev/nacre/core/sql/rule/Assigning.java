package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Columns are given something: {@code a = 1, (b, c) = (2, 3)}. An encrypted one is given what is
 * sealed here, or a cell that opens where it is put.
 */
final class Assigning {
  private final Level level;
  private final Words words;
  private final Region region;
  private final Region targets;

  /**
   * @param level whose tables the values may name
   * @param targets of the tables whose columns are set
   */
  Assigning(Level level, Scope targets) {
    this.level = level;
    this.words = level.words();
    this.region = new Region(level);
    this.targets = new Region(level.over(targets));
  }

  /** What else some statements may give a column. */
  interface Others {
    /** Whether it was read, and is right for the column. */
    boolean read(@Nullable EncryptedColumn column, int from, int to);
  }

  /** {@code a = 1, b = 2}. */
  void set(int from, int to, Others others) {
    int i = from;
    while (i < to) {
      int comma = words.comma(i, to);
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        row(i, comma, others);
      } else {
        int after = words.isName(i) ? words.endOfPath(i) : i;
        if (after == i || !words.isSign(after, "=")) {
          throw notUnderstood();
        }
        one(targets.written(i, after), after + 1, comma, others);
      }
      i = comma + 1;
    }
  }

  /** {@code (a, b) = (1, 2)}, or {@code = (SELECT …)}. */
  private void row(int open, int to, Others others) {
    int close = words.partner(open);
    int values = words.is(close + 2, "ROW") ? close + 3 : close + 2;
    boolean isRow =
        close > 0
            && words.isSign(close + 1, "=")
            && words.is(values, TokenKind.OPEN_PAREN)
            && words.partner(values) == to - 1;
    if (!isRow) {
      throw notUnderstood();
    }
    List<@Nullable EncryptedColumn> columns = new ArrayList<>();
    for (int i = open + 1; i < close; i += 2) {
      if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
        throw notUnderstood();
      }
      columns.add(targets.written(i, i + 1));
    }
    if (Queries.begins(words, values)) {
      new Copying(level, tableOf(columns), columns).value(values);
      return;
    }
    int at = values + 1;
    for (EncryptedColumn column : columns) {
      int comma = words.comma(at, to - 1);
      one(column, at, comma, others);
      at = comma + 1;
    }
    if (at != to) {
      throw Refusals.statement("sets another number of columns than it has values");
    }
  }

  private static @Nullable CatalogTable tableOf(List<@Nullable EncryptedColumn> columns) {
    for (EncryptedColumn column : columns) {
      if (column != null) {
        return column.table();
      }
    }
    return null;
  }

  /** A value for a column, where it may be that of another one. */
  void one(@Nullable EncryptedColumn column, int from, int to, Others others) {
    if (others.read(column, from, to)) {
      return;
    }
    // Cells may be put where they open: into their own column, or one of their group and type.
    boolean copies = column != null && words.isName(from) && words.endOfPath(from) == to;
    boolean given = words.isOneOf(from, Set.of("NULL", "DEFAULT"));
    EncryptedColumn source = copies && !given ? region.column(from, to) : null;
    if (column != null && source != null) {
      Copying.check(column, source);
    } else {
      give(column, from, to, TypeUnification.NONE);
    }
  }

  /**
   * A value for a column.
   *
   * @param unification with what other rows have for it
   */
  void give(@Nullable EncryptedColumn target, int from, int end, TypeUnification unification) {
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
    given.store(words, target, level, unification);
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("sets columns in a way that is not understood");
  }
}
