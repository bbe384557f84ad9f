package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.value.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters that a condition looks at beside a comparison of an encrypted column: {@code ? IS NULL
 * OR ? = '' OR email = ?}. An application gives all of them the one value that it looks for, so all
 * are sealed for that column. What is asked of one in another way is refused behind the plan.
 */
final class ValueTests {
  private final QueryContext context;
  private final ExpressionPlanner expressions;

  ValueTests(QueryContext context, ExpressionPlanner expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * @param choice of which all operands are planned
   */
  void plan(Predicate.Junction choice) {
    EncryptedColumn column = compared(choice);
    if (column != null) {
      choice.operands().forEach(operand -> seal(operand, column));
    }
  }

  /** The first encrypted column that is compared for equality. */
  private @Nullable EncryptedColumn compared(Expression condition) {
    for (Expression part : parts(condition)) {
      EncryptedColumn column = compared(part);
      if (column != null) {
        return column;
      }
    }
    if (condition instanceof Predicate.Comparison comparison) {
      EncryptedColumn left = column(comparison.left());
      return left == null ? column(comparison.right()) : left;
    }
    return condition instanceof Predicate.In in ? column(in.value()) : null;
  }

  private @Nullable EncryptedColumn column(Expression side) {
    if (side instanceof Operand.Row row) {
      for (Expression item : row.items()) {
        EncryptedColumn column = column(item);
        if (column != null) {
          return column;
        }
      }
    }
    EncryptedColumn column =
        side instanceof Operand.Name name ? expressions.column(name.path()) : null;
    return column != null && column.encryption().protection().comparesEqual() ? column : null;
  }

  private void seal(Expression condition, EncryptedColumn column) {
    if (condition instanceof Predicate.Junction inner
        && inner.connective() != Connective.AND
        && looksElsewhere(inner)) {
      return; // its tests are about what it looks for itself
    }
    parts(condition).forEach(part -> seal(part, column));
    if (condition instanceof Predicate.IsNull test) {
      seal(SealableValue.of(test.value()), column);
    } else if (condition instanceof Predicate.Comparison comparison
        && comparison.operator().isEquality()) {
      SealableValue left = SealableValue.of(comparison.left());
      SealableValue right = SealableValue.of(comparison.right());
      if (left != null && right != null && (isOpen(left) || isOpen(right))) {
        seal(left, right, column);
      }
    }
  }

  /** Cells are equal where texts are the same letter by letter; that is what it has to ask. */
  private void seal(SealableValue left, SealableValue right, EncryptedColumn column) {
    if (isOfAnotherKind(left) || isOfAnotherKind(right)) {
      return; // ? = 1 is about no text that somebody looks for
    }
    boolean exact =
        context.dialect().comparesExactly(TypeName.VARCHAR, "")
            && !context.dialect().comparesWithoutSpaces();
    if (!exact && !isEmpty(left) && !isEmpty(right)) {
      throw Refusals.operator(
          column, "a comparison beside one of a parameter with a text, which may be inexact here");
    }
    left.compare(column, context, TypeUnification.NONE);
    right.compare(column, context, TypeUnification.NONE);
  }

  private static boolean isOfAnotherKind(SealableValue value) {
    return value.operand() instanceof Operand.TypedLiteral
        || (value.operand() instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  /** {@code ''}. */
  private boolean isEmpty(SealableValue value) {
    return value.operand().span().of(context.text()).equals("''");
  }

  private void seal(@Nullable SealableValue value, EncryptedColumn column) {
    if (value != null && isOpen(value)) {
      value.compare(column, context, TypeUnification.NONE);
    }
  }

  /** A parameter that is not sealed so far. */
  private boolean isOpen(SealableValue value) {
    return value.operand() instanceof Operand.Parameter parameter
        && !context.plan().seals(parameter.index() + 1);
  }

  /** Whether it compares a plain column with a parameter: then its tests are about that one. */
  private boolean looksElsewhere(Expression condition) {
    List<Expression> parts = parts(condition);
    if (!parts.isEmpty()) {
      return parts.stream().anyMatch(this::looksElsewhere);
    }
    return holds(condition, node -> node instanceof Operand.Name || node instanceof TableReference)
        && holds(
            condition,
            node ->
                node instanceof Operand.Parameter parameter
                    && !context.plan().seals(parameter.index() + 1));
  }

  private static boolean holds(Node node, java.util.function.Predicate<Node> wanted) {
    return wanted.test(node) || node.children().stream().anyMatch(child -> holds(child, wanted));
  }

  private static List<Expression> parts(Expression condition) {
    if (condition instanceof Predicate.Junction junction) {
      return junction.operands();
    }
    return condition instanceof Predicate.Not not ? List.of(not.operand()) : List.of();
  }
}
