package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans parameters that a condition tests beside a comparison with an encrypted column: {@code ? IS
 * NULL OR ? = '' OR email = ?}. An application sets all of them to the value that it searches for,
 * so all are encrypted for that column. {@code sql.verify} refuses other tests.
 *
 * <p>The comparison may be within a query or in another clause, and the conditions may be those of
 * a {@code CASE}.
 */
public final class ConditionParameterPlanner {
  private final ConditionAnalysis analysis = new ConditionAnalysis();

  /** Notes a comparison of an encrypted column with a value. */
  void noteComparison(Predicate comparison, EncryptedColumn column) {
    analysis.noteComparison(comparison, column);
  }

  /**
   * @param condition whose operands are all planned
   */
  public void plan(
      Predicate.Junction condition, QueryContext context, ExpressionPlanner expressions) {
    ConditionAnalysis.ComparedAndTested found =
        planTogether(condition.operands(), context, expressions);
    if (found.compared() == null
        && condition.connective() != Connective.AND
        && !found.tests().isEmpty()
        && analysis.factsOf(condition, context).comparesPlain()) {
      found.tests().clear(); // they are about the value for the plain column
      analysis.noteAnswered(condition);
    }
    analysis.keep(condition, found);
  }

  /**
   * @param choice whose conditions are all planned
   */
  public void plan(Computation.Case choice, QueryContext context, ExpressionPlanner expressions) {
    List<Expression> all = new ArrayList<>();
    choice.whens().forEach(when -> all.addAll(when.conditions()));
    if (choice.operand() == null) {
      ConditionAnalysis.ComparedAndTested unused = planTogether(all, context, expressions);
    }
  }

  /** Plans the tests of a whole statement that are not in one condition with the comparison. */
  public void plan(Statement statement, QueryContext context) {
    EncryptedColumn compared =
        analysis.comparesNothing() ? null : analysis.factsOf(statement, context).compared();
    if (compared != null) {
      encryptTests(statement, false, compared, context);
    }
  }

  private void encryptTests(
      Node node, boolean isAnswered, EncryptedColumn compared, QueryContext context) {
    if (!isAnswered && ConditionAnalysis.isTest(node, context)) {
      encryptTest(node, compared, context);
    }
    boolean joins = node instanceof Predicate.Junction || node instanceof Predicate.Not;
    boolean within =
        joins && (isAnswered || (node instanceof Predicate.Junction or && analysis.isAnswered(or)));
    for (Node child : node.children()) {
      encryptTests(child, within, compared, context);
    }
  }

  /** Plans the tests among conditions if another of these compares an encrypted column. */
  private ConditionAnalysis.ComparedAndTested planTogether(
      List<Expression> all, QueryContext context, ExpressionPlanner expressions) {
    EncryptedColumn compared = null;
    List<Expression> tests = new ArrayList<>(0);
    for (Expression operand : all) {
      ConditionAnalysis.ComparedAndTested found =
          analysis.factsOfCondition(operand, context, expressions);
      compared = compared == null ? found.compared() : compared;
      if (!found.tests().isEmpty()) { // as of most conditions
        tests.addAll(found.tests());
      }
    }
    if (compared == null && !tests.isEmpty()) {
      for (Expression operand : all) {
        compared = compared == null ? analysis.factsOf(operand, context).compared() : compared;
      }
    }
    if (compared != null) {
      for (Expression test : tests) {
        encryptTest(test, compared, context);
      }
      tests.clear();
    }
    return new ConditionAnalysis.ComparedAndTested(compared, tests);
  }

  private static void encryptTest(Node test, EncryptedColumn column, QueryContext context) {
    if (test instanceof Predicate.IsNull one) {
      EncryptableValue value = EncryptableValue.of(one.value());
      if (value != null && ConditionAnalysis.isUnassigned(value, context) && isArray(value)) {
        List<Expression> unused = new ArrayPlanner(context, column).planItems(one.value());
      } else if (value != null && ConditionAnalysis.isUnassigned(value, context)) {
        value.compare(column, context, TypeUnification.NONE);
      }
    } else if (test instanceof Predicate.Comparison comparison
        && ConditionAnalysis.isTest(test, context)) {
      boolean chooses =
          comparison.left() instanceof Computation.Call
              || comparison.right() instanceof Computation.Call;
      encryptValues(ConditionAnalysis.values(comparison, context), chooses, column, context);
    }
  }

  /**
   * Cells are equal only for identical values; a database may treat further texts as equal.
   *
   * @param chooses whether one of the sides is {@code COALESCE}, which may convert its values
   */
  private static void encryptValues(
      List<EncryptableValue> values,
      boolean chooses,
      EncryptedColumn column,
      QueryContext context) {
    ValueKind kind = column.encryption().type().kind();
    boolean text = kind == ValueKind.CHARACTER || kind == ValueKind.PADDED;
    if (text) {
      if (values.stream().anyMatch(ConditionParameterPlanner::isNonTextLiteral)) {
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
    for (EncryptableValue value : values) {
      if (!value.isParameter() || ConditionAnalysis.isUnassigned(value, context)) {
        value.compare(column, context, TypeUnification.NONE);
      }
    }
  }

  private static boolean isArray(EncryptableValue value) {
    return value.type() != null && value.type().isArray();
  }

  private static boolean isNonTextLiteral(EncryptableValue value) {
    return (value.operand() instanceof Operand.TypedLiteral typed
            && isTemporal(typed.type().name()))
        || (value.operand() instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  /** {@code DATE '…'}; other literals with types may be texts. */
  private static boolean isTemporal(String type) {
    return type.startsWith("DATE") || type.startsWith("TIME") || type.startsWith("INTERVAL");
  }

  private static boolean isEmpty(EncryptableValue value, QueryContext context) {
    return value.operand().span().of(context.text()).equals("''");
  }
}
