package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.Refusals;
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
 * Names in MERGE, and in UPDATE by rows of values, that would mean one thing here and another in
 * the database, or more than they may.
 *
 * @param scope the table, and what is merged into it
 * @param offered values that were sealed to be stored; nothing where a table or a query is merged
 */
record SealedNames(Scope scope, @Nullable Relation offered) {
  void check(Statement.Update update) {
    for (Assignment set : update.sets()) {
      value(set.value());
    }
    compared(update.where());
    returned(update.returning());
  }

  /**
   * Where a row has no match some databases see what is merged alone, and elsewhere the table
   * alone: there a bare name is not ambiguous for them, and we would take it for the other one.
   */
  void bare(Node node) {
    if (node instanceof Operand.Name name && name.path().parts().size() == 1) {
      for (Scope.Use use : scope.uses()) {
        if (use.relation().find(QueryContext.name(name.path())) != null) {
          throw Refusals.statement(
              "names an encrypted column without its table where rows are merged; write the"
                  + " table's name or alias before it");
        }
      }
    }
    node.children().forEach(this::bare);
  }

  /** What was sealed to be stored, rounded and padded perhaps, is not compared. */
  void compared(@Nullable Node node) {
    Relation sealed = offered;
    if (node == null || sealed == null) {
      return;
    }
    if (node instanceof Operand.Name name) {
      String qualifier = QueryContext.qualifier(name.path());
      boolean its = qualifier == null || qualifier.equals(scope.uses().get(1).alias());
      if (its && sealed.find(QueryContext.name(name.path())) != null) {
        throw Refusals.statement(
            "compares or computes with a value that is sealed to be stored; give it once more as a"
                + " parameter of the condition");
      }
    }
    node.children().forEach(this::compared);
  }

  /** One that is given to a column: a name alone, or something without sealed values. */
  void value(Expression value) {
    bare(value);
    if (value instanceof Operand.Row row) {
      row.items().forEach(this::value);
    } else if (!(value instanceof Operand.Name)) {
      compared(value);
    }
  }

  /** What is shown: columns as they are, or something without sealed values. */
  void returned(List<QueryBody.Item> items) {
    for (QueryBody.Item item : items) {
      if (!(item.value() instanceof Operand.Name)) {
        compared(item.value());
      }
    }
  }
}
