package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.parse.SyntaxException;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.sql.tree.Computation;
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
  private final Words words;
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final SqlParser parser;

  public DefinedExpressions(Words words, Catalog catalog, Dialect dialect) {
    this.words = words;
    this.context =
        QueryContext.outermost(
            words.sql().source(), PlanBuilder.naming(words, catalog), catalog, dialect);
    this.expressions = new ExpressionPlanner(context);
    try {
      this.parser = SqlParser.of(words.sql(), dialect.grammar());
    } catch (SyntaxException outside) {
      throw notUnderstood();
    }
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
   * The conditions of all checks from here to there, which use plain columns of the table. Of an
   * encrypted one it may be asked whether it is NULL.
   *
   * @param more columns that the statement adds to the table, folded
   */
  public void checks(int from, int to, Set<String> more) {
    for (int i = from; i + 1 < to; i++) {
      if (words.is(i, "CHECK")) {
        SqlParser.Fragment check = read(i + 1);
        refuseCells(check.expression());
        new ExpressionPlanner(context, more, Map.of()).plain(check.expression(), "a check");
        refuseSealed("a check");
      }
    }
  }

  /** The condition of an index, which begins here and ends the statement. */
  public void condition(int from) {
    SqlParser.Fragment condition = read(from);
    expressions.plain(condition.expression(), "WHERE");
    refuseSealed("an index");
    if (after(condition, from) != words.size()) {
      throw notUnderstood();
    }
  }

  /** What an index is over, from here to a comma or the end: a column, or an expression. */
  public void indexed(int from, int comma) {
    SqlParser.Fragment item = read(from);
    int after = after(item, from);
    refusePart(item.expression());
    Kind kind = expressions.of(item.expression());
    if (kind instanceof Kind.Cell cell) {
      Refusals.requireEquality(cell.column(), "an index");
      if (!isOrder(after, comma)) {
        throw Refusals.operator(cell.column(), "an index with an operator class");
      }
    } else if (kind instanceof Kind.Row || context.plan().seals() || after > comma) {
      throw notUnderstood();
    } else {
      words.requireNames(after, comma);
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

  /** {@code DESC NULLS LAST}: cells have an order that means nothing, and may be kept in it. */
  private boolean isOrder(int from, int end) {
    for (int i = from; i < end; i++) {
      if (!words.isOneOf(i, Set.of("ASC", "DESC", "NULLS", "FIRST", "LAST"))) {
        return false;
      }
    }
    return true;
  }

  /** An expression, without what may follow it. */
  private SqlParser.Fragment read(int from) {
    try {
      return parser.expressionAt(words.start(from));
    } catch (SyntaxException outside) {
      throw notUnderstood();
    }
  }

  /** The first word behind it. */
  private int after(SqlParser.Fragment fragment, int from) {
    int after = from;
    while (after < words.size() && words.start(after) < fragment.end()) {
      after++;
    }
    return after;
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
