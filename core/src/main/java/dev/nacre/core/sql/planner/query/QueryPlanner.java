package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.NestedStatements;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.expression.ResultOrdinal;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans a query: WITH, set operations, ORDER BY and limits. */
public final class QueryPlanner {
  private static final int MOST = 100;

  private final QueryContext context;

  private final Query.@Nullable CommonTable recursion;

  public QueryPlanner(QueryContext context) {
    this(context, null);
  }

  /**
   * @param recursion the name and columns by which a recursive query refers to itself
   */
  private QueryPlanner(QueryContext context, Query.@Nullable CommonTable recursion) {
    this.context = context;
    this.recursion = recursion;
  }

  /** Plans the query; returns its result. */
  public Relation plan(Query query) {
    return plan(query, List.of());
  }

  /**
   * @param targets the columns that the result is inserted into, as far as known
   */
  public Relation plan(Query query, List<@Nullable EncryptedColumn> targets) {
    Query.With with = query.with();
    QueryContext inside = with == null ? context : planWith(context, with);
    QueryBody body = query.body();
    if (body instanceof QueryBody.Select select) {
      return new SelectPlanner(inside).plan(select, query, targets);
    }
    Relation shown = new QueryPlanner(inside, recursion).planBody(body);
    planOrderBy(inside, shown, query);
    return shown;
  }

  Relation planBody(QueryBody body) {
    if (body instanceof QueryBody.Select select) {
      Query alone = new Query(select.span(), null, select, List.of(), null, false, List.of());
      return new SelectPlanner(context).plan(select, alone, List.of());
    } else if (body instanceof QueryBody.Nested nested) {
      return new QueryPlanner(context.inFrom()).plan(nested.query());
    } else if (body instanceof QueryBody.Values values) {
      return planValues(values);
    } else if (body instanceof QueryBody.SetOperation operation) {
      return new SetOperationPlanner(context, recursion).plan(operation);
    }
    return planBody(allOf((QueryBody.Whole) body));
  }

  /** {@code TABLE name} as {@code SELECT * FROM name}. */
  private static QueryBody.Select allOf(QueryBody.Whole whole) {
    Span span = whole.span();
    return new QueryBody.Select(
        span,
        false,
        List.of(),
        null,
        List.of(new QueryBody.Item(span, new Operand.Star(span, null, List.of()), null)),
        null,
        List.of(new TableReference.Named(span, whole.name(), false, List.of(), null)),
        null,
        List.of(),
        null,
        List.of(),
        null);
  }

  /** Plans rows of plain values. */
  private Relation planValues(QueryBody.Values values) {
    ExpressionPlanner expressions = new ExpressionPlanner(context);
    List<Relation.Column> columns = new ArrayList<>();
    for (Expression row : values.rows()) {
      expressions.planPlain(row, "VALUES");
    }
    int width = values.rows().get(0) instanceof Operand.Row row ? row.items().size() : 1;
    for (int i = 0; i < width; i++) {
      columns.add(new Relation.Column("", null));
    }
    return Relation.of(columns);
  }

  /** The context with the queries of WITH. */
  public static QueryContext planWith(QueryContext context, Query.With with) {
    if (with.tables().size() > MOST) {
      throw Refusals.statement("names more than " + MOST + " queries in one WITH");
    }
    QueryContext inside = context;
    Set<String> names = new HashSet<>();
    for (Query.CommonTable table : with.tables()) {
      if (!names.add(QueryContext.folded(table.name()))) {
        throw Refusals.statement("gives two queries of its WITH one name");
      }
      // Some databases allow a query to refer to itself, or to a later one.
      inside = inside.withQuery(table.name(), null);
    }
    for (Query.CommonTable table : with.tables()) {
      if (!(table.body() instanceof Statement.Select select)) {
        Relation returned = planWrite(table, inside);
        inside =
            inside.withQuery(table.name(), withColumnNames(context, returned, table.columns()));
        continue;
      }
      boolean itself = with.recursive() && namesItself(table.body(), table.name());
      boolean union =
          select.query().body() instanceof QueryBody.SetOperation && select.query().with() == null;
      if (itself && !union) {
        throw Refusals.statement(
            "holds a query that refers to itself in another way than by UNION");
      }
      Relation shown =
          new QueryPlanner(inside.inFrom(), itself ? table : null).plan(select.query());
      if (context.dialect().tablesShadowCtes() && !shown.isPlain()) {
        context.plan().noteNamedQuery(table.name().span().of(context.text()));
      }
      inside = inside.withQuery(table.name(), withColumnNames(context, shown, table.columns()));
    }
    return inside;
  }

  /** The result of a write in WITH, which only one database supports. */
  private static Relation planWrite(Query.CommonTable table, QueryContext context) {
    boolean understood =
        context.dialect().hasWritableCte()
            && context.isOutermost()
            && NestedStatements.isChange(table.body());
    if (!understood) {
      throw Refusals.statement(
          context.dialect().hasWritableCte()
              ? "has a WITH that writes, and is not the outermost query"
              : "has an INSERT, UPDATE or DELETE within WITH, which only PostgreSQL supports");
    }
    return context.nestedStatements().change(table.body(), context.inFrom());
  }

  private static boolean namesItself(Node node, Identifier name) {
    if (node instanceof TableReference.Named table
        && QueryContext.name(table.name()).equals(QueryContext.folded(name))) {
      return true;
    }
    return node.children().stream().anyMatch(child -> namesItself(child, name));
  }

  /** A result with the column names from WITH. */
  public static Relation withColumnNames(
      QueryContext context, Relation shown, List<Identifier> columns) {
    if (!columns.isEmpty()) {
      FromPlanner.notePositions(shown, context);
    }
    return FromPlanner.withNames(shown, columns.stream().map(QueryContext::folded).toList());
  }

  /** Plans ORDER BY of a set operation: names and numbers of result columns, parameters. */
  private static void planOrderBy(QueryContext context, Relation shown, Query query) {
    Set<String> encrypted =
        shown.columns().stream()
            .filter(column -> column.encrypted() != null)
            .map(Relation.Column::name)
            .collect(Collectors.toSet());
    for (Query.Ordering ordering : query.order()) {
      Expression value = ordering.value();
      if (ResultOrdinal.isOne(value)) {
        ResultColumn.of(value, shown, context).refuseSorting();
      } else if (!(value instanceof Operand.Name name
          && isPlainOutput(shown, name.path(), encrypted))) {
        refuseOrder(shown, value);
        throw Refusals.statement("sorts combined queries in a way that is not understood");
      }
    }
    planLimits(context, query.limits());
  }

  private static void refuseOrder(Relation shown, Expression value) {
    for (Relation.Column column : shown.columns()) {
      EncryptedColumn encrypted = column.encrypted();
      if (encrypted != null
          && value instanceof Operand.Name name
          && column.name().equals(QueryContext.name(name.path()))) {
        throw Refusals.operator(encrypted, "ORDER BY");
      }
    }
  }

  private static boolean isPlainOutput(Relation shown, Path path, Set<String> encrypted) {
    String name = path.last().folded();
    return path.parts().size() == 1
        && !encrypted.contains(name)
        && shown.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  public static void planLimits(QueryContext context, Query.@Nullable Limits limits) {
    if (limits != null) {
      ExpressionPlanner expressions = new ExpressionPlanner(context);
      limits.numbers().forEach(number -> expressions.planPlain(number, "LIMIT"));
    }
  }
}
