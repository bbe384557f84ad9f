package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.expression.ResultOrdinal;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items of a select list as ORDER BY and HAVING name them: by alias, or by number. */
record SumAliases(QueryContext context, SummedColumns columns, List<QueryBody.Item> items) {
  /** What a part of ORDER BY means: an item, or the expression itself. */
  Expression orderedItem(Expression value) {
    if (ResultOrdinal.isOne(value)) {
      boolean stars = items.stream().anyMatch(item -> item.value() instanceof Operand.Star);
      int index = ResultOrdinal.index(value, items.size(), context);
      return !stars && index >= 0 ? items.get(index).value() : value;
    }
    Expression item = value instanceof Operand.Name name ? named(name) : null;
    return item == null ? value : item;
  }

  /**
   * The sum that a name in HAVING means; null if it means none, or the database does not look for
   * aliases there, or a column may have the name.
   */
  @Nullable Expression aliasedSum(Node node) {
    if (!(node instanceof Operand.Name name) || !context.dialect().havingSeesAliases()) {
      return null;
    }
    Expression item = named(name);
    boolean column = context.scope().nameExistence().isColumn(QueryContext.name(name.path()));
    return item == null || column || isAmbiguous(name) || columns.summedColumn(item) == null
        ? null
        : item;
  }

  /**
   * Whether a name is spelled like an alias, but not as the alias is, or is also that of a column
   * in another item: in one database it means the item, and in another a column.
   */
  boolean isAmbiguous(Expression value) {
    if (!(value instanceof Operand.Name name) || name.path().parts().size() != 1) {
      return false;
    }
    Expression named = named(name);
    boolean column =
        named != null
            && !isColumn(named, name)
            && items.stream().anyMatch(item -> isColumn(item.value(), name));
    return column || items.stream().anyMatch(item -> isAmbiguous(item.alias(), name.path().last()));
  }

  /** Whether an expression has a name without a table that is the alias of something else. */
  boolean hasOtherMeaning(Node node) {
    boolean other =
        node instanceof Operand.Name name
            && name.path().parts().size() == 1
            && items.stream()
                .anyMatch(
                    item ->
                        item.alias() != null
                            && QueryContext.folded(item.alias())
                                .equals(QueryContext.name(name.path()))
                            && !isColumn(item.value(), name));
    return other || node.children().stream().anyMatch(this::hasOtherMeaning);
  }

  private static boolean isColumn(Expression value, Operand.Name name) {
    return value instanceof Operand.Name column
        && QueryContext.name(column.path()).equals(QueryContext.name(name.path()));
  }

  private static boolean isAmbiguous(@Nullable Identifier alias, Identifier written) {
    if (alias == null || !QueryContext.folded(alias).equals(QueryContext.folded(written))) {
      return false;
    }
    boolean same = !alias.quoted() || alias.text().equals(written.text());
    return alias.quoted() != written.quoted() || !same;
  }

  private @Nullable Expression named(Operand.Name name) {
    if (name.path().parts().size() != 1) {
      return null;
    }
    Expression found = null;
    for (QueryBody.Item item : items) {
      Identifier alias = item.alias();
      if (alias != null && QueryContext.folded(alias).equals(QueryContext.name(name.path()))) {
        if (found != null) {
          return null; // two have the name
        }
        found = item.value();
      }
    }
    return found;
  }

  /** The first column that a part of ORDER BY or HAVING adds up; null if it adds none. */
  @Nullable EncryptedColumn summedColumn(Node node) {
    Expression output = aliasedSum(node);
    if (output != null) {
      return columns.summedColumn(output);
    }
    EncryptedColumn found =
        node instanceof Computation.Call call ? columns.summedColumn(call) : null;
    if (found != null || node instanceof Query) {
      return found;
    }
    for (Node child : node.children()) {
      EncryptedColumn within = summedColumn(child);
      if (within != null) {
        return within;
      }
    }
    return null;
  }

  /** The first column that ORDER BY adds up; null if it adds none. */
  @Nullable EncryptedColumn summedInOrder(List<Query.Ordering> order) {
    for (Query.Ordering one : order) {
      EncryptedColumn column = summedColumn(orderedItem(one.value()));
      if (column != null) {
        return column;
      }
    }
    return null;
  }
}
