package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.text.CaseFolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines the kind of an expression, and plans its parts: values that are compared with cells
 * are encrypted. Forms that are not listed here accept only plain expressions.
 */
public final class ExpressionPlanner {
  /** Values that look like a name. */
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

  // Possible names of result columns, where these can be used.
  private final Set<String> outputs;

  // Encrypted result columns, which may not be used.
  private final Map<String, EncryptedColumn> hidden;

  public ExpressionPlanner(QueryContext context) {
    this(context, Set.of(), Map.of());
  }

  public ExpressionPlanner(
      QueryContext context, Set<String> outputs, Map<String, EncryptedColumn> hidden) {
    this.context = context;
    this.outputs = outputs;
    this.hidden = hidden;
  }

  /** Plans a condition or another expression whose values are sent unchanged. */
  public void planPlain(Expression expression) {
    planPlain(expression, "an expression");
  }

  public void planPlain(@Nullable Expression expression, String where) {
    if (expression == null) {
      return;
    }
    kindOf(expression).refuseCells(where);
  }

  /** Returns the kind of an expression, and plans its parts: so it is called once for each. */
  public ExpressionKind kindOf(Expression expression) {
    if (expression instanceof Operand.Name name) {
      return planName(name.path()); // as most are
    }
    EncryptableValue value = EncryptableValue.of(expression);
    Operand given = value == null ? null : value.operand();
    if ((given == null ? expression : given) instanceof Operand.TypedLiteral literal) {
      requireType(literal.type());
    }
    if (value != null) {
      return new ExpressionKind.Value(value);
    }
    if (expression instanceof Predicate predicate) {
      new PredicatePlanner(context, this).plan(predicate);
      return ExpressionKind.Plain.INSTANCE;
    }
    if (expression instanceof Operand operand) {
      return planOperand(operand);
    }
    planComputation((Computation) expression);
    return ExpressionKind.Plain.INSTANCE;
  }

  /**
   * Refuses {@code ssn 'x'}: an operator may be missing, and the database would report the value.
   */
  @Safeguard("columns-02h")
  private void requireType(DataType type) {
    if (!context.dialect().types().isTypeOfLiterals(CaseFolding.upper(type.name()))) {
      throw Refusals.statement(
          "has a string behind a name that is no type of the database; write CAST('…' AS type)");
    }
  }

  private ExpressionKind planOperand(Operand operand) {
    if (operand instanceof Operand.Row row) {
      List<ExpressionKind> kinds = new ArrayList<>();
      row.items().forEach(item -> kinds.add(kindOf(item)));
      return new ExpressionKind.Row(kinds);
    }
    if (operand instanceof Operand.Subquery query) {
      planQueryValue(query.query());
    } else if (operand instanceof Operand.Star) {
      throw Refusals.statement("shows all columns in a way that is not understood");
    } else {
      operand.children().forEach(this::planPlainChild);
    }
    return ExpressionKind.Plain.INSTANCE;
  }

  private void planPlainChild(Node child) {
    if (child instanceof Expression expression) {
      planPlain(expression);
    } else if (child instanceof Query.Ordering ordering) {
      planPlain(ordering.value(), "ORDER BY");
    }
  }

  /** Plans a query whose values are used. */
  private void planQueryValue(Query query) {
    Relation result = context.nestedStatements().query(query, context.inner());
    for (Relation.Column column : result.columns()) {
      EncryptedColumn encrypted = column.encrypted();
      if (encrypted != null) {
        throw Refusals.operator(encrypted, "the result of a query that is used as a value");
      }
    }
  }

  /** Plans a name: an encrypted column, or a plain one, which must exist. */
  private ExpressionKind planName(Path path) {
    EncryptedColumn column = findColumn(path);
    if (column != null) {
      return new ExpressionKind.Cell(column);
    }
    planPlainName(path);
    return ExpressionKind.Plain.INSTANCE;
  }

  private void planPlainName(Path path) {
    String name = QueryContext.name(path);
    if (path.parts().size() > 1) {
      context.refuseMissingQualified(path);
      return;
    }
    refuseResult(name);
    boolean value = NO_COLUMNS.contains(name) && !path.last().quoted();
    if (!outputs.contains(name) && !value) {
      context.refuseMissing(path);
    }
  }

  /**
   * Plans a plain column, as {@link #findColumn} has found, that is shown, sorted or grouped by
   * unchanged. An unqualified one of the outermost query is not compared with a value here: beside
   * an encrypted table it may be a column that was added without Nacre, and the database checks
   * whether it exists.
   */
  public void planShown(Path path) {
    boolean bare = path.parts().size() == 1;
    if (bare && context.isOutermost() && context.scope().hasEncryptedTable()) {
      refuseResult(QueryContext.name(path));
    } else {
      planPlainName(path);
    }
  }

  private void refuseResult(String name) {
    EncryptedColumn column = hidden.get(name);
    if (column != null) {
      throw Refusals.operator(column, "an expression or ORDER BY, by its name in the result");
    }
    context.scope().refuseRow(name);
  }

  /** The encrypted column that a name may mean, or null. */
  public @Nullable EncryptedColumn findColumn(Path path) {
    String name = QueryContext.name(path);
    if (HiddenColumns.isHidden(name) && context.scope().hasEncryptedTable()) {
      throw Refusals.statement("names a column that is hidden, for sums");
    }
    EncryptedColumn column = context.scope().find(QueryContext.qualifier(path), name);
    if (column != null && path.parts().size() == 1) {
      context
          .scope()
          .qualifier(name)
          .ifPresent(before -> context.plan().qualify(path.span().start(), before));
    }
    if (column != null && path.parts().size() == 1 && outputs.contains(name)) {
      throw Refusals.statement(
          "names a column of its result as an encrypted column is named, and uses that name");
    }
    return column;
  }

  private void planComputation(Computation computation) {
    if (computation instanceof Computation.Call call) {
      planCall(call);
    } else if (computation instanceof Computation.Case choice) {
      planConditions(choice);
      choice.whens().forEach(when -> planPlain(when.then(), "CASE"));
      planPlain(choice.otherwise(), "CASE");
    } else if (computation instanceof Computation.Field) {
      throw Refusals.statement("takes rows apart in a way that is not understood");
    } else if (computation instanceof Computation.Operation operation) {
      String where =
          operation.operators().isEmpty()
              ? "an expression"
              : "an expression with " + operation.operators().get(0);
      operation.operands().forEach(operand -> planPlain(operand, where));
    } else if (computation instanceof Computation.Collated collated) {
      planPlain(collated.value(), "COLLATE");
    } else {
      computation.children().forEach(this::planPlainChild);
    }
  }

  /** Plans the operand and the conditions of CASE. */
  void planConditions(Computation.Case choice) {
    planPlain(choice.operand(), "CASE");
    for (Computation.When when : choice.whens()) {
      when.conditions().forEach(condition -> planPlain(condition, "CASE"));
    }
    context.conditionParameters().plan(choice, context, this);
  }

  /** {@code ssn ('x')}: where a sign was forgotten, the database complains of the value. */
  @Safeguard("columns-02i")
  private void refuseColumn(Computation.Call call) {
    String name = QueryContext.name(call.name());
    boolean alone = call.name().parts().size() == 1 && !call.arguments().isEmpty();
    if (alone && context.scope().hasEncrypted(name)) {
      throw Refusals.statement("calls a function that has the name of an encrypted column");
    }
  }

  private void planCall(Computation.Call call) {
    refuseColumn(call);
    boolean counts =
        call.name().parts().size() == 1
            && !call.name().last().quoted()
            && QueryContext.name(call.name()).equals("COUNT");
    for (Expression argument : call.arguments()) {
      if (argument instanceof Operand.Star star && counts && star.of() == null) {
        continue;
      }
      ExpressionKind kind = kindOf(argument);
      boolean alone = call.arguments().size() == 1;
      if (kind instanceof ExpressionKind.Cell cell && counts && alone) {
        if (call.distinct()) {
          Refusals.requireEquality(cell.column(), "COUNT DISTINCT");
        }
      } else {
        kind.refuseCells(QueryContext.name(call.name()));
      }
    }
    call.order().forEach(ordering -> planPlain(ordering.value(), "ORDER BY"));
    planPlain(call.filter(), "FILTER");
    Computation.Window over = call.over();
    if (over != null) {
      planWindow(over);
    }
  }

  public void planWindow(Computation.Window window) {
    for (Expression one : window.partition()) {
      ExpressionKind kind = kindOf(one);
      if (kind instanceof ExpressionKind.Cell cell) {
        Refusals.requireEquality(cell.column(), "PARTITION BY");
      } else {
        kind.refuseCells("PARTITION BY");
      }
    }
    window.order().forEach(ordering -> planPlain(ordering.value(), "ORDER BY"));
    window.frame().forEach(bound -> planPlain(bound, "a window"));
  }
}
