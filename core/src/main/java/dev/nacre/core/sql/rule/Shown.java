package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a query, or a RETURNING, shows: an encrypted column as it is, or what holds none. */
final class Shown {
  private final Level level;
  private final Words words;
  private final Region region;

  // From the first; no longer continued once their number is unknown.
  private final List<Relation.Column> columns = new ArrayList<>();

  // Of each of them, and of those behind them as far as they are named.
  private final List<@Nullable Origin> origins = new ArrayList<>();

  // What there is behind them: any columns of plain tables, and some of which the name is known.
  private final Set<String> restTables = new HashSet<>();
  private final Set<String> restNames = new HashSet<>();

  // What columns may be called, also those of which it is not certain.
  private final Set<String> names = new HashSet<>();

  Shown(Level level, Region region) {
    this.level = level;
    this.words = level.words();
    this.region = region;
  }

  /** The columns of the result as far as they are known. */
  Relation relation() {
    return Relation.of(columns, new Relation.Rest(restTables, restNames));
  }

  /** Of the columns of the result from the first; nothing where it is not certain. */
  List<@Nullable Origin> origins() {
    return origins;
  }

  /** Refuses columns by which rows cannot be told apart. */
  void requireDistinct() {
    Distinguished all = new Distinguished(level, "DISTINCT");
    for (int i = 0; i < origins.size(); i++) {
      all.add(i < columns.size() ? columns.get(i).encrypted() : null, origins.get(i));
    }
    all.require();
  }

  private boolean isWhole() {
    return restTables.isEmpty() && restNames.isEmpty();
  }

  private void behind(Relation.Rest rest) {
    restTables.addAll(rest.tables());
    restNames.addAll(rest.names());
  }

  /** What the columns of the result may be called, as far as the statement says. */
  Set<String> names() {
    return names;
  }

  void items(int from, int end) {
    items(from, end, List.of(), false);
  }

  /**
   * @param targets columns that the result is put into: for them values may be given
   * @param isOneRow whether a value that is given is put into one row at most
   */
  void items(int from, int end, List<@Nullable EncryptedColumn> targets, boolean isOneRow) {
    int i = from;
    while (i < end) {
      int comma = words.comma(i, end);
      int at = columns.size();
      EncryptedColumn target = isWhole() && at < targets.size() ? targets.get(at) : null;
      name(i, comma);
      if (target == null || !isGiven(i, comma, target, isOneRow)) {
        item(i, comma);
      }
      i = comma + 1;
    }
  }

  /** Another name than a column has by itself, or that of the function that is called. */
  private void name(int from, int end) {
    if (words.isName(end - 1)) {
      level.plan().account(end - 1); // a name for the result, or a column
      if (!words.isName(from) || !words.name(from).equals(words.name(end - 1))) {
        names.add(words.name(end - 1));
        if (level.dialect().seesOutputsWithin()) {
          level.scope().addOutput(words.name(end - 1));
        }
      }
    } else if (words.isName(from)) {
      names.add(words.name(from));
    }
  }

  /** A value for the column that this item is put into. */
  private boolean isGiven(int from, int end, EncryptedColumn target, boolean isOneRow) {
    Given given = Given.at(words, from);
    if (given == null || !isAlias(given.end(), end) || words.is(from, "DEFAULT")) {
      return false;
    }
    if (!isOneRow && !words.is(from, "NULL")) {
      require(target, "a query that may put one cell into many rows");
    }
    given.store(words, target, level);
    show("", target, null);
    return true;
  }

  private void item(int from, int end) {
    if (end - from == 1 && words.isSign(from, "*")) {
      if (level.scope().merges()) {
        if (!level.scope().isPlain()) {
          throw Refusals.statement("shows all columns of a join with USING; name the columns");
        }
        for (Scope.Use use : level.scope().uses()) {
          behind(use.relation().all()); // those that are compared are shown once
        }
        return;
      }
      for (int i = 0; i < level.scope().uses().size(); i++) {
        all(i);
      }
      return;
    }
    if (words.isSign(end - 1, "*") && words.is(end - 2, TokenKind.DOT) && words.isName(from)) {
      all(use(from, end));
      return;
    }
    if (words.is(end - 1, "AS")) {
      throw Refusals.statement("shows something in a way that is not understood");
    }
    if (words.isName(from)) {
      int after = words.endOfPath(from);
      EncryptedColumn column = isAlias(after, end) ? region.column(from, after) : null;
      if (column != null) {
        if (after < end) {
          refuseUseWithin(end - 1);
        }
        show(words.name(end - 1), column, Origin.of(level.scope(), words, from, after));
        return;
      }
      if (isCount(from, end)) {
        show(words.is(end - 1, TokenKind.CLOSE_PAREN) ? "" : words.name(end - 1), null, null);
        return;
      }
      // Without AS the first may be a word of the database's own, and the second the column.
      if (after == end || (words.is(after, "AS") && isAlias(after, end))) {
        region.plain(from, after, Set.of());
        show(words.name(end - 1), null, Origin.of(level.scope(), words, from, after));
        return;
      }
    }
    if (Queries.begins(words, from) && isAlias(words.partner(from) + 1, end)) {
      query(from, end);
      return;
    }
    boolean named = end - from > 2 && words.is(end - 2, "AS") && words.isName(end - 1);
    region.plain(from, named ? end - 2 : end, Set.of());
    show(named ? words.name(end - 1) : "", null, null);
  }

  /** A query within this one would know the column by its new name, and we would not. */
  private void refuseUseWithin(int alias) {
    boolean used = words.bare(words.name(alias)) > 1;
    if (used && words.bare("SELECT") > 1 && level.dialect().seesOutputsWithin()) {
      throw Refusals.statement("uses the name that a column gets in the result");
    }
  }

  /** The value that a query has. */
  private void query(int open, int end) {
    Relation result = Queries.read(level.inner(), open);
    if (result.isPlain()) {
      show("", null, null);
    } else if (result.isWhole() && result.columns().size() == 1) {
      boolean named = words.partner(open) + 1 < end;
      if (named) {
        refuseUseWithin(end - 1);
      }
      show(named ? words.name(end - 1) : "", result.columns().get(0).encrypted(), null);
    } else {
      throw Refusals.statement("shows a query of which not all columns are known");
    }
  }

  private int use(int from, int end) {
    if (words.endOfPath(from) != end - 2) {
      throw Refusals.statement("takes rows apart in a way that is not understood");
    }
    String name = words.name(end - 3);
    int found = -1;
    for (int i = 0; i < level.scope().uses().size(); i++) {
      if (level.scope().uses().get(i).alias().equals(name)) {
        found = i;
      }
    }
    if (found < 0) {
      throw Refusals.statement("shows all columns of a table that is not in FROM");
    }
    return found;
  }

  /** Nothing, or the name that a column gets in the result. */
  private boolean isAlias(int from, int end) {
    int name = words.is(from, "AS") ? from + 1 : from;
    return from == end || (name + 1 == end && words.isName(name));
  }

  private boolean isCount(int from, int end) {
    if (!words.is(from, "COUNT") || !words.is(from + 1, TokenKind.OPEN_PAREN)) {
      return false;
    }
    int close = words.partner(from + 1);
    boolean distinct = words.is(from + 2, "DISTINCT");
    int name = distinct ? from + 3 : from + 2;
    if (!words.isName(name) || words.endOfPath(name) != close || !isAlias(close + 1, end)) {
      return false;
    }
    EncryptedColumn column = region.column(name, close);
    if (column == null) {
      return false;
    }
    if (distinct) {
      require(column, "COUNT DISTINCT");
    }
    return true;
  }

  private void all(int place) {
    Scope.Use use = level.scope().uses().get(place);
    CatalogTable table = use.relation().table();
    if (table != null) {
      level.plan().star(table);
    }
    for (Relation.Column column : use.relation().columns()) {
      Origin origin = table == null ? null : new Origin(place, column.name());
      show(column.name(), column.encrypted(), origin);
    }
    behind(use.relation().rest());
  }

  private void show(String name, @Nullable EncryptedColumn column, @Nullable Origin origin) {
    origins.add(origin);
    if (isWhole()) {
      columns.add(new Relation.Column(name, column));
    } else if (column != null) {
      throw Refusals.statement(
          "shows "
              + column.text()
              + " after all columns of a table that Nacre knows nothing of; name the columns");
    } else {
      restNames.add(name);
    }
  }

  static void require(@Nullable EncryptedColumn column, String operator) {
    if (column != null && !column.encryption().protection().comparesEqual()) {
      throw Refusals.needsEquality(column, operator);
    }
  }
}
