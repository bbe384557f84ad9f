package dev.nacre.core.sql.planner.change;

import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks names in MERGE, and in UPDATE from rows of values, that Nacre and the database could
 * resolve differently, or that are not allowed.
 *
 * @param scope the target table and the source
 * @param offered the encrypted values of the source; null if the source is a table or a query
 */
record AmbiguousNameCheck(Scope scope, @Nullable Relation offered) {
  void checkUpdate(Statement.Update update) {
    for (Assignment set : update.sets()) {
      checkValue(set.value());
    }
    checkCompared(update.where());
    checkReturned(update.returning());
  }

  /**
   * Refuses ambiguous unqualified names. In some clauses of MERGE, some databases see only the
   * source or only the target: there the name is not ambiguous for them, and Nacre could resolve it
   * to the other table.
   */
  void checkUnqualified(Node node) {
    if (node instanceof Operand.Name name && name.path().parts().size() == 1) {
      for (FromItem item : scope.fromItems()) {
        if (item.relation().find(QueryContext.name(name.path())) != null) {
          throw Refusals.statement(
              "names an encrypted column without its table where rows are merged; write the"
                  + " table's name or alias before it");
        }
      }
    }
    node.children().forEach(this::checkUnqualified);
  }

  /**
   * Refuses a comparison of values that were encrypted for storing, and so may be rounded and
   * padded.
   */
  void checkCompared(@Nullable Node node) {
    Relation encrypted = offered;
    if (node == null || encrypted == null) {
      return;
    }
    if (node instanceof Operand.Name name) {
      String qualifier = QueryContext.qualifier(name.path());
      boolean its = qualifier == null || qualifier.equals(scope.fromItems().get(1).alias());
      if (its && encrypted.find(QueryContext.name(name.path())) != null) {
        throw Refusals.statement(
            "compares or computes with a value that is encrypted to be stored; give it once more as"
                + " a parameter of the condition");
      }
    }
    node.children().forEach(this::checkCompared);
  }

  /** Checks an assigned value: a name, or an expression without encrypted values. */
  void checkValue(Expression value) {
    checkUnqualified(value);
    if (value instanceof Operand.Row row) {
      row.items().forEach(this::checkValue);
    } else if (!(value instanceof Operand.Name)) {
      checkCompared(value);
    }
  }

  /** Checks returned items: columns, or expressions without encrypted values. */
  void checkReturned(List<QueryBody.Item> items) {
    for (QueryBody.Item item : items) {
      if (!(item.value() instanceof Operand.Name)) {
        checkCompared(item.value());
      }
    }
  }
}
