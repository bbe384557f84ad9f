package dev.nacre.core.sql.planner;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.planner.expression.ExpressionKind;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.TableElement;
import java.util.Map;
import java.util.Set;

/**
 * Analyses expressions in the definition of a table or an index. A name that the table does not
 * have may be a misspelled encrypted column, and the database would report that only after it has
 * received the value it is compared with.
 *
 * <p>Literals in them stay in the database, where a rekey does not find them: so they cannot be
 * encrypted values.
 */
public final class DefinitionExpressionPlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;

  public DefinitionExpressionPlanner(StatementTokens words, Catalog catalog, Dialect dialect) {
    this.context =
        QueryContext.outermost(
            words.sql().source(),
            PlanBuilder.of(words, catalog),
            catalog,
            dialect,
            PlainTables.ANY,
            NestedStatementPlanner.INSTANCE);
    this.expressions = new ExpressionPlanner(context);
  }

  /** Sets the table of the expressions. */
  public void setTable(String name, Relation table) {
    context.scope().add(name, table);
  }

  /** The plan of the statement, which is sent unchanged. */
  public Plan plan() {
    return context.plan().build();
  }

  /**
   * Analyses the conditions of all checks, which may use plain columns, and IS NULL for encrypted
   * ones.
   *
   * @param more columns that the statement adds to the table, folded
   */
  public void planChecks(Node node, Set<String> more) {
    if (node instanceof TableElement.Check check) {
      refuseCells(check.condition());
      new ExpressionPlanner(context, more, Map.of()).planPlain(check.condition(), "a check");
      refuseEncrypted("a check");
    } else {
      node.children().forEach(child -> planChecks(child, more));
    }
  }

  /** Analyses the condition of a partial index. */
  public void planCondition(Expression condition) {
    expressions.planPlain(condition, "WHERE");
    refuseEncrypted("an index");
  }

  /** Analyses an indexed column or expression. The order of cells has no meaning. */
  public void planIndexed(Definition.Part part) {
    refusePart(part.value());
    ExpressionKind kind = expressions.kindOf(part.value());
    if (kind instanceof ExpressionKind.Cell cell) {
      Refusals.requireEquality(cell.column(), "an index");
      if (part.rest() != null) {
        throw Refusals.operator(cell.column(), "an index with an operator class");
      }
    } else if (kind instanceof ExpressionKind.Row || context.plan().encrypts()) {
      throw notUnderstood();
    }
  }

  /** Refuses {@code name (10)}: an index over a prefix of a column looks like a call. */
  private void refusePart(Expression item) {
    if (item instanceof Computation.Call call && call.name().parts().size() == 1) {
      EncryptedColumn column = expressions.findColumn(call.name());
      if (column != null) {
        throw Refusals.operator(column, "an index over a part of it");
      }
    }
  }

  private void refuseCells(Node node) {
    if (node instanceof Operand.Name name) {
      EncryptedColumn column = expressions.findColumn(name.path());
      if (column != null) {
        throw Refusals.operator(column, "a check");
      }
    }
    boolean tested = node instanceof Predicate.IsNull test && test.value() instanceof Operand.Name;
    if (!tested && !(node instanceof Query)) {
      node.children().forEach(this::refuseCells);
    }
  }

  private void refuseEncrypted(String where) {
    if (context.plan().encrypts()) {
      throw Refusals.statement("makes " + where + " with a value of an encrypted column");
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("defines something by an expression that is not understood");
  }
}
