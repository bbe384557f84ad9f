package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.ParameterPlacement;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.sum.SumPredicate;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans one condition of HAVING after the other that the driver tests with decrypted sums. */
final class HavingConditions {
  private final QueryContext context;
  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final RepeatableText repeatable;
  private final Set<String> names;
  private final SumAliases aliases;
  private final SumTermPlanner terms;
  private final SumComparisonPlanner comparisons;
  private final List<String> conditions = new ArrayList<>();

  /**
   * @param about the column that refusals name
   * @param repeatable the texts that may stand in another place
   * @param names of the columns of the result
   * @param aliases of which conditions may name sums
   */
  HavingConditions(
      QueryContext context,
      SumPlanner planner,
      EncryptedColumn about,
      RepeatableText repeatable,
      Set<String> names,
      SumAliases aliases) {
    this.context = context;
    this.planner = planner;
    this.about = about;
    this.repeatable = repeatable;
    this.names = names;
    this.aliases = aliases;
    this.terms = new SumTermPlanner(planner, about, aliases);
    this.comparisons = new SumComparisonPlanner(planner, about, terms);
  }

  /** The sums of all conditions. */
  SumTermPlanner terms() {
    return terms;
  }

  /** The SQL of the answers to plain conditions. */
  List<String> conditions() {
    return conditions;
  }

  /**
   * A condition that the driver tests.
   *
   * @param markers in the text, by the number of their parameter
   */
  record Converted(SumPredicate test, Map<Integer, Span> markers) {}

  /** Plans a condition with encrypted sums. */
  Converted plan(Expression condition) {
    Map<Integer, Span> markers = new LinkedHashMap<>();
    refuseOutputs(condition);
    SumPredicate test = convert(condition, markers);
    if (countParameters(condition) != markers.size()) {
      throw refused("a condition with a parameter that is not compared with a sum");
    }
    return new Converted(test, markers);
  }

  /**
   * What stands in place of a condition in the text. Each parameter stays, so that no other one
   * gets another number; it is always NULL.
   */
  String placeholderCondition(Map<Integer, Span> markers) {
    if (markers.isEmpty()) {
      return "1 = 1";
    }
    List<String> tests =
        markers.entrySet().stream()
            .sorted(Comparator.comparingInt(marker -> marker.getValue().start()))
            .map(marker -> isNull(context, marker.getKey(), marker.getValue()))
            .toList();
    return "(" + String.join(" AND ", tests) + ")";
  }

  /** A condition that only holds a parameter, which is always NULL. */
  static String isNull(QueryContext context, int number, Span marker) {
    String written = marker.of(context.text());
    String sent = written.equals("?") ? ParameterPlacement.marker(number) : written;
    return "CAST(" + sent + " AS CHAR(1)) IS NULL";
  }

  private static int countParameters(Node node) {
    int own = node instanceof Operand.Parameter ? 1 : 0;
    return own + node.children().stream().mapToInt(HavingConditions::countParameters).sum();
  }

  /** Refuses names that may mean something else in the select list. */
  private void refuseOutputs(Node node) {
    if (node instanceof Operand.Name name
        && name.path().parts().size() == 1
        && names.contains(QueryContext.name(name.path()))
        && aliases.aliasedSum(name) == null) {
      throw refused("a condition of HAVING beside a name of the result");
    }
    node.children().forEach(this::refuseOutputs);
  }

  private SumPredicate convert(Expression condition, Map<Integer, Span> markers) {
    if (!hasSum(condition)) {
      return planPlain(condition);
    }
    if (condition instanceof Predicate.Junction junction
        && (junction.connective() == Connective.AND || junction.connective() == Connective.OR)) {
      return new SumPredicate.Junction(
          junction.connective() == Connective.AND,
          junction.operands().stream().map(one -> convert(one, markers)).toList());
    }
    if (condition instanceof Predicate.Not not) {
      return new SumPredicate.Not(convert(not.operand(), markers));
    }
    SumPredicate compared = comparisons.plan(condition, markers);
    if (compared != null) {
      return compared;
    }
    throw refused("a condition of HAVING that is not understood");
  }

  private boolean hasSum(Node node) {
    if (aliases.aliasedSum(node) != null
        || (node instanceof Computation.Call call
            && planner.columns().summedColumn(call) != null)) {
      return true;
    }
    return !(node instanceof Query) && node.children().stream().anyMatch(this::hasSum);
  }

  /** Plans a condition that the server answers in the column for the driver. */
  private SumPredicate planPlain(Expression condition) {
    String text = condition instanceof Predicate ? repeatable.of(condition, "HAVING") : null;
    if (text == null) {
      throw refused(
          "a condition that the driver tests and that has parameters, functions, queries, comments,"
              + " values of encrypted columns, or columns that are not in GROUP BY");
    }
    conditions.add(
        "CASE WHEN (" + text + ") THEN 't' WHEN NOT (" + text + ") THEN 'f' ELSE 'u' END");
    return new SumPredicate.Plain(conditions.size() - 1);
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where);
  }
}
