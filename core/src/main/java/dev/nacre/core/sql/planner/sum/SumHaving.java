package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.spi.SumSql;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.SumFormula;
import dev.nacre.core.sql.resolve.SumTest;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans HAVING. Conditions over encrypted sums are tested by the driver: the server sends their
 * sums in a column behind the others, and neither a literal nor a parameter of them reaches it. Of
 * the conditions that AND joins, plain ones stay where they are.
 */
public final class SumHaving {
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final SelectList shown;
  private final SumPlanner planner;

  /**
   * @param expressions that may use the columns of the result
   */
  public SumHaving(QueryContext context, ExpressionPlanner expressions, SelectList shown) {
    this.context = context;
    this.expressions = expressions;
    this.shown = shown;
    this.planner = new SumPlanner(context, expressions, shown.isSeen(), null);
  }

  /** Plans the condition; returns the columns of the result, with the one for the driver. */
  public Relation plan(QueryBody.Select select, Query query) {
    Relation result = shown.relation();
    Expression having = select.having();
    EncryptedColumn about = having == null ? null : summed(having);
    if (having == null || about == null) {
      expressions.plain(having, "HAVING");
      return result;
    }
    requireAlone(select, query, result, about);
    SumTests tests = new SumTests(context, planner, about, select.groups(), shown.names());
    List<SumTest> all = new ArrayList<>();
    conjuncts(having, tests, all);
    EncryptedColumn column =
        planner.computed(
            about,
            planner.sql().sum(about.encryption().type()),
            new SumFormula.Filter(
                tests.terms().sums(), tests.conditions().size(), new SumTest.Junction(true, all)));
    int end = select.items().get(select.items().size() - 1).span().end();
    String text = tests.terms().text(tests.conditions());
    context.replace(new Span(end, end), ", " + text + " AS " + SumSql.TESTED);
    context.plan().filters(column);
    List<Relation.Column> columns = new ArrayList<>(result.columns());
    columns.add(new Relation.Column(Catalog.folded(SumSql.TESTED), column));
    return Relation.of(columns);
  }

  private void conjuncts(Expression condition, SumTests tests, List<SumTest> all) {
    if (summed(condition) == null) {
      expressions.plain(condition, "HAVING");
    } else if (condition instanceof Predicate.Junction junction
        && junction.connective() == Connective.AND) {
      junction.operands().forEach(operand -> conjuncts(operand, tests, all));
    } else {
      all.add(tests.test(condition));
      context.replace(
          Parentheses.around(context.plan().sql(), condition.span()), tests.inItsPlace());
    }
  }

  /** The first column that a part of a condition adds up; null if it adds none. */
  private @Nullable EncryptedColumn summed(Node node) {
    EncryptedColumn found = node instanceof Computation.Call call ? planner.summed(call) : null;
    if (found != null || node instanceof Query) {
      return found;
    }
    for (Node child : node.children()) {
      EncryptedColumn within = summed(child);
      if (within != null) {
        return within;
      }
    }
    return null;
  }

  /** Refuses what the database does with the groups after HAVING, and would do before it now. */
  @Safeguard("queries-3b")
  private void requireAlone(
      QueryBody.Select select, Query query, Relation result, EncryptedColumn about) {
    if (!shown.isSeen()) {
      throw refused(
          about,
          "within a subquery, a set operation, WITH or INSERT; the driver filters only what the"
              + " application sees");
    }
    if (query.limits() != null || select.top() != null) {
      throw refused(about, "with LIMIT, OFFSET, FETCH or TOP, which would cut rows off before it");
    }
    if (select.distinct()) {
      throw refused(about, "with DISTINCT");
    }
    boolean counts =
        !select.windows().isEmpty()
            || (select.having() != null && dependsOnRows(select.having()))
            || select.items().stream().anyMatch(SumHaving::dependsOnRows)
            || query.order().stream().anyMatch(SumHaving::dependsOnRows);
    if (counts) {
      throw refused(about, "beside a window, a variable or ROWNUM, which depend on the rows shown");
    }
    if (select.items().isEmpty() || !result.isWhole()) {
      throw refused(about, "in a query of which not all columns are known; name the columns");
    }
  }

  private static boolean dependsOnRows(Node node) {
    boolean counts =
        node instanceof Computation.Window
            || node instanceof Operand.Variable
            || (node instanceof Operand.Name name
                && QueryContext.name(name.path()).equals("ROWNUM"))
            || (node instanceof Computation.Call call
                && QueryContext.name(call.name()).equals("ROWNUM"));
    return counts || node.children().stream().anyMatch(SumHaving::dependsOnRows);
  }

  private static NacreException refused(EncryptedColumn about, String how) {
    return SumPlanner.refused(about, "HAVING with its sum, " + how);
  }
}
