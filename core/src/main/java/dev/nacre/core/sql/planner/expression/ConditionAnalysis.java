package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the planner knows about the conditions of one statement: which encrypted columns they
 * compare, and which tests of parameters they hold.
 *
 * <p>Each part of a condition is analysed only once, at any depth: this caches the results for one
 * statement.
 *
 * <p>In the examples, {@code email} is an encrypted column, and {@code name} is a plain one.
 *
 * <table>
 *   <caption>What is found in a condition</caption>
 *   <tr><th>SQL</th><th>{@code ComparedAndTested.compared}</th><th>{@code ComparedAndTested.tests}</th></tr>
 *   <tr><td>{@code email = ?}</td><td>{@code email}</td><td>none</td></tr>
 *   <tr><td>{@code ? IS NULL}</td><td>null</td><td>{@code ? IS NULL}</td></tr>
 *   <tr><td>{@code ? = ''}</td><td>null</td><td>{@code ? = ''}</td></tr>
 *   <tr><td>{@code name = ?}</td><td>null</td><td>none</td></tr>
 * </table>
 *
 * <p>The tests of a condition are <em>answered</em> when they are about the value for a plain
 * column, as in {@code ? IS NULL OR name = ?}: then they are not planned for an encrypted one.
 */
final class ConditionAnalysis {
  private final IdentityHashMap<Predicate.Junction, ComparedAndTested> conditions =
      new IdentityHashMap<>();
  private final IdentityHashMap<Node, NodeFacts> facts = new IdentityHashMap<>();

  // Conditions whose tests are about the value for a plain column.
  private final Set<Predicate.Junction> answered =
      Collections.newSetFromMap(new IdentityHashMap<>());

  // Encrypted columns that a parameter or a literal is compared with, by the comparison.
  private final IdentityHashMap<Node, EncryptedColumn> comparisons = new IdentityHashMap<>();

  /**
   * The result for a condition.
   *
   * @param compared the first encrypted column that is compared for equality
   * @param tests tests of parameters that are not encrypted yet, and may be for a column
   */
  record ComparedAndTested(@Nullable EncryptedColumn compared, List<Expression> tests) {}

  /**
   * The result for a part of a statement.
   *
   * @param comparesPlain whether an unencrypted parameter is compared with a column
   * @param compared the first encrypted column that is compared with a value in a query in it
   */
  record NodeFacts(
      boolean column,
      boolean parameter,
      boolean comparesPlain,
      @Nullable EncryptedColumn compared) {
    static final NodeFacts COLUMN = new NodeFacts(true, false, false, null);
    static final NodeFacts NOTHING = new NodeFacts(false, false, false, null);
  }

  /** Notes a comparison of an encrypted column with a value. */
  void noteComparison(Predicate comparison, EncryptedColumn column) {
    EncryptedColumn unused = comparisons.putIfAbsent(comparison, column);
  }

  /** Whether no encrypted column has been compared with a value. */
  boolean comparesNothing() {
    return comparisons.isEmpty();
  }

  /** Notes that the tests of a condition are about the value for a plain column. */
  void noteAnswered(Predicate.Junction condition) {
    boolean unused = answered.add(condition);
  }

  boolean isAnswered(Predicate.Junction condition) {
    return answered.contains(condition);
  }

  /** Keeps the result for a condition whose operands are all planned. */
  void keep(Predicate.Junction condition, ComparedAndTested found) {
    conditions.put(condition, found);
  }

  ComparedAndTested factsOfCondition(
      Expression operand, QueryContext context, ExpressionPlanner expressions) {
    Expression part = operand;
    while (part instanceof Predicate.Not not) {
      part = not.operand();
    }
    ComparedAndTested known =
        part instanceof Predicate.Junction inner ? conditions.get(inner) : null;
    return known == null
        ? new ComparedAndTested(
            compared(part, expressions), isTest(part, context) ? List.of(part) : List.of())
        : known;
  }

  private static @Nullable EncryptedColumn compared(
      Expression part, ExpressionPlanner expressions) {
    if (part instanceof Predicate.Comparison comparison) {
      EncryptedColumn left = column(comparison.left(), expressions);
      return left == null ? column(comparison.right(), expressions) : left;
    }
    return part instanceof Predicate.In in ? column(in.value(), expressions) : null;
  }

  private static @Nullable EncryptedColumn column(Expression side, ExpressionPlanner expressions) {
    if (side instanceof Operand.Row row) {
      for (Expression item : row.items()) {
        EncryptedColumn column = column(item, expressions);
        if (column != null) {
          return column;
        }
      }
    }
    EncryptedColumn column =
        side instanceof Operand.Name name ? expressions.findColumn(name.path()) : null;
    return column != null && column.encryption().protection().comparesEqual() ? column : null;
  }

  /** Whether a part tests a parameter that is not encrypted so far. */
  static boolean isTest(Node part, QueryContext context) {
    if (part instanceof Predicate.IsNull test) {
      return isUnassigned(EncryptableValue.of(test.value()), context);
    }
    if (part instanceof Predicate.Comparison comparison && comparison.operator().isEquality()) {
      List<EncryptableValue> values = values(comparison, context);
      return values.stream().anyMatch(value -> isUnassigned(value, context));
    }
    return false;
  }

  /**
   * The values on both sides of a comparison, also in {@code COALESCE(?, '')}; none if there is
   * something else.
   */
  static List<EncryptableValue> values(Predicate.Comparison comparison, QueryContext context) {
    if (comparison.left() instanceof Operand.Name || comparison.right() instanceof Operand.Name) {
      return List.of(); // as in most comparisons
    }
    List<Expression> all = new ArrayList<>();
    for (Expression side : List.of(comparison.left(), comparison.right())) {
      if (side instanceof Computation.Call call && CasePlanner.isCoalesce(call, context)) {
        all.addAll(call.arguments());
      } else {
        all.add(side);
      }
    }
    List<EncryptableValue> values = new ArrayList<>();
    for (Expression one : all) {
      EncryptableValue value = EncryptableValue.of(one);
      if (value == null || value.isDefault()) {
        return List.of();
      }
      values.add(value);
    }
    return values;
  }

  /** Whether a value is a parameter that is not encrypted so far. */
  static boolean isUnassigned(@Nullable EncryptableValue value, QueryContext context) {
    return value != null
        && value.operand() instanceof Operand.Parameter parameter
        && !context.plan().encryptsParameter(parameter.index() + 1);
  }

  NodeFacts factsOf(Node node, QueryContext context) {
    if (node instanceof Operand.Name) {
      return NodeFacts.COLUMN; // as most nodes are
    }
    if (node instanceof Operand.Literal) {
      return NodeFacts.NOTHING;
    }
    NodeFacts known = facts.get(node);
    return known == null ? analyze(node, context) : known;
  }

  private NodeFacts analyze(Node node, QueryContext context) {
    boolean column = node instanceof TableReference;
    boolean parameter =
        node instanceof Operand.Parameter one && !context.plan().encryptsParameter(one.index() + 1);
    boolean compares = false;
    EncryptedColumn compared = comparisons.isEmpty() ? null : comparisons.get(node);
    for (Node child : node.children()) {
      NodeFacts within = factsOf(child, context);
      column |= within.column;
      parameter |= within.parameter;
      compares |= within.comparesPlain;
      compared = compared == null ? within.compared : compared;
    }
    boolean joins = node instanceof Predicate.Junction || node instanceof Predicate.Not;
    NodeFacts here =
        new NodeFacts(column, parameter, joins ? compares : column && parameter, compared);
    facts.put(node, here);
    return here;
  }
}
