package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Element;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import java.util.Map;
import java.util.Set;

/**
 * Expressions in the definition of a table or an index. A name that the table does not have may be
 * an encrypted column's, misspelled, and the database would say so after it has heard what it is
 * compared with.
 *
 * <p>What they hold stays in the database, where a change of keys does not look for it: so no value
 * is sealed for one.
 */
public final class DefinedExpressions {
  private final QueryContext context;
  private final ExpressionPlanner expressions;

  public DefinedExpressions(Words words, Catalog catalog, Dialect dialect) {
    this.context =
        QueryContext.outermost(
            words.sql().source(),
            PlanBuilder.naming(words, catalog),
            catalog,
            dialect,
            PlainTables.ANY);
    this.expressions = new ExpressionPlanner(context);
  }

  /** The table that they are about, from now on. */
  public void about(String name, Relation table) {
    context.scope().add(name, table);
  }

  /** Of the statement, which is sent as it is. */
  public Plan plan() {
    return context.plan().build();
  }

  /**
   * The conditions of all checks in it, which use plain columns of the table. Of an encrypted one
   * it may be asked whether it is NULL.
   *
   * @param more columns that the statement adds to the table, folded
   */
  public void checks(Node node, Set<String> more) {
    if (node instanceof Element.Check check) {
      refuseCells(check.condition());
      new ExpressionPlanner(context, more, Map.of()).plain(check.condition(), "a check");
      refuseSealed("a check");
    } else {
      node.children().forEach(child -> checks(child, more));
    }
  }

  /** Which rows an index has. */
  public void condition(Expression condition) {
    expressions.plain(condition, "WHERE");
    refuseSealed("an index");
  }

  /** What an index is over: a column, or an expression. Cells have an order that means nothing. */
  public void indexed(Definition.Part part) {
    refusePart(part.value());
    Kind kind = expressions.of(part.value());
    if (kind instanceof Kind.Cell cell) {
      Refusals.requireEquality(cell.column(), "an index");
      if (part.rest() != null) {
        throw Refusals.operator(cell.column(), "an index with an operator class");
      }
    } else if (kind instanceof Kind.Row || context.plan().seals()) {
      throw notUnderstood();
    }
  }

  /** {@code name (10)}: an index over the beginning of a column looks like a call. */
  private void refusePart(Expression item) {
    if (item instanceof Computation.Call call && call.name().parts().size() == 1) {
      EncryptedColumn column = expressions.column(call.name());
      if (column != null) {
        throw Refusals.operator(column, "an index over a part of it");
      }
    }
  }

  private void refuseCells(Node node) {
    if (node instanceof Operand.Name name) {
      EncryptedColumn column = expressions.column(name.path());
      if (column != null) {
        throw Refusals.operator(column, "a check");
      }
    }
    boolean tested = node instanceof Predicate.IsNull test && test.value() instanceof Operand.Name;
    if (!tested && !(node instanceof Query)) {
      node.children().forEach(this::refuseCells);
    }
  }

  private void refuseSealed(String where) {
    if (context.plan().seals()) {
      throw Refusals.statement("makes " + where + " with a value of an encrypted column");
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("defines something by an expression that is not understood");
  }
}
