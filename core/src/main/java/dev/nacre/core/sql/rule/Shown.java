package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a query, or a RETURNING, shows: an encrypted column as it is, or what holds none. */
final class Shown {
  private final Words words;
  private final Scope scope;
  private final Region region;

  // From the first; no longer continued once their number is unknown.
  private final List<@Nullable EncryptedColumn> columns = new ArrayList<>();
  private boolean whole = true;
  private final Set<String> names = new HashSet<>();

  Shown(Words words, Scope scope, Region region) {
    this.words = words;
    this.scope = scope;
    this.region = region;
  }

  /** The columns of the result as far as they are known; nothing for a plain one. */
  List<@Nullable EncryptedColumn> columns() {
    return columns;
  }

  /** Whether all columns are known. */
  boolean isWhole() {
    return whole;
  }

  /** Names that were given to encrypted columns, folded. */
  Set<String> names() {
    return names;
  }

  void items(int from, int end) {
    int i = from;
    while (i < end) {
      int comma = words.comma(i, end);
      item(i, comma);
      i = comma + 1;
    }
  }

  private void item(int from, int end) {
    if (end - from == 1 && words.isSign(from, "*")) {
      scope.uses().forEach(this::all);
      return;
    }
    if (words.isSign(end - 1, "*") && words.is(end - 2, TokenKind.DOT) && words.isName(from)) {
      if (words.endOfPath(from) != end - 2) {
        throw Refusals.statement("takes rows apart in a way that is not understood");
      }
      String name = words.name(end - 3);
      Scope.Use found = null;
      for (Scope.Use use : scope.uses()) {
        if (use.alias().equals(name)) {
          found = use;
        }
      }
      if (found == null) {
        throw Refusals.statement("shows all columns of a table that is not in FROM");
      }
      all(found);
      return;
    }
    if (words.isName(from)) {
      int after = words.endOfPath(from);
      EncryptedColumn column = isAlias(after, end) ? region.column(from, after) : null;
      if (column != null) {
        show(column);
        if (after < end) {
          names.add(words.name(end - 1));
        }
        return;
      }
      if (isCount(from, end)) {
        show(null);
        return;
      }
    }
    region.plain(from, end, Set.of());
    show(null);
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

  private void all(Scope.Use use) {
    CatalogTable table = use.table();
    if (table == null) {
      whole = false;
      return;
    }
    for (CatalogColumn column : table.columns()) {
      show(Scope.of(table, column));
    }
  }

  private void show(@Nullable EncryptedColumn column) {
    if (whole) {
      columns.add(column);
    } else if (column != null) {
      throw Refusals.statement(
          "shows "
              + column.text()
              + " after all columns of a table that Nacre knows nothing of; name the columns");
    }
  }

  static void require(@Nullable EncryptedColumn column, String operator) {
    if (column != null && !column.encryption().protection().comparesEqual()) {
      throw Refusals.needsEquality(column, operator);
    }
  }
}
