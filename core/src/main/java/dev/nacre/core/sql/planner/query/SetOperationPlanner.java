package dev.nacre.core.sql.planner.query;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.EncryptableValue;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.QueryBody.Branch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans UNION, EXCEPT and INTERSECT: a column may contain only cells of one group, or none.
 *
 * @param recursion the name and columns by which a recursive query refers to itself
 */
record SetOperationPlanner(QueryContext context, Query.@Nullable CommonTable recursion) {
  /** Plans the operation; returns its result. */
  Relation plan(QueryBody.SetOperation operation) {
    // Each query has its own tables, and the same outer queries.
    Relation result = new QueryPlanner(context.inFrom()).planBody(operation.first());
    // In a recursion the name refers to the result of the first query: NULL there would be a cell
    // later.
    Set<Integer> nulls = recursion == null ? nullColumns(operation.first()) : new HashSet<>();
    QueryContext around = context;
    if (recursion != null) {
      around =
          context.withQuery(
              recursion.name(), QueryPlanner.withColumnNames(context, result, recursion.columns()));
    }
    for (Branch branch : operation.others()) {
      if (recursion != null && branch.operator() != Branch.Operator.UNION) {
        throw Refusals.statement(
            "holds a query that refers to itself in another way than by UNION");
      }
      Relation one = new QueryPlanner(around.inFrom()).planBody(branch.body());
      Set<Integer> below = recursion == null ? nullColumns(branch.body()) : Set.of();
      result = combine(result, nulls, one, below, branch);
      nulls.retainAll(below);
    }
    return result;
  }

  /** The columns in which a query shows NULL, which may be combined with any cell. */
  private static Set<Integer> nullColumns(QueryBody body) {
    Set<Integer> nulls = new HashSet<>();
    List<QueryBody.Item> items =
        body instanceof QueryBody.Select select ? select.items() : List.of();
    for (int i = 0; i < items.size(); i++) {
      Expression value = items.get(i).value();
      if (value instanceof Operand.Star) {
        break;
      }
      EncryptableValue encryptable = EncryptableValue.of(value);
      if (encryptable != null && encryptable.isNull() && encryptable.type() == null) {
        nulls.add(i);
      }
    }
    return nulls;
  }

  /** Combines the columns of two queries. */
  private Relation combine(
      Relation first, Set<Integer> nulls, Relation second, Set<Integer> below, Branch branch) {
    context.plan().noteCombinationByPosition();
    if (first.isPlain() && second.isPlain()) {
      return first.isWhole() ? first : second.isWhole() ? withoutNames(second) : first;
    }
    if (!first.isWhole()
        || !second.isWhole()
        || first.columns().size() != second.columns().size()) {
      throw Refusals.statement("combines queries of which not all columns are known");
    }
    List<Relation.Column> columns = new ArrayList<>();
    for (int i = 0; i < first.columns().size(); i++) {
      Relation.Column column = first.columns().get(i);
      EncryptedColumn one = column.encrypted();
      EncryptedColumn other = second.columns().get(i).encrypted();
      if ((one == null && nulls.contains(i)) || (other == null && below.contains(i))) {
        EncryptedColumn cell = one == null ? other : one;
        requireEquality(cell, branch);
        columns.add(new Relation.Column(column.name(), cell));
      } else {
        requireMatch(one, other, branch);
        columns.add(column);
      }
    }
    return Relation.of(columns);
  }

  private static void requireMatch(
      @Nullable EncryptedColumn one, @Nullable EncryptedColumn other, Branch branch) {
    EncryptedColumn any = one == null ? other : one;
    if (any == null) {
      return;
    }
    String name = branch.operator().name();
    if (one == null || other == null) {
      refuseBesidePlain(any, name);
      return;
    }
    if (!one.encryption().sharesCellsWith(other.encryption())) {
      throw Refusals.operator(
          one, name + " with " + other.text() + ", which is not of its key group and type");
    }
    requireEquality(one, branch);
  }

  @Safeguard("columns-05b")
  private static void refuseBesidePlain(EncryptedColumn column, String operator) {
    throw Refusals.operator(column, operator + " with something that is not encrypted");
  }

  private static void requireEquality(@Nullable EncryptedColumn column, Branch branch) {
    boolean keepsAll = branch.all() && branch.operator() == Branch.Operator.UNION;
    if (!keepsAll) {
      Refusals.requireEquality(column, branch.operator().name());
    }
  }

  private static Relation withoutNames(Relation result) {
    return Relation.of(
        result.columns().stream().map(column -> new Relation.Column("", null)).toList());
  }
}
