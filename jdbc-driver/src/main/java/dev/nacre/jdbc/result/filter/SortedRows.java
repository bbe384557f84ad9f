package dev.nacre.jdbc.result.filter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.jdbc.columns.sums.SortKey;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of a result's rows by their sums: the rows themselves stay in the result. */
public final class SortedRows {
  /** The most rows that are sorted, shown or not. */
  public static final int MOST = 20_000;

  private final List<Row> rows = new ArrayList<>();
  private final @Nullable GroupTotals totals;

  /**
   * A row of the target.
   *
   * @param number from 1
   * @param sums that the driver has added up; empty where the database does
   */
  private record Row(int number, SortKey key, List<@Nullable Moments> sums) {
    /** Without the values. */
    @Override
    public String toString() {
      return "row " + number;
    }
  }

  /** Reads the key of the result's current row; null for a row that is not shown. */
  @FunctionalInterface
  public interface KeyReader {
    @Nullable SortKey read() throws SQLException;
  }

  private SortedRows(@Nullable GroupTotals totals) {
    this.totals = totals;
  }

  /** How many rows the target may send at most for a plan; 0 for all. */
  public static int maximum(Plan plan) {
    return plan.result().sortsRows() && plan.result().shipped() == null ? MOST + 1 : 0;
  }

  /** Reads all rows of a result, and sorts them. */
  public static SortedRows read(ResultSet target, RowFilter filter, KeyReader keys)
      throws SQLException {
    GroupTotals totals = filter.totals();
    SortedRows sorted = new SortedRows(totals);
    target.beforeFirst(); // another wrapper of the result may have moved it
    for (int read = 1; filter.next(target); read++) {
      if (read > MOST) {
        throw SqlErrors.refused(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "ORDER BY with an encrypted sum over the column "
                + filter.column().text()
                + " has more than "
                + MOST
                + " groups to sort; add a condition to WHERE");
      }
      SortKey key = keys.read();
      if (key != null) {
        int number = totals == null ? read : target.getRow();
        sorted.rows.add(new Row(number, key, totals == null ? List.of() : totals.totals()));
      }
    }
    sorted.rows.sort((one, other) -> SortKey.compare(filter.formula().order(), one.key, other.key));
    return sorted;
  }

  /**
   * Moves the result to a row.
   *
   * @param place in the order, from 0
   * @return false if there are fewer
   */
  public boolean moveTo(ResultSet target, long place) throws SQLException {
    if (place >= rows.size()) {
      return false;
    }
    Row row = rows.get((int) place);
    if (totals != null) {
      totals.restore(row.sums);
    }
    return target.absolute(row.number);
  }
}
