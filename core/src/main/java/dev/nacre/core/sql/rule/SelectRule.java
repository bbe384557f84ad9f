package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
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

/**
 * One query over tables and joins: encrypted columns are shown, counted, compared, grouped by; what
 * is shown of them is opened.
 */
final class SelectRule {
  private static final Set<String> CLAUSES =
      Set.of("WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");
  private static final Set<String> NOT_HERE =
      Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "WINDOW", "QUALIFY", "INTO", "CONNECT");

  private final Words words;
  private final Catalog catalog;
  private final Plan.Builder plan;
  private final Scope scope = new Scope();
  private final Region region;

  // The columns of the result, from the first; no longer continued once their number is unknown.
  private final List<@Nullable EncryptedColumn> shown = new ArrayList<>();
  private boolean countable = true;
  private final Set<String> outputs = new HashSet<>();

  SelectRule(Words words, Catalog catalog, Plan.Builder plan) {
    this.words = words;
    this.catalog = catalog;
    this.plan = plan;
    this.region = new Region(words, scope, plan);
  }

  void apply() {
    int end = words.size();
    if (words.find(0, end, NOT_HERE) < end) {
      throw Refusals.statement("combines queries, or uses a clause that is not understood");
    }
    int from = words.find(0, end, Set.of("FROM"));
    int items = 1;
    boolean distinct = words.is(1, "DISTINCT");
    if (distinct || words.is(1, "ALL")) {
      items++;
    }
    if (from == end || (distinct && words.is(items, "ON"))) {
      throw Refusals.statement("is a query of a form that is not understood");
    }
    int clause = words.find(from, end, CLAUSES);
    new Tables(words, catalog, scope).all(from + 1, clause, region);
    items(items, from);
    if (distinct) {
      for (EncryptedColumn column : shown) {
        require(column, "DISTINCT");
      }
    }
    while (clause < end) {
      int next = words.find(clause + 1, end, CLAUSES);
      clause(clause, next);
      clause = next;
    }
    shown.forEach(plan::result);
  }

  private void items(int from, int end) {
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
          outputs.add(words.name(end - 1));
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
      countable = false;
      return;
    }
    for (CatalogColumn column : table.columns()) {
      show(Scope.of(table, column));
    }
  }

  private void show(@Nullable EncryptedColumn column) {
    if (countable) {
      shown.add(column);
    } else if (column != null) {
      throw Refusals.statement(
          "shows "
              + column.text()
              + " after all columns of a table that Nacre knows nothing of; name the columns");
    }
  }

  private void clause(int from, int end) {
    switch (Catalog.folded(words.text(from))) {
      case "WHERE" -> region.condition(from + 1, end, Set.of());
      case "HAVING" -> region.condition(from + 1, end, outputs);
      case "GROUP" -> list(from + 2, end, true);
      case "ORDER" -> list(from + 2, end, false);
      default -> region.plain(from + 1, end, outputs);
    }
  }

  private void list(int from, int end, boolean grouping) {
    int i = from;
    while (i < end) {
      int comma = words.comma(i, end);
      if (words.is(i, TokenKind.NUMBER)) {
        position(i, grouping);
      }
      EncryptedColumn column =
          words.isName(i) && words.endOfPath(i) == comma ? region.column(i, comma) : null;
      if (grouping && column != null) {
        require(column, "GROUP BY");
      } else {
        region.plain(i, comma, outputs);
      }
      i = comma + 1;
    }
  }

  /** {@code ORDER BY 2}. */
  private void position(int i, boolean grouping) {
    int number = words.text(i).matches("[0-9]{1,4}") ? Integer.parseInt(words.text(i)) : 0;
    if (number < 1 || number > shown.size()) {
      if (shown.stream().anyMatch(column -> column != null) || !countable) {
        throw Refusals.statement("names a column of its result by a number");
      }
      return;
    }
    EncryptedColumn column = shown.get(number - 1);
    if (column != null && !grouping) {
      throw Refusals.operator(column, "ORDER BY");
    }
    require(column, "GROUP BY");
  }

  private static void require(@Nullable EncryptedColumn column, String operator) {
    if (column != null && !column.encryption().protection().comparesEqual()) {
      throw Refusals.needsEquality(column, operator);
    }
  }
}
