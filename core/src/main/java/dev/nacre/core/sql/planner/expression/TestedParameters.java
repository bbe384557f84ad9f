package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans parameters that a condition tests beside a comparison with an encrypted column: {@code ? IS
 * NULL OR ? = '' OR email = ?}. An application sets all of them to the value that it searches for,
 * so all are encrypted for that column. {@code sql.verify} refuses other tests.
 *
 * <p>The comparison may be within a query or in another clause, and the conditions may be those of
 * a {@code CASE}.
 *
 * <p>Each part of a condition is analysed only once, at any depth: this caches the results for one
 * statement.
 */
public final class TestedParameters {
  private final IdentityHashMap<Predicate.Junction, Found> conditions = new IdentityHashMap<>();
  private final IdentityHashMap<Node, Facts> facts = new IdentityHashMap<>();

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
  private record Found(@Nullable EncryptedColumn compared, List<Expression> tests) {}

  /**
   * The result for a part of a statement.
   *
   * @param comparesPlain whether an unencrypted parameter is compared with a column
   * @param compared the first encrypted column that is compared with a value in a query in it
   */
  private record Facts(
      boolean column,
      boolean parameter,
      boolean comparesPlain,
      @Nullable EncryptedColumn compared) {
    static final Facts COLUMN = new Facts(true, false, false, null);
  }

  /** Notes a comparison of an encrypted column with a value. */
  public void compares(Predicate comparison, EncryptedColumn column) {
    EncryptedColumn unused = comparisons.putIfAbsent(comparison, column);
  }

  /**
   * @param condition whose operands are all planned
   */
  public void plan(
      Predicate.Junction condition, QueryContext context, ExpressionPlanner expressions) {
    Found found = together(condition.operands(), context, expressions);
    if (found.compared == null
        && condition.connective() != Connective.AND
        && !found.tests.isEmpty()
        && factsOf(condition, context).comparesPlain) {
      found.tests.clear(); // they are about the value for the plain column
      boolean unused = answered.add(condition);
    }
    conditions.put(condition, found);
  }

  /**
   * @param choice whose conditions are all planned
   */
  public void plan(Computation.Case choice, QueryContext context, ExpressionPlanner expressions) {
    List<Expression> all = new ArrayList<>();
    choice.whens().forEach(when -> all.addAll(when.conditions()));
    if (choice.operand() == null) {
      Found unused = together(all, context, expressions);
    }
  }

  /** Plans the tests of a whole statement that are not in one condition with the comparison. */
  public void plan(Statement statement, QueryContext context) {
    EncryptedColumn compared = comparisons.isEmpty() ? null : factsOf(statement, context).compared;
    if (compared != null) {
      encryptTests(statement, false, compared, context);
    }
  }

  private void encryptTests(
      Node node, boolean isAnswered, EncryptedColumn compared, QueryContext context) {
    if (!isAnswered && isTest(node, context)) {
      encryptTest(node, compared, context);
    }
    boolean joins = node instanceof Predicate.Junction || node instanceof Predicate.Not;
    boolean within =
        joins && (isAnswered || (node instanceof Predicate.Junction or && answered.contains(or)));
    for (Node child : node.children()) {
      encryptTests(child, within, compared, context);
    }
  }

  /** Plans the tests among conditions if another of these compares an encrypted column. */
  private Found together(
      List<Expression> all, QueryContext context, ExpressionPlanner expressions) {
    EncryptedColumn compared = null;
    List<Expression> tests = new ArrayList<>(0);
    for (Expression operand : all) {
      Found found = found(operand, context, expressions);
      compared = compared == null ? found.compared : compared;
      tests.addAll(found.tests);
    }
    if (compared == null && !tests.isEmpty()) {
      for (Expression operand : all) {
        compared = compared == null ? factsOf(operand, context).compared : compared;
      }
    }
    if (compared != null) {
      for (Expression test : tests) {
        encryptTest(test, compared, context);
      }
      tests.clear();
    }
    return new Found(compared, tests);
  }

  private Found found(Expression operand, QueryContext context, ExpressionPlanner expressions) {
    Expression part = operand;
    while (part instanceof Predicate.Not not) {
      part = not.operand();
    }
    Found known = part instanceof Predicate.Junction inner ? conditions.get(inner) : null;
    return known == null
        ? new Found(compared(part, expressions), isTest(part, context) ? List.of(part) : List.of())
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
        side instanceof Operand.Name name ? expressions.column(name.path()) : null;
    return column != null && column.encryption().protection().comparesEqual() ? column : null;
  }

  private static boolean isTest(Node part, QueryContext context) {
    if (part instanceof Predicate.IsNull test) {
      return isOpen(SealableValue.of(test.value()), context);
    }
    if (part instanceof Predicate.Comparison comparison && comparison.operator().isEquality()) {
      List<SealableValue> values = values(comparison, context);
      return values.stream().anyMatch(value -> isOpen(value, context));
    }
    return false;
  }

  /**
   * The values on both sides of a comparison, also in {@code COALESCE(?, '')}; none if there is
   * something else.
   */
  private static List<SealableValue> values(Predicate.Comparison comparison, QueryContext context) {
    List<Expression> all = new ArrayList<>();
    for (Expression side : List.of(comparison.left(), comparison.right())) {
      if (side instanceof Computation.Call call && CasePlanner.isCoalesce(call, context)) {
        all.addAll(call.arguments());
      } else {
        all.add(side);
      }
    }
    List<SealableValue> values = new ArrayList<>();
    for (Expression one : all) {
      SealableValue value = SealableValue.of(one);
      if (value == null || value.isDefault()) {
        return List.of();
      }
      values.add(value);
    }
    return values;
  }

  /** Whether a value is a parameter that is not encrypted so far. */
  private static boolean isOpen(@Nullable SealableValue value, QueryContext context) {
    return value != null
        && value.operand() instanceof Operand.Parameter parameter
        && !context.plan().seals(parameter.index() + 1);
  }

  private static void encryptTest(Node test, EncryptedColumn column, QueryContext context) {
    if (test instanceof Predicate.IsNull one) {
      SealableValue value = SealableValue.of(one.value());
      if (value != null && isOpen(value, context) && isArray(value)) {
        List<Expression> unused = new ArrayPlanner(context, column).items(one.value());
      } else if (value != null && isOpen(value, context)) {
        value.compare(column, context, TypeUnification.NONE);
      }
    } else if (test instanceof Predicate.Comparison comparison && isTest(test, context)) {
      boolean chooses =
          comparison.left() instanceof Computation.Call
              || comparison.right() instanceof Computation.Call;
      encryptValues(values(comparison, context), chooses, column, context);
    }
  }

  /**
   * Cells are equal only for identical values; a database may treat further texts as equal.
   *
   * @param chooses whether one of the sides is {@code COALESCE}, which may convert its values
   */
  private static void encryptValues(
      List<SealableValue> values, boolean chooses, EncryptedColumn column, QueryContext context) {
    ValueKind kind = column.encryption().type().kind();
    boolean text = kind == ValueKind.CHARACTER || kind == ValueKind.PADDED;
    if (text) {
      if (values.stream().anyMatch(TestedParameters::isNoText)) {
        return; // ? = 1 is not about the text
      }
      boolean exact =
          context.dialect().comparesExactly(TypeName.VARCHAR, "")
              && !context.dialect().comparesWithoutSpaces();
      boolean empty =
          chooses
              ? values.stream()
                  .allMatch(one -> one.isParameter() || one.isNull() || isEmpty(one, context))
              : values.stream().anyMatch(value -> isEmpty(value, context));
      if (!exact && !empty) {
        throw Refusals.operator(
            column, "a comparison beside that of a parameter with a text, which is inexact here");
      }
    }
    if (context.dialect().givesParametersLengths()) {
      throw Refusals.operator(column, "a comparison beside that of a parameter with a literal");
    }
    if (chooses && !text) {
      return; // values of two types may be converted first; sql.verify refuses it
    }
    for (SealableValue value : values) {
      if (!value.isParameter() || isOpen(value, context)) {
        value.compare(column, context, TypeUnification.NONE);
      }
    }
  }

  private static boolean isArray(SealableValue value) {
    return value.type() != null && value.type().isArray();
  }

  private static boolean isNoText(SealableValue value) {
    return (value.operand() instanceof Operand.TypedLiteral typed
            && typed.type().name().matches("(DATE|TIME|INTERVAL).*"))
        || (value.operand() instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  private static boolean isEmpty(SealableValue value, QueryContext context) {
    return value.operand().span().of(context.text()).equals("''");
  }

  private Facts factsOf(Node node, QueryContext context) {
    if (node instanceof Operand.Name) {
      return Facts.COLUMN; // as most nodes are
    }
    Facts known = facts.get(node);
    return known == null ? analyze(node, context) : known;
  }

  private Facts analyze(Node node, QueryContext context) {
    boolean column = node instanceof TableReference;
    boolean parameter =
        node instanceof Operand.Parameter one && !context.plan().seals(one.index() + 1);
    boolean compares = false;
    EncryptedColumn compared = comparisons.get(node);
    for (Node child : node.children()) {
      Facts within = factsOf(child, context);
      column |= within.column;
      parameter |= within.parameter;
      compares |= within.comparesPlain;
      compared = compared == null ? within.compared : compared;
    }
    boolean joins = node instanceof Predicate.Junction || node instanceof Predicate.Not;
    Facts here = new Facts(column, parameter, joins ? compares : column && parameter, compared);
    facts.put(node, here);
    return here;
  }
}
