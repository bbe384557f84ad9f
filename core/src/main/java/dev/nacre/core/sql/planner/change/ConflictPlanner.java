package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.text.NameFolding;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plans ON CONFLICT and ON DUPLICATE KEY, which update an existing row. */
final class ConflictPlanner {
  private final QueryContext context;
  private final AssignmentPlanner assigning;

  ConflictPlanner(QueryContext context, AssignmentPlanner assigning) {
    this.context = context;
    this.assigning = assigning;
  }

  /**
   * @param source the query that provides the rows, if any
   */
  void plan(Statement.Conflict conflict, @Nullable Query source) {
    Statement.Action action = conflict.action();
    ExpressionPlanner expressions = new ExpressionPlanner(context);
    for (Expression target : action.columns()) {
      if (target instanceof Operand.Name name) {
        EncryptedColumn column = expressions.findColumn(name.path());
        Refusals.requireEquality(column, "ON CONFLICT");
      } else {
        expressions.planPlain(target, "ON CONFLICT");
      }
    }
    if (!conflict.isDuplicateKey()) {
      context.scope().addRow("EXCLUDED");
    } else if (source != null) {
      refuseNamesOf(source, action);
    }
    action.conditions().forEach(condition -> expressions.planPlain(condition, "ON CONFLICT"));
    assigning.plan(action.sets(), this::isProposed);
  }

  /** On MariaDB names may also mean columns of the query. */
  @Safeguard("columns-03c")
  private void refuseNamesOf(Query source, Statement.Action action) {
    Map<String, EncryptedColumn> encrypted = new HashMap<>();
    collect(source, encrypted);
    boolean plainTarget = context.scope().isPlain();
    action.sets().forEach(set -> refuseNames(set, encrypted, plainTarget));
  }

  /** Collects the encrypted columns of all tables in the query, by their folded names. */
  private void collect(Node node, Map<String, EncryptedColumn> encrypted) {
    if (node instanceof TableReference.Named named) {
      CatalogTable table = context.catalog().table(named.name().last().text()).orElse(null);
      for (CatalogColumn column : table == null ? Set.<CatalogColumn>of() : table.columns()) {
        EncryptedColumn one = table == null ? null : EncryptedColumn.of(table, column);
        if (one != null) {
          encrypted.put(NameFolding.fold(column.name()), one);
        }
      }
    }
    node.children().forEach(child -> collect(child, encrypted));
  }

  private void refuseNames(Node node, Map<String, EncryptedColumn> encrypted, boolean plainTarget) {
    if (isValues(node)) {
      return;
    }
    if (node instanceof Operand.Name name) {
      String called = QueryContext.name(name.path());
      EncryptedColumn own = context.scope().find(QueryContext.qualifier(name.path()), called);
      EncryptedColumn column = encrypted.get(called);
      if (own == null && column != null) {
        throw Refusals.operator(column, "ON DUPLICATE KEY UPDATE, without VALUES()");
      } else if (plainTarget) {
        throw Refusals.statement("names a column where it resolves conflicts, without VALUES()");
      }
    }
    node.children().forEach(child -> refuseNames(child, encrypted, plainTarget));
  }

  /**
   * Whether a value is {@code VALUES(a)}, the cell that was to be inserted into the same column.
   */
  private boolean isProposed(@Nullable EncryptedColumn column, Expression value) {
    return column != null
        && isValues(value)
        && ((Computation.Call) value).arguments().get(0) instanceof Operand.Name name
        && isNameOf(name, column);
  }

  private static boolean isValues(Node node) {
    return node instanceof Computation.Call call
        && call.name().parts().size() == 1
        && Set.of("VALUES", "VALUE").contains(QueryContext.name(call.name()))
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Operand.Name;
  }

  @Safeguard(value = "columns-03b", stub = Stub.TRUE)
  private static boolean isNameOf(Operand.Name name, EncryptedColumn column) {
    return QueryContext.name(name.path()).equals(NameFolding.fold(column.name()));
  }
}
