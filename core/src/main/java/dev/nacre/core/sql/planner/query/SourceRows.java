package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.planner.expression.CopyCheck;
import dev.nacre.core.sql.planner.expression.EncryptableValue;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of values as the source of a statement: {@code (SELECT ? AS a, ? AS b) s} and {@code (VALUES
 * (?, ?), (?, ?)) s (a, b)}. Values for an encrypted column are encrypted for it.
 *
 * @param rows the relation, with the columns for which its values were encrypted
 */
public record SourceRows(Relation rows) {
  /** The encrypted target of each column of a source, by the name in the source. */
  public static final class TargetsByName {
    private final Map<String, EncryptedColumn> columns = new HashMap<>();

    /** Notes a possibly qualified name that is assigned to a column. */
    public void add(Expression value, @Nullable EncryptedColumn target) {
      if (target == null || !(value instanceof Operand.Name name)) {
        return;
      }
      EncryptedColumn other = columns.putIfAbsent(QueryContext.name(name.path()), target);
      if (other != null) {
        CopyCheck.check(target, other);
      }
    }
  }

  /** The values in {@code UPDATE … FROM}; null if the source is made of tables. */
  public static @Nullable SourceRows planFrom(
      QueryContext context, List<TableReference> from, List<Assignment> sets, Scope targets) {
    if (from.size() != 1 || !(from.get(0) instanceof TableReference.Derived derived)) {
      return null;
    }
    TargetsByName targetsByName = new TargetsByName();
    for (Assignment set : sets) {
      if (set.columns().size() == 1) {
        targetsByName.add(set.value(), targetColumn(targets, set, 0));
      } else if (set.value() instanceof Operand.Row row
          && row.items().size() == set.columns().size()) {
        for (int i = 0; i < row.items().size(); i++) {
          targetsByName.add(row.items().get(i), targetColumn(targets, set, i));
        }
      }
    }
    Relation rows = plan(context, derived, targetsByName);
    if (rows == null) {
      return null;
    }
    return new SourceRows(rows);
  }

  private static @Nullable EncryptedColumn targetColumn(Scope targets, Assignment set, int place) {
    return targets.find(
        QueryContext.qualifier(set.columns().get(place)),
        QueryContext.name(set.columns().get(place)));
  }

  /**
   * Adds the values to the scope; null if the source is a query of tables, or nothing needs
   * encryption.
   */
  public static @Nullable Relation plan(
      QueryContext context, TableReference.Derived derived, TargetsByName targetsByName) {
    Query query = derived.query();
    boolean plain =
        query.with() == null
            && query.order().isEmpty()
            && query.limits() == null
            && !derived.lateral();
    if (targetsByName.columns.isEmpty() || !plain) {
      return null;
    }
    TableReference.Alias alias = derived.alias();
    List<String> names =
        alias == null ? List.of() : alias.columns().stream().map(QueryContext::folded).toList();
    List<Relation.Column> columns = null;
    if (query.body() instanceof QueryBody.Select select && isOfValues(context, select)) {
      columns = planSelect(context, select, names, targetsByName);
    } else if (query.body() instanceof QueryBody.Values values) {
      columns = planValues(context, values, names, targetsByName);
    }
    if (columns == null) {
      return null;
    }
    Relation rows = Relation.of(columns);
    if (!names.isEmpty()) {
      rows = FromPlanner.withNames(rows, names);
    }
    Identifier name = alias == null ? null : alias.name();
    context.scope().add(name == null ? "" : name.text(), rows);
    return rows;
  }

  /** {@code SELECT ?, ? FROM DUAL}. */
  private static boolean isOfValues(QueryContext context, QueryBody.Select select) {
    return (select.from().isEmpty() || isOneRow(context, select.from()))
        && !select.distinct()
        && select.top() == null
        && select.into() == null
        && select.where() == null
        && select.groups().isEmpty()
        && select.having() == null
        && select.windows().isEmpty()
        && select.qualify() == null;
  }

  private static boolean isOneRow(QueryContext context, List<TableReference> from) {
    if (from.size() != 1
        || !(from.get(0) instanceof TableReference.Named named)
        || named.name().last().quoted()) {
      return false;
    }
    Identifier schema = named.name().qualifier();
    return context
        .dialect()
        .isOneRow(
            schema == null ? "" : QueryContext.folded(schema), QueryContext.name(named.name()));
  }

  private static List<Relation.Column> planSelect(
      QueryContext context,
      QueryBody.Select select,
      List<String> names,
      TargetsByName targetsByName) {
    List<Relation.Column> columns = new ArrayList<>();
    for (QueryBody.Item item : select.items()) {
      int place = columns.size();
      String own = item.alias() == null ? "" : QueryContext.folded(item.alias());
      String name = place < names.size() ? names.get(place) : own;
      columns.add(
          planValue(context, item.value(), name, targetsByName, TypeUnification.OFFERED_QUERY));
    }
    return columns;
  }

  private static List<Relation.Column> planValues(
      QueryContext context,
      QueryBody.Values values,
      List<String> names,
      TargetsByName targetsByName) {
    List<Relation.Column> columns = null;
    for (Expression one : values.rows()) {
      if (!(one instanceof Operand.Row row)) {
        throw Refusals.statement("has rows of values that are not understood");
      }
      List<Relation.Column> now = new ArrayList<>();
      for (Expression item : row.items()) {
        String name = now.size() < names.size() ? names.get(now.size()) : "";
        now.add(planValue(context, item, name, targetsByName, TypeUnification.OFFERED_ROWS));
      }
      if (columns != null && !columns.equals(now)) {
        throw Refusals.statement("has rows of values of which not all can be encrypted");
      }
      columns = now;
    }
    return columns == null ? List.of() : columns;
  }

  /** Encrypts an item that has a target; returns its column. */
  private static Relation.Column planValue(
      QueryContext context,
      Expression item,
      String name,
      TargetsByName targetsByName,
      TypeUnification unification) {
    EncryptedColumn target = targetsByName.columns.get(name);
    EncryptableValue value = target == null ? null : EncryptableValue.of(item);
    if (target == null || value == null || value.isDefault()) {
      new ExpressionPlanner(context.inFrom()).planPlain(item, "a row of values");
      return new Relation.Column(name, null);
    }
    value.storeThroughQuery(target, context, unification);
    return new Relation.Column(name, target);
  }

  /** Whether the source certainly has one row, so that a value is stored in only one row. */
  public static boolean isSingleRow(QueryContext context, TableReference source) {
    if (source instanceof TableReference.Named) {
      return context.withQueries().isEmpty() && isOneRow(context, List.of(source));
    }
    if (!(source instanceof TableReference.Derived derived)) {
      return false;
    }
    QueryBody body = derived.query().body();
    boolean row =
        body instanceof QueryBody.Select select
            ? isOfValues(context, select)
            : body instanceof QueryBody.Values values && values.rows().size() == 1;
    return row && !callsFunction(derived);
  }

  /** Whether a function is called, which may return several rows. */
  static boolean callsFunction(Node node) {
    return node instanceof Computation.Call
        || node.children().stream().anyMatch(SourceRows::callsFunction);
  }
}
