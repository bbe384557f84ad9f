package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Query;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans predicates: cells are compared for equality with values, which are encrypted, and with
 * cells of their group.
 */
final class PredicatePlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;

  PredicatePlanner(QueryContext context, ExpressionPlanner expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  void plan(Predicate predicate) {
    if (predicate instanceof Predicate.Junction junction) {
      if (junction.connective() == Connective.PIPES) {
        junction.operands().forEach(this::refuseBesidePipes);
      }
      junction.operands().forEach(operand -> expressions.planPlain(operand, name(junction)));
      context.conditionParameters().plan(junction, context, expressions);
    } else if (predicate instanceof Predicate.Not not) {
      expressions.planPlain(not.operand(), "NOT");
    } else if (predicate instanceof Predicate.Comparison comparison) {
      planComparison(comparison);
    } else if (predicate instanceof Predicate.In in) {
      planIn(in);
    } else if (predicate instanceof Predicate.IsNull test) {
      ExpressionKind tested = expressions.kindOf(test.value());
      if (tested instanceof ExpressionKind.Row) {
        tested.refuseCells("IS NULL");
      }
    } else if (predicate instanceof Predicate.Exists exists) {
      Relation shown = context.nestedStatements().query(exists.query(), context.inner());
      if (exists.unique() && !shown.isPlain()) {
        throw Refusals.statement("asks whether rows are unique");
      }
    } else {
      planPlainPredicate(predicate);
    }
  }

  private static String name(Predicate.Junction junction) {
    return junction.connective().name();
  }

  /** With a setting of the database, {@code 'a' || email = ?} compares {@code 'a' || email}. */
  private void refuseBesidePipes(Node node) {
    if (node instanceof Operand.Name name) {
      EncryptedColumn column = expressions.findColumn(name.path());
      if (column != null) {
        throw Refusals.operator(column, "||");
      }
    }
    if (!(node instanceof Query)) {
      node.children().forEach(this::refuseBesidePipes);
    }
  }

  private void planPlainPredicate(Predicate predicate) {
    if (predicate instanceof Predicate.Between between) {
      expressions.planPlain(between.value(), "BETWEEN");
      expressions.planPlain(between.low(), "BETWEEN");
      expressions.planPlain(between.high(), "BETWEEN");
    } else if (predicate instanceof Predicate.Like like) {
      planMatched(like);
      expressions.planPlain(like.pattern(), like.word());
      expressions.planPlain(like.escape(), like.word());
    } else if (predicate instanceof Predicate.Is is) {
      expressions.planPlain(is.value(), "IS " + is.what());
    } else if (predicate instanceof Predicate.Quantified quantified) {
      expressions.planPlain(quantified.values());
    }
  }

  @Safeguard("columns-13")
  private void planMatched(Predicate.Like like) {
    expressions.planPlain(like.value(), like.word());
  }

  private void planComparison(Predicate.Comparison comparison) {
    Expression right = comparison.right();
    ExpressionKind left = expressions.kindOf(comparison.left());
    if (right instanceof Predicate.Quantified quantified) {
      planQuantified(comparison, left, quantified);
    } else if (right instanceof Operand.Subquery query) {
      planWithQuery(left, operator(comparison.operator()), query.query());
    } else if (comparison.left() instanceof Operand.Subquery) {
      expressions.planPlain(right, operator(comparison.operator()));
    } else {
      ExpressionKind other = expressions.kindOf(right);
      planPair(left, other, comparison.operator(), TypeUnification.NONE);
      noteComparison(comparison, left, other);
    }
  }

  /** Notes a column that is compared with a value, so that tests of this value are found. */
  private void noteComparison(Predicate comparison, ExpressionKind left, ExpressionKind right) {
    if (left instanceof ExpressionKind.Cell cell && right instanceof ExpressionKind.Value) {
      context.conditionParameters().noteComparison(comparison, cell.column());
    } else if (right instanceof ExpressionKind.Cell cell && left instanceof ExpressionKind.Value) {
      context.conditionParameters().noteComparison(comparison, cell.column());
    } else if (left instanceof ExpressionKind.Row one
        && right instanceof ExpressionKind.Row other) {
      for (int i = 0; i < one.kinds().size() && i < other.kinds().size(); i++) {
        noteComparison(comparison, one.kinds().get(i), other.kinds().get(i));
      }
    }
  }

  private static String operator(Operator operator) {
    return switch (operator) {
      case EQUAL, NOT_EQUAL -> "a comparison";
      case NOT_DISTINCT, DISTINCT -> "IS DISTINCT FROM";
      case LESS -> "an expression with <";
      case LESS_OR_EQUAL -> "an expression with <=";
      case GREATER -> "an expression with >";
      case GREATER_OR_EQUAL -> "an expression with >=";
    };
  }

  private void planQuantified(
      Predicate.Comparison comparison, ExpressionKind left, Predicate.Quantified quantified) {
    Operator operator = comparison.operator();
    boolean cells = left.holdsCells();
    if (quantified.values() instanceof Operand.Subquery query) {
      if (cells && !operator.isEquality()) {
        left.refuseCells(operator(operator));
      }
      planWithQuery(left, operator(operator), query.query());
    } else if (left instanceof ExpressionKind.Cell cell) {
      if (!operator.isEquality()) {
        throw Refusals.operator(cell.column(), operator(operator));
      }
      Refusals.requireEquality(cell.column(), operator(operator));
      for (Expression item :
          new ArrayPlanner(context, cell.column()).planItems(quantified.values())) {
        planPair(left, expressions.kindOf(item), operator, TypeUnification.LIST);
      }
      context.conditionParameters().noteComparison(comparison, cell.column());
    } else {
      left.refuseCells("a comparison with an array");
      expressions.planPlain(quantified.values());
    }
  }

  /** Plans a comparison of two sides, each of which may be a row. */
  private void planPair(
      ExpressionKind left, ExpressionKind right, Operator operator, TypeUnification unification) {
    if (left instanceof ExpressionKind.Row one && right instanceof ExpressionKind.Row other) {
      planRows(one, other, operator, unification);
      return;
    }
    if (left instanceof ExpressionKind.Row || right instanceof ExpressionKind.Row) {
      left.refuseCells(operator(operator));
      right.refuseCells(operator(operator));
      return;
    }
    if (!(left instanceof ExpressionKind.Cell) && !(right instanceof ExpressionKind.Cell)) {
      return;
    }
    EncryptedColumn column =
        left instanceof ExpressionKind.Cell cell
            ? cell.column()
            : ((ExpressionKind.Cell) right).column();
    if (!operator.isEquality()) {
      throw Refusals.operator(column, operator(operator));
    }
    Refusals.requireEquality(column, operator(operator));
    ExpressionKind other = left instanceof ExpressionKind.Cell ? right : left;
    if (other instanceof ExpressionKind.Cell cell) {
      if (!column.encryption().comparesWith(cell.column().encryption())) {
        throw Refusals.notOfOneGroup(column, cell.column());
      }
    } else if (other instanceof ExpressionKind.Value value) {
      value.value().compare(column, context, unification);
    } else {
      throw Refusals.operator(column, "a comparison with something that is not encrypted");
    }
  }

  private void planRows(
      ExpressionKind.Row left,
      ExpressionKind.Row right,
      Operator operator,
      TypeUnification unification) {
    if (!left.holdsCells() && !right.holdsCells()) {
      return;
    }
    if (left.kinds().size() != right.kinds().size() || !operator.isEquality()) {
      throw Refusals.statement("compares rows in a way that is not understood");
    }
    for (int i = 0; i < left.kinds().size(); i++) {
      planPair(left.kinds().get(i), right.kinds().get(i), operator, unification);
    }
  }

  private void planIn(Predicate.In in) {
    ExpressionKind value = expressions.kindOf(in.value());
    List<Expression> among = in.among();
    if (among.size() == 1 && among.get(0) instanceof Operand.Subquery query) {
      planWithQuery(value, "IN", query.query());
      return;
    }
    boolean several = among.size() > 1;
    TypeUnification unification = TypeUnification.NONE;
    if (several) {
      unification =
          value instanceof ExpressionKind.Row ? TypeUnification.ROW_LIST : TypeUnification.LIST;
    }
    boolean cells = value.holdsCells();
    for (Expression one : among) {
      ExpressionKind kind = expressions.kindOf(one);
      if (!cells) {
        // A value on the left would have to be encrypted for each of them.
        kind.refuseCells("IN, behind something that is not encrypted");
      }
      planPair(value, kind, Operator.EQUAL, unification);
      noteComparison(in, value, kind);
    }
  }

  /** Plans a comparison with a query, which must have as many columns as the left side. */
  private void planWithQuery(ExpressionKind left, String operator, Query query) {
    if (left instanceof ExpressionKind.Row nested
        && nested.kinds().stream().anyMatch(one -> one instanceof ExpressionKind.Row)) {
      left.refuseCells("a comparison of rows in rows");
    }
    Relation shown = context.nestedStatements().query(query, context.inner());
    List<ExpressionKind> kinds =
        left instanceof ExpressionKind.Row row ? row.kinds() : List.of(left);
    boolean cells = kinds.stream().anyMatch(kind -> kind instanceof ExpressionKind.Cell);
    if (!cells && shown.isPlain()) {
      return;
    }
    if (!shown.isWhole() || shown.columns().size() != kinds.size()) {
      left.refuseCells("a comparison with a query that does not show one encrypted column");
      throw Refusals.statement("compares rows in a way that is not understood");
    }
    for (int i = 0; i < kinds.size(); i++) {
      EncryptedColumn own = kinds.get(i) instanceof ExpressionKind.Cell cell ? cell.column() : null;
      EncryptedColumn other = shown.columns().get(i).encrypted();
      requireComparable(own, other, operator);
    }
  }

  private static void requireComparable(
      @Nullable EncryptedColumn own, @Nullable EncryptedColumn other, String operator) {
    EncryptedColumn any = own == null ? other : own;
    if (any == null) {
      return;
    }
    if (own == null || other == null) {
      throw Refusals.operator(any, "a comparison with something that is not encrypted");
    }
    Refusals.requireEquality(own, operator);
    if (!own.encryption().comparesWith(other.encryption())) {
      throw Refusals.notOfOneGroup(own, other);
    }
  }
}
