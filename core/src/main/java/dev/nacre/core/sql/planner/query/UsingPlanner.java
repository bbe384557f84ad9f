package dev.nacre.core.sql.planner.query;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans a join with USING or NATURAL between the last table in FROM and those before it. */
record UsingPlanner(Scope scope) {
  /** Plans {@code USING (a, b)}; the names are folded. */
  void planUsing(List<String> names) {
    for (String name : names) {
      EncryptedColumn right = lastTable().find(name);
      EncryptedColumn left = null;
      for (FromItem item : tablesBefore()) {
        EncryptedColumn one = item.relation().find(name);
        if (one != null && left != null && !scope.hasMergedColumn(name)) {
          throw Refusals.operator(one, "USING, where there are several columns of its name");
        }
        left = left == null ? one : left;
      }
      requireComparable(left, right);
      scope.addMergedColumn(name);
    }
  }

  /** Plans a NATURAL join over all common names. */
  void planNatural() {
    boolean plain = scope.isPlain();
    boolean known =
        lastTable().isNamed()
            && tablesBefore().stream().allMatch(item -> item.relation().isNamed());
    if (!plain && !known) {
      throw Refusals.statement("joins NATURAL with something of which not all columns are known");
    }
    long sums = scope.fromItems().stream().filter(item -> hasSums(item.relation())).count();
    if (sums > 1) {
      // They would be joined by their hidden columns, too.
      throw Refusals.statement("joins NATURAL tables that have columns WITH (SUM)");
    }
    planUsing(
        lastTable().columns().stream()
            .map(Relation.Column::name)
            .filter(name -> tablesBefore().stream().anyMatch(item -> has(item.relation(), name)))
            .toList());
    scope.addMergedColumn("");
  }

  private static boolean hasSums(Relation relation) {
    CatalogTable table = relation.table();
    return table != null && table.hasSumForms();
  }

  private static boolean has(Relation relation, String name) {
    return relation.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  private Relation lastTable() {
    return scope.fromItems().get(scope.fromItems().size() - 1).relation();
  }

  private List<FromItem> tablesBefore() {
    return scope.fromItems().subList(0, scope.fromItems().size() - 1);
  }

  private static void requireComparable(
      @Nullable EncryptedColumn left, @Nullable EncryptedColumn right) {
    EncryptedColumn any = left == null ? right : left;
    if (any == null) {
      return;
    }
    if (left == null || right == null) {
      throw Refusals.operator(any, "a join with a column that is not encrypted");
    }
    Refusals.requireEquality(left, "a join");
    // The merged column may show the cell of either.
    if (!left.encryption().sharesCellsWith(right.encryption())) {
      throw Refusals.notOfOneGroup(left, right);
    }
  }
}
