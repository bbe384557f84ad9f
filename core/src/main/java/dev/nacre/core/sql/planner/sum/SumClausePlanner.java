package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.sum.SumPredicate;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans HAVING, and ORDER BY and LIMIT with it. Conditions over encrypted sums are tested by the
 * driver: the server sends their sums in a column behind the others, and neither a literal nor a
 * parameter of them reaches it. Of the conditions that AND joins, plain ones stay where they are.
 */
public final class SumClausePlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final PlannedSelectList shown;
  private final SumPlanner planner;

  /**
   * @param expressions that may use the columns of the result
   */
  public SumClausePlanner(
      QueryContext context, ExpressionPlanner expressions, PlannedSelectList shown) {
    this.context = context;
    this.expressions = expressions;
    this.shown = shown;
    this.planner = new SumPlanner(context, expressions, shown.isSeen(), null);
  }

  /**
   * What was planned.
   *
   * @param relation the columns of the result, with the one for the driver
   * @param isSorted whether the driver sorts the rows
   * @param isLimited whether the driver counts them
   */
  public record Planned(Relation relation, boolean isSorted, boolean isLimited) {}

  /** Plans HAVING, and what depends on it. */
  public Planned plan(QueryBody.Select select, Query query) {
    Relation result = shown.relation();
    SumAliases aliases = new SumAliases(context, planner.columns(), select.items());
    Expression having = select.having();
    EncryptedColumn tested = having == null ? null : aliases.summedColumn(having);
    EncryptedColumn sorted = aliases.summedInOrder(query.order());
    boolean ships = shown.isSeen() && planner.ships();
    EncryptedColumn about = tested == null ? sorted : tested;
    if (about == null && ships && !context.plan().shipped().cells().isEmpty()) {
      about = context.plan().shipped().cells().get(0).column();
    }
    if (tested == null && (about == null || !ships)) {
      expressions.planPlain(having, "HAVING");
    }
    if (about == null) {
      return new Planned(result, false, false);
    }
    requireAlone(select, query, result, about);
    RepeatableText repeatable = new RepeatableText(context, planner.expressions(), select.groups());
    HavingConditions tests =
        new HavingConditions(context, planner, about, repeatable, shown.names(), aliases);
    List<SumPredicate> all = new ArrayList<>();
    if (having != null && (tested != null || ships)) {
      planConjuncts(having, aliases, tests, select.groups().isEmpty(), all);
    }
    if (ships) {
      return planShipped(select, query, about, tests, all, aliases, repeatable);
    }
    SumOrderPlanner order =
        new SumOrderPlanner(context, planner, about, aliases, tests.terms(), repeatable);
    List<SumFormula.Key> keys = sorted == null ? List.of() : order.plan(query.order());
    SumFormula.Range range = new SumLimitPlanner(context, planner, about).plan(select, query);
    List<String> further = new ArrayList<>(tests.conditions());
    further.addAll(order.ranks());
    EncryptedColumn column =
        planner.computedColumn(
            about,
            planner.sumSql().sumType(about.encryption().type()),
            new SumFormula.Filter(
                tests.terms().requested().columns(),
                tests.conditions().size(),
                new SumPredicate.Junction(true, all),
                keys,
                range));
    int end = select.items().get(select.items().size() - 1).span().end();
    String text = tests.terms().requested().text(further);
    context.replace(new Span(end, end), ", " + text + " AS " + HiddenColumns.FILTER_LABEL);
    context.plan().setFilter(column);
    List<Relation.Column> columns = new ArrayList<>(result.columns());
    columns.add(new Relation.Column(NameFolding.fold(HiddenColumns.FILTER_LABEL), column));
    return new Planned(Relation.of(columns), sorted != null, true);
  }

  /**
   * @param isOneRow whether the query has one row, without GROUP BY. It is there for no rows as
   *     well, from a part of the statement of its own, so the database cannot test it.
   */
  private void planConjuncts(
      Expression condition,
      SumAliases aliases,
      HavingConditions tests,
      boolean isOneRow,
      List<SumPredicate> all) {
    boolean plain = aliases.summedColumn(condition) == null;
    if (plain && !(planner.ships() && (isOneRow || mayDiffer(condition)))) {
      expressions.planPlain(condition, "HAVING");
    } else if (condition instanceof Predicate.Junction junction
        && junction.connective() == Connective.AND) {
      junction.operands().forEach(operand -> planConjuncts(operand, aliases, tests, isOneRow, all));
    } else {
      HavingConditions.Converted converted = tests.plan(condition);
      all.add(converted.test());
      context.replace(
          Parentheses.around(context.plan().sql(), condition.span()),
          tests.placeholderCondition(converted.markers()));
    }
  }

  /**
   * Whether a condition may differ between a group and one of its rows. Values that are equal for
   * GROUP BY are equal for comparisons; LIKE, for one, may see the blanks at their end.
   */
  private static boolean mayDiffer(Expression condition) {
    if (condition instanceof Predicate.Junction junction) {
      return junction.connective() == Connective.PIPES
          || junction.operands().stream().anyMatch(SumClausePlanner::mayDiffer);
    }
    if (condition instanceof Predicate.Not not) {
      return mayDiffer(not.operand());
    }
    if (isValue(condition)) {
      return false;
    }
    boolean compares =
        condition instanceof Predicate.Comparison
            || condition instanceof Predicate.Between
            || condition instanceof Predicate.In
            || condition instanceof Predicate.IsNull;
    return !compares || !condition.children().stream().allMatch(SumClausePlanner::isValue);
  }

  private static boolean isValue(Node node) {
    return node instanceof Operand.Name
        || node instanceof Operand.Literal
        || node instanceof Operand.TypedLiteral
        || node instanceof Operand.Parameter;
  }

  /** Plans the clauses where the driver adds up, and so filters and counts all rows. */
  private Planned planShipped(
      QueryBody.Select select,
      Query query,
      EncryptedColumn about,
      HavingConditions tests,
      List<SumPredicate> all,
      SumAliases aliases,
      RepeatableText repeatable) {
    ShippedRowsPlanner rows = new ShippedRowsPlanner(context, about, select, query);
    rows.requireUnderstood();
    SumOrderPlanner words =
        new SumOrderPlanner(context, planner, about, aliases, tests.terms(), repeatable);
    ShippedOrder order =
        new ShippedOrder(expressions, about, aliases, tests.terms(), select.groups(), words);
    order.plan(query.order());
    List<String> further = new ArrayList<>(tests.conditions());
    further.addAll(order.ranks());
    rows.group();
    SumFormula.Range range = new SumLimitPlanner(context, planner, about).plan(select, query);
    EncryptedColumn filter =
        planner.computedColumn(
            about,
            planner.sumSql().sumType(about.encryption().type()),
            new SumFormula.Filter(
                tests.terms().requested().columns(),
                tests.conditions().size(),
                new SumPredicate.Junction(true, all),
                order.keys(),
                range));
    Relation columns = rows.plan(shown.relation(), filter, order.parts(), further);
    context.plan().setFilter(filter);
    return new Planned(columns, true, true);
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
    if (select.distinct()) {
      throw refused(about, "with DISTINCT");
    }
    boolean counts =
        !select.windows().isEmpty()
            || (select.having() != null && dependsOnRows(select.having()))
            || select.items().stream().anyMatch(SumClausePlanner::dependsOnRows)
            || query.order().stream().anyMatch(SumClausePlanner::dependsOnRows);
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
    return counts || node.children().stream().anyMatch(SumClausePlanner::dependsOnRows);
  }

  private static NacreException refused(EncryptedColumn about, String how) {
    return SumPlanner.refused(about, "HAVING or ORDER BY with its sum, " + how);
  }
}
