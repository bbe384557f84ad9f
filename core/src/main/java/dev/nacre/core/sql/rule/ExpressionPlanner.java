package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the kind of an expression, and plans its parts: values that meet cells are sealed. What is
 * not listed here takes nothing but plain expressions.
 */
final class ExpressionPlanner {
  /** Values that have the form of a name. */
  private static final Set<String> NO_COLUMNS =
      Set.of(
          "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_USER",
          "CURRENT_SCHEMA",
          "CURRENT_ROLE",
          "CURRENT_CATALOG",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "SESSION_USER",
          "SYSTEM_USER",
          "USER",
          "SYSDATE",
          "SYSTIMESTAMP",
          "SYSTIME",
          "TODAY",
          "ROWNUM",
          "UTC_DATE",
          "UTC_TIME",
          "UTC_TIMESTAMP");

  private final QueryContext context;

  // What columns of the result may be called, where such names count.
  private final Set<String> outputs;

  // Of those that are encrypted: they may not be used there.
  private final Set<String> hidden;

  ExpressionPlanner(QueryContext context) {
    this(context, Set.of(), Set.of());
  }

  ExpressionPlanner(QueryContext context, Set<String> outputs, Set<String> hidden) {
    this.context = context;
    this.outputs = outputs;
    this.hidden = hidden;
  }

  /** A condition, or another expression whose value goes to the database as it is. */
  void plain(Expression expression) {
    plain(expression, "an expression");
  }

  void plain(@Nullable Expression expression, String where) {
    if (expression == null) {
      return;
    }
    Kind kind = of(expression);
    if (kind instanceof Kind.Cell cell) {
      throw Refusals.operator(cell.column(), where);
    }
    if (kind instanceof Kind.Row row) {
      refuseCells(row, where);
    }
  }

  private static void refuseCells(Kind.Row row, String where) {
    for (Kind kind : row.kinds()) {
      if (kind instanceof Kind.Cell cell) {
        throw Refusals.operator(cell.column(), where);
      } else if (kind instanceof Kind.Row inner) {
        refuseCells(inner, where);
      }
    }
  }

  Kind of(Expression expression) {
    SealableValue value = SealableValue.of(expression);
    if (value != null) {
      return new Kind.Value(value);
    }
    if (expression instanceof Operand operand) {
      return operand(operand);
    }
    if (expression instanceof Predicate predicate) {
      new PredicatePlanner(context, this).plan(predicate);
      return Kind.PLAIN;
    }
    computation((Computation) expression);
    return Kind.PLAIN;
  }

  private Kind operand(Operand operand) {
    if (operand instanceof Operand.Name name) {
      return name(name.path());
    }
    if (operand instanceof Operand.Row row) {
      List<Kind> kinds = new ArrayList<>();
      row.items().forEach(item -> kinds.add(of(item)));
      return new Kind.Row(row.items(), kinds);
    }
    if (operand instanceof Operand.Subquery query) {
      value(query.query());
    } else if (operand instanceof Operand.Star) {
      throw Refusals.statement("shows all columns in a way that is not understood");
    } else {
      operand.children().forEach(this::plainChild);
    }
    return Kind.PLAIN;
  }

  private void plainChild(Node child) {
    if (child instanceof Expression expression) {
      plain(expression);
    } else if (child instanceof Query.Ordering ordering) {
      plain(ordering.value(), "ORDER BY");
    }
  }

  /** A query whose values are used. */
  private void value(Query query) {
    Relation result = new QueryPlanner(context.inner()).plan(query);
    for (Relation.Column column : result.columns()) {
      EncryptedColumn encrypted = column.encrypted();
      if (encrypted != null) {
        throw Refusals.operator(encrypted, "the result of a query that is used as a value");
      }
    }
  }

  /** The encrypted column that a name means, or a plain one that there has to be. */
  private Kind name(Path path) {
    EncryptedColumn column = column(path);
    if (column != null) {
      return new Kind.Cell(column);
    }
    String name = QueryContext.name(path);
    String qualifier = QueryContext.qualifier(path);
    if (qualifier != null) {
      context.suppose(qualifier, name);
      return Kind.PLAIN;
    }
    if (hidden.contains(name) || context.scope().isRow(name)) {
      throw Refusals.statement("uses a column of its result, or a whole row, as a value");
    }
    boolean value = NO_COLUMNS.contains(name) && !path.last().quoted();
    if (!outputs.contains(name) && !value) {
      require(name);
    }
    return Kind.PLAIN;
  }

  /**
   * A plain column that is shown, sorted or grouped by as it is. In the outermost query nothing
   * compares it with a value: whether it is there is left to the database.
   */
  void shown(Path path) {
    String name = QueryContext.name(path);
    String qualifier = QueryContext.qualifier(path);
    if (qualifier == null && (hidden.contains(name) || context.scope().isRow(name))) {
      throw Refusals.statement("uses a column of its result, or a whole row, as a value");
    }
    if (!context.isOutermost()) {
      Kind unused = name(path);
    }
  }

  private void require(String name) {
    if (context.scope().isNowhere(name)) {
      throw Refusals.unresolved();
    }
    if (!context.scope().knows(name)) {
      context.suppose(name);
    }
  }

  /** The encrypted column that a name may mean, or nothing. */
  @Nullable EncryptedColumn column(Path path) {
    return context.scope().find(QueryContext.qualifier(path), QueryContext.name(path));
  }

  private void computation(Computation computation) {
    if (computation instanceof Computation.Call call) {
      call(call);
    } else if (computation instanceof Computation.Case choice) {
      plain(choice.operand(), "CASE");
      for (Computation.When when : choice.whens()) {
        when.conditions().forEach(condition -> plain(condition, "CASE"));
        plain(when.then(), "CASE");
      }
      plain(choice.otherwise(), "CASE");
    } else if (computation instanceof Computation.Field) {
      throw Refusals.statement("takes rows apart in a way that is not understood");
    } else if (computation instanceof Computation.Operation operation) {
      String where =
          operation.operators().isEmpty()
              ? "an expression"
              : "an expression with " + operation.operators().get(0);
      operation.operands().forEach(operand -> plain(operand, where));
    } else if (computation instanceof Computation.Collated collated) {
      plain(collated.value(), "COLLATE");
    } else {
      computation.children().forEach(this::plainChild);
    }
  }

  private void call(Computation.Call call) {
    boolean counts =
        call.name().parts().size() == 1
            && !call.name().last().quoted()
            && QueryContext.name(call.name()).equals("COUNT");
    for (Expression argument : call.arguments()) {
      if (argument instanceof Operand.Star star && counts && star.of() == null) {
        continue;
      }
      Kind kind = of(argument);
      boolean alone = call.arguments().size() == 1;
      if (kind instanceof Kind.Cell cell && counts && alone) {
        if (call.distinct()) {
          Shown.require(cell.column(), "COUNT DISTINCT");
        }
      } else {
        refuse(kind, QueryContext.name(call.name()).toUpperCase(Locale.ENGLISH));
      }
    }
    call.order().forEach(ordering -> plain(ordering.value(), "ORDER BY"));
    plain(call.filter(), "FILTER");
    Computation.Window over = call.over();
    if (over != null) {
      window(over);
    }
  }

  void window(Computation.Window window) {
    for (Expression one : window.partition()) {
      Kind kind = of(one);
      if (kind instanceof Kind.Cell cell) {
        Shown.require(cell.column(), "PARTITION BY");
      } else {
        refuse(kind, "PARTITION BY");
      }
    }
    window.order().forEach(ordering -> plain(ordering.value(), "ORDER BY"));
    window.frame().forEach(bound -> plain(bound, "a window"));
  }

  private static void refuse(Kind kind, String where) {
    if (kind instanceof Kind.Cell cell) {
      throw Refusals.operator(cell.column(), where);
    } else if (kind instanceof Kind.Row row) {
      refuseCells(row, where);
    }
  }

  QueryContext context() {
    return context;
  }
}
