package dev.nacre.jdbc.result.filter;

import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.jdbc.columns.sums.DriverSums;
import dev.nacre.jdbc.error.SqlErrors;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the rows that a database sends before the row of each group. Each value is decrypted, and
 * so authenticated. That the rows are those of the group, their columns of GROUP BY show, and that
 * none is missing, the database confirms by their number.
 */
public final class GroupTotals implements DriverSums {
  private final CellReader cells;
  private final ShippedRows shipped;
  private final GroupColumns groups;
  private List<@Nullable Moments> totals = List.of();
  private boolean shown;

  /** Decrypts a cell of a column of numbers. */
  @FunctionalInterface
  public interface CellReader {
    BigDecimal decrypt(EncryptedColumn column, byte[] cell) throws SQLException;
  }

  public GroupTotals(CellReader cells, ShippedRows shipped) {
    this.cells = cells;
    this.shipped = shipped;
    this.groups = new GroupColumns(shipped);
  }

  /** Goes to the row of the next group, and adds up the rows before it. */
  public boolean next(ResultSet target) throws SQLException {
    Sum[] sums = new Sum[shipped.terms().size()];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = new Sum(shipped.terms().get(i), hasSquares(shipped.terms().get(i)));
    }
    totals = List.of();
    long rows = 0;
    while (target.next()) {
      int kind = target.getInt(shipped.kind());
      long count = target.getLong(shipped.count());
      if (kind == ShippedRows.ROW && count > 0 && (rows == 0 || groups.areSame(target))) {
        if (rows == 0) {
          groups.remember(target);
        }
        add(target, count, sums);
        rows = Math.addExact(rows, count);
      } else if (kind == ShippedRows.GROUP
          && count == rows
          && count > 0
          && groups.areSame(target)) {
        return showing(sums);
      } else if (kind != ShippedRows.EMPTY || count != 0 || rows != 0) {
        throw changed();
      } else if (!shown) {
        return showing(sums);
      }
    }
    if (rows != 0) {
      throw changed();
    }
    return false;
  }

  private boolean showing(Sum[] sums) {
    List<@Nullable Moments> all = new ArrayList<>();
    for (Sum sum : sums) {
      all.add(sum.count == 0 ? null : sum.moments());
    }
    totals = all;
    shown = true;
    return true;
  }

  private boolean hasSquares(SumTerm term) {
    SumCapability capability =
        term instanceof SumTerm.Sum value
            ? shipped.cells().get(value.place()).encryption().sums()
            : null;
    return capability != null && capability.options().squares();
  }

  private void add(ResultSet target, long count, Sum[] sums) throws SQLException {
    List<@Nullable BigDecimal> values = new ArrayList<>();
    for (int i = 0; i < shipped.cells().size(); i++) {
      byte[] cell = target.getBytes(shipped.cell(i));
      values.add(cell == null ? null : cells.decrypt(shipped.cells().get(i), cell));
    }
    RowValues row = new RowValues(values);
    try {
      for (Sum sum : sums) {
        BigDecimal value = sum.term.value(row);
        if (value != null) {
          sum.add(value, count);
        }
      }
    } catch (ArithmeticException overflow) {
      throw SqlErrors.outOfRange(overflow);
    }
  }

  /** What was added up for the current group. */
  public List<@Nullable Moments> totals() {
    return totals;
  }

  /** Goes back to a group. */
  public void restore(List<@Nullable Moments> known) {
    totals = known;
  }

  @Override
  public @Nullable Moments of(int place) {
    if (place >= totals.size()) {
      throw new IllegalStateException("a sum of a result that is at no group");
    }
    return totals.get(place);
  }

  /** Reads a column that is NULL or not, so that the target answers {@code wasNull}. */
  public void read(ResultSet target, boolean isNull) throws SQLException {
    if (isNull) {
      byte[] none = target.getBytes(shipped.cell(0));
      if (none != null) {
        throw changed();
      }
    } else {
      long unused = target.getLong(shipped.count());
    }
  }

  private static SQLException changed() {
    return SqlErrors.refused(
        ErrorCode.SUM_ROWS_CHANGED, "A sum has other rows than the database counted for it");
  }

  /** Without the values. */
  @Override
  public String toString() {
    return "totals of a group";
  }

  /** The values of a row, by the places of their cells. */
  private record RowValues(List<@Nullable BigDecimal> values) implements SumContext {
    @Override
    public @Nullable BigDecimal sum(int place) {
      return values.get(place);
    }

    @Override
    public @Nullable BigDecimal parameter(int number) {
      throw new IllegalStateException("a parameter in a row that is added up");
    }

    @Override
    public @Nullable Boolean condition(int place) {
      throw new IllegalStateException("a condition in a row that is added up");
    }

    /** Without the values. */
    @Override
    public String toString() {
      return "values of a row";
    }
  }

  private static final class Sum {
    private final SumTerm term;
    private final boolean hasSquares;
    private long count;
    private BigDecimal values = BigDecimal.ZERO;
    private BigDecimal squares = BigDecimal.ZERO;

    Sum(SumTerm term, boolean hasSquares) {
      this.term = term;
      this.hasSquares = hasSquares;
    }

    Moments moments() {
      return new Moments(count, values, hasSquares ? squares : null);
    }

    void add(BigDecimal value, long times) {
      BigDecimal often = BigDecimal.valueOf(times);
      values = values.add(value.multiply(often));
      squares = hasSquares ? squares.add(value.multiply(value).multiply(often)) : squares;
      count = Math.addExact(count, times);
    }
  }
}
