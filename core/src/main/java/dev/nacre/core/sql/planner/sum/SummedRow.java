package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The columns in {@code SUM(a + b)}. A row counts where none of them is NULL, so each is added up
 * over these rows.
 */
final class SummedRow {
  private record Column(EncryptedColumn column, FromItem item) {}

  private final SumPlanner planner;
  private final EncryptedColumn about;

  // By their names as written, with a qualifier where FROM has several tables.
  private final Map<String, Column> columns = new LinkedHashMap<>();

  /**
   * @param about the column that refusals name where they are about no other
   */
  SummedRow(SumPlanner planner, EncryptedColumn about, Computation.Operation row) {
    this.planner = planner;
    this.about = about;
    collect(row);
  }

  private void collect(Node node) {
    if (node instanceof Operand.Name name) {
      Column column = column(name.path());
      columns.putIfAbsent(written(name.path(), column.item), column);
    } else {
      node.children().forEach(this::collect);
    }
  }

  private Column column(Path path) {
    EncryptedColumn column = planner.expressions().column(path);
    if (column == null) {
      throw SumPlanner.refused(
          about, "SUM(…) with a plain column in it, which would multiply or move its pads");
    }
    if (column.encryption().sums() == null) {
      throw SumPlanner.refused(column, "SUM(…), and is not WITH (SUM)");
    }
    if (!column.encryption().type().name().isDecimal()) {
      throw SumPlanner.refused(
          column,
          "SUM(…) with arithmetic in it, which may overflow in a row, and is no DECIMAL; add and"
              + " multiply the sums");
    }
    return new Column(column, planner.columns().fromItem(path, column, "SUM"));
  }

  private String written(Path path, FromItem item) {
    String own = path.last().span().of(planner.context().text());
    return planner.columns().isAlone() ? own : item.written() + "." + own;
  }

  /** The sum of a column over the rows that count. */
  SumPlanner.RequestedSum sum(Path path) {
    Column column = column(path);
    String others =
        columns.entrySet().stream()
            .filter(one -> !one.getValue().equals(column))
            .map(one -> one.getKey() + " IS NOT NULL")
            .collect(Collectors.joining(" AND "));
    String when = others.isEmpty() ? "" : "CASE WHEN " + others + " THEN";
    return planner.request(column.column, column.item, when, SumFunction.SUM);
  }
}
