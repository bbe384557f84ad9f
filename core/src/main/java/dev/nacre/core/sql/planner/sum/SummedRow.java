package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.value.ColumnType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The columns in {@code SUM(a + b)}. A row counts where none of them is NULL. The database adds up
 * each of them over these rows; where the driver does, it adds up what it computes of a row.
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
    EncryptedColumn column = planner.expressions().findColumn(path);
    if (column == null) {
      throw SumPlanner.refused(
          about, "SUM(…) with a plain column in it, which would multiply or move its pads");
    }
    if (column.encryption().sums() == null) {
      throw SumPlanner.refused(column, "SUM(…), and is not WITH (SUM)");
    }
    if (!planner.ships() && !column.encryption().type().name().isDecimal()) {
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

  ColumnType type(Path path) {
    return column(path).column.encryption().type();
  }

  /** Has the cells of a column sent, where the driver adds up; returns their place. */
  int shipCell(Path path) {
    Column one = column(path);
    String cell = SumPlanner.quoted(one.column.name());
    String sql = planner.columns().isAlone() ? cell : one.item.written() + "." + cell;
    return planner.context().plan().shipped().ship(new ShippedRows.Cell(sql, one.column));
  }

  /** The sum of a term over the rows that count, which the driver computes of the cells. */
  SumPlanner.RequestedSum requestDriverSum(SumTerm row, ResultType shown) {
    int place = planner.context().plan().shipped().addUp(row);
    String counted =
        columns.keySet().stream()
            .map(one -> one + " IS NOT NULL")
            .collect(Collectors.joining(" AND "));
    return RequestedSums.shipped(
        about,
        planner.computedColumn(about, shown, null).encryption(),
        SumFunction.SUM,
        shown,
        place,
        "COUNT(CASE WHEN " + counted + " THEN 1 END)");
  }

  /** The sum of a column over the rows that count. */
  SumPlanner.RequestedSum requestSum(Path path) {
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
