package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies expressions: determines which values and cells are combined. Rows are combined element
 * by element, everything else as a whole.
 */
final class ExpressionVerifier {
  private final QueryVerifier queries;
  private final EncryptedValues encrypted;
  private final UnencryptedTestCheck tests;

  ExpressionVerifier(QueryVerifier queries, String text, EncryptedValues encrypted) {
    this.queries = queries;
    this.encrypted = encrypted;
    this.tests = new UnencryptedTestCheck(text, encrypted);
  }

  /** See {@link UnencryptedTestCheck#addVisibleTable}. */
  void addVisibleTable(CatalogTable table) {
    tests.addVisibleTable(table);
  }

  /** See {@link UnencryptedTestCheck#refuseAny}. */
  void refuseTests(Statement statement, NameScope scope) {
    tests.refuseAny(statement, scope);
  }

  void require(@Nullable Expression expression, NameScope scope) {
    if (expression != null) {
      Taint unused = of(expression, scope);
    }
  }

  Taint of(Expression expression, NameScope scope) {
    // Most are one of these classes, and to ask for an interface takes ten times as long.
    if (expression instanceof Operand.Name name) {
      return name(name, scope);
    } else if (expression instanceof Predicate.Comparison comparison) {
      comparison(comparison, scope);
      return Taint.NOTHING;
    } else if (expression instanceof Operand operand) {
      return operand(operand, scope);
    } else if (expression instanceof Predicate predicate) {
      predicate(predicate, scope);
      return Taint.NOTHING;
    }
    return computation((Computation) expression, scope);
  }

  private Taint name(Operand.Name name, NameScope scope) {
    Taint taint = scope.of(name.path());
    if (taint.given()) {
      tests.noteSubstitutedName(name);
    }
    return taint.named();
  }

  private Taint operand(Operand operand, NameScope scope) {
    if (operand instanceof Operand.Subquery query) {
      Taint all = Taint.NOTHING;
      for (NameScope.Column column : queries.query(query.query(), scope)) {
        all = all.and(column.taint());
      }
      return all;
    } else if (operand instanceof Operand.Row || operand instanceof Operand.Array) {
      return children(operand, scope);
    } else if (operand instanceof Operand.Star
        || operand instanceof Operand.Default
        || isNull(operand)) {
      return Taint.NOTHING;
    } else if (encrypted.holds(operand)) {
      return Taint.CELL;
    }
    // A literal, a parameter, a variable of the session.
    return tests.mayBeSearched(operand) ? Taint.GIVEN : Taint.PLAIN;
  }

  // Not shared with the planner: a mistake there must not be repeated here.
  private static boolean isNull(Operand operand) {
    return operand instanceof Operand.Literal literal
        && literal.kind() == Operand.Literal.Kind.NULL;
  }

  /** The combined taint of all operands of a node. */
  private Taint children(Node node, NameScope scope) {
    Taint all = Taint.NOTHING;
    for (Node child : node.children()) {
      if (child instanceof Expression expression) {
        all = all.and(of(expression, scope));
      }
    }
    return all;
  }

  private Taint computation(Computation computation, NameScope scope) {
    if (encrypted.holds(computation)) {
      return Taint.CELL; // a literal with its cast or its sign
    }
    Taint all;
    if (computation instanceof Computation.Call call) {
      all = call(call, scope);
      tests.refuse(call, scope);
    } else if (computation instanceof Computation.Case choice) {
      all = choice(choice, scope);
      tests.refuse(choice, scope);
    } else {
      all = children(computation, scope);
    }
    PlanVerifier.refuse(all);
    return all;
  }

  private Taint call(Computation.Call call, NameScope scope) {
    Taint all = Taint.NOTHING;
    for (Expression argument : call.arguments()) {
      all = all.and(of(argument, scope));
    }
    call.order().forEach(ordering -> require(ordering.value(), scope));
    require(call.filter(), scope);
    if (call.over() != null) {
      queries.rest(call.over(), scope);
    }
    boolean counts = NameScope.folded(call.name().last()).equals("COUNT");
    if (counts) {
      PlanVerifier.refuse(all);
      return Taint.NOTHING; // a count, for any argument
    }
    return all;
  }

  private Taint choice(Computation.Case choice, NameScope scope) {
    Taint compared = choice.operand() == null ? Taint.NOTHING : of(choice.operand(), scope);
    Taint all = Taint.NOTHING;
    for (Computation.When when : choice.whens()) {
      for (Expression condition : when.conditions()) {
        PlanVerifier.refuse(compared.and(of(condition, scope)));
      }
      all = all.and(of(when.then(), scope));
    }
    return choice.otherwise() == null ? all : all.and(of(choice.otherwise(), scope));
  }

  private void comparison(Predicate.Comparison comparison, NameScope scope) {
    if (isScalar(comparison.left()) && isScalar(comparison.right())) {
      PlanVerifier.refuse(of(comparison.left(), scope).and(of(comparison.right(), scope)));
      return;
    }
    meet(places(comparison.left(), scope), comparison.right(), scope);
    if (comparison.left() instanceof Predicate || comparison.right() instanceof Predicate) {
      tests.refuse(comparison, scope); // (? = '') = (email = ?)
    }
  }

  private void predicate(Predicate predicate, NameScope scope) {
    if (predicate instanceof Predicate.In in) {
      List<Taint> left = places(in.value(), scope);
      in.among().forEach(one -> meet(left, one, scope));
    } else if (predicate instanceof Predicate.Between || predicate instanceof Predicate.Like) {
      PlanVerifier.refuse(children(predicate, scope));
    } else if (predicate instanceof Predicate.Exists exists) {
      List<NameScope.Column> unused = queries.query(exists.query(), scope);
    } else {
      Taint unused = children(predicate, scope);
      if (predicate instanceof Predicate.Junction) {
        tests.refuse(predicate, scope);
      }
    }
  }

  /** Whether it certainly is one value, as both sides of most comparisons are. */
  private static boolean isScalar(Expression side) {
    return side instanceof Operand.Name
        || side instanceof Operand.Parameter
        || side instanceof Operand.Literal;
  }

  private void meet(List<Taint> left, Expression right, NameScope scope) {
    List<Taint> other =
        places(right instanceof Predicate.Quantified any ? any.values() : right, scope);
    if (left.size() == other.size()) {
      for (int i = 0; i < left.size(); i++) {
        PlanVerifier.refuse(left.get(i).and(other.get(i)));
      }
    } else {
      PlanVerifier.refuse(together(left).and(together(other)));
    }
  }

  /** The taint of each element of a row. A nested row counts as its elements. */
  private List<Taint> places(Expression expression, NameScope scope) {
    if (expression instanceof Operand.Row row) {
      List<Taint> places = new ArrayList<>();
      for (Expression item : row.items()) {
        places.addAll(places(item, scope));
      }
      return places;
    }
    if (expression instanceof Operand.Subquery query) {
      return queries.query(query.query(), scope).stream().map(NameScope.Column::taint).toList();
    }
    return List.of(of(expression, scope));
  }

  private static Taint together(List<Taint> places) {
    return places.stream().reduce(Taint.NOTHING, Taint::and);
  }
}
