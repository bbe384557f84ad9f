package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
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
  private final Shown shown;

  SelectRule(Words words, Catalog catalog, Plan.Builder plan) {
    this.words = words;
    this.catalog = catalog;
    this.plan = plan;
    this.region = new Region(words, scope, plan);
    this.shown = new Shown(words, scope, region);
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
    shown.items(items, from);
    if (distinct) {
      for (EncryptedColumn column : shown.columns()) {
        Shown.require(column, "DISTINCT");
      }
    }
    while (clause < end) {
      int next = words.find(clause + 1, end, CLAUSES);
      clause(clause, next);
      clause = next;
    }
    shown.columns().forEach(plan::result);
    if (shown.isWhole()) {
      plan.shows(shown.columns().size());
    }
  }

  private void clause(int from, int end) {
    switch (Catalog.folded(words.text(from))) {
      case "WHERE" -> region.condition(from + 1, end, Set.of());
      case "HAVING" -> region.condition(from + 1, end, shown.names());
      case "GROUP" -> list(from + 2, end, true);
      case "ORDER" -> list(from + 2, end, false);
      default -> region.plain(from + 1, end, shown.names());
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
        Shown.require(column, "GROUP BY");
      } else {
        region.plain(i, comma, shown.names());
      }
      i = comma + 1;
    }
  }

  /** {@code ORDER BY 2}. */
  private void position(int i, boolean grouping) {
    int number = words.text(i).matches("[0-9]{1,4}") ? Integer.parseInt(words.text(i)) : 0;
    List<@Nullable EncryptedColumn> columns = shown.columns();
    if (number < 1 || number > columns.size()) {
      if (columns.stream().anyMatch(column -> column != null) || !shown.isWhole()) {
        throw Refusals.statement("names a column of its result by a number");
      }
      return;
    }
    EncryptedColumn column = columns.get(number - 1);
    if (column != null && !grouping) {
      throw Refusals.operator(column, "ORDER BY");
    }
    Shown.require(column, "GROUP BY");
  }
}
