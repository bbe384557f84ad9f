package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.tree.Operand;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces a star by names where the database would show the hidden columns of a table that has
 * columns WITH (SUM).
 */
public record StarExpansion(QueryContext context) {
  /** Whether a star shows hidden columns of a table. */
  public boolean hides(CatalogTable table) {
    return context.dialect().sums().map(SumSql::starShowsHidden).orElse(false)
        && table.hasSumForms();
  }

  /**
   * @param shown the tables and queries whose columns the star shows, in order
   */
  public void replace(Operand.Star star, List<FromItem> shown) {
    boolean hides =
        shown.stream()
            .anyMatch(item -> item.relation().table() != null && hides(item.relation().table()));
    if (!hides) {
      return;
    }
    if (context.scope().hasMergedColumns()
        || !star.except().isEmpty()
        || !star.span().of(context.text()).endsWith("*")) {
      throw refused();
    }
    boolean alone = context.scope().fromItems().size() == 1;
    List<String> names = new ArrayList<>();
    for (FromItem item : shown) {
      if (!alone && item.written().isEmpty()) {
        throw refused();
      }
      CatalogTable table = item.relation().table();
      if (table == null || !hides(table)) {
        names.add(item.written() + ".*");
        continue;
      }
      for (CatalogColumn column : table.columns()) {
        names.add((alone ? "" : item.written() + ".") + SumPlanner.quoted(column.name()));
      }
    }
    context.replace(star.span(), String.join(", ", names));
  }

  private static RuntimeException refused() {
    return Refusals.statement(
        "shows all columns of one with hidden columns for sums, in a way that is not understood;"
            + " name the columns");
  }
}
