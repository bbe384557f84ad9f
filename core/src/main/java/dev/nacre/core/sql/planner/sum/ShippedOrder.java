package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * ORDER BY of a query whose sums the driver adds up. The database orders by columns of GROUP BY.
 * The driver sorts by the sums that come before these, and leaves equal groups in that order.
 */
final class ShippedOrder {
  private final ExpressionPlanner expressions;
  private final EncryptedColumn about;
  private final SumAliases aliases;
  private final SumTermPlanner terms;
  private final List<Expression> groups;
  private final SumOrderPlanner directions;
  private final List<SumFormula.Key> keys = new ArrayList<>();
  private final List<String> ranks = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /**
   * What the database orders by.
   *
   * @param group the place of a column in GROUP BY
   * @param direction the words behind it
   */
  record Part(int group, String direction) {}

  /**
   * @param about the column that refusals name
   * @param terms in which the sums are collected
   * @param directions reads the words behind an expression
   */
  ShippedOrder(
      ExpressionPlanner expressions,
      EncryptedColumn about,
      SumAliases aliases,
      SumTermPlanner terms,
      List<Expression> groups,
      SumOrderPlanner directions) {
    this.expressions = expressions;
    this.about = about;
    this.aliases = aliases;
    this.terms = terms;
    this.groups = groups;
    this.directions = directions;
  }

  /** What the driver sorts by. */
  List<SumFormula.Key> keys() {
    return keys;
  }

  /** The SQL of the ranks that NULL and other sums have, in the order of the keys. */
  List<String> ranks() {
    return ranks;
  }

  /** What the database orders by. */
  List<Part> parts() {
    return parts;
  }

  /** Plans the parts; one row without GROUP BY has no order. */
  void plan(List<Query.Ordering> order) {
    for (Query.Ordering one : order) {
      if (!groups.isEmpty()) {
        plan(one);
      }
    }
  }

  private void plan(Query.Ordering ordering) {
    if (aliases.isAmbiguous(ordering.value())) {
      throw refused(
          "a name that may mean an item or a column: one with other quotes, or one that both have");
    }
    Expression value = aliases.orderedItem(ordering.value());
    String direction = directions.direction(ordering);
    boolean descending = direction.startsWith("DESC");
    if (aliases.summedColumn(value) == null) {
      parts.add(new Part(group(value), direction));
    } else if (!parts.isEmpty()) {
      throw refused("a column before a sum; name the sum first");
    } else {
      SumTerm sum = terms.planComparable(value, false).term();
      String counted = terms.requested().isNotNull(sum);
      boolean nullsFirst =
          direction.endsWith("FIRST") || (descending && !direction.endsWith("LAST"));
      ranks.add("CASE WHEN " + counted + " THEN '1' ELSE '" + (nullsFirst ? 0 : 2) + "' END");
      keys.add(new SumFormula.Key(sum, descending));
    }
  }

  /** The place of a plain column in GROUP BY. */
  private int group(Expression value) {
    if (value instanceof Operand.Name name && expressions.findColumn(name.path()) == null) {
      for (int i = 0; i < groups.size(); i++) {
        Operand.Name group = (Operand.Name) groups.get(i);
        boolean same =
            QueryContext.name(group.path()).equals(QueryContext.name(name.path()))
                && Objects.equals(
                    QueryContext.qualifier(group.path()), QueryContext.qualifier(name.path()));
        if (same) {
          return i;
        }
      }
    }
    throw refused("something that is neither a sum nor a plain column, written as in GROUP BY");
  }

  private NacreException refused(String what) {
    return SumPlanner.refused(about, "ORDER BY " + what + ", beside a sum that the driver adds up");
  }
}
