package dev.nacre.jdbc.result.filter;

import dev.nacre.core.error.ErrorCode;
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

  /** A row of the target by its number, from 1. */
  private record Row(int number, SortKey key) {}

  /** Reads the key of the result's current row; null for a row that is not shown. */
  @FunctionalInterface
  public interface KeyReader {
    @Nullable SortKey read() throws SQLException;
  }

  private SortedRows() {}

  /** Reads all rows of a result, and sorts them. */
  public static SortedRows read(ResultSet target, RowFilter filter, KeyReader keys)
      throws SQLException {
    SortedRows sorted = new SortedRows();
    target.beforeFirst(); // another wrapper of the result may have moved it
    for (int number = 1; target.next(); number++) {
      if (number > MOST) {
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
        sorted.rows.add(new Row(number, key));
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
    return place < rows.size() && target.absolute(rows.get((int) place).number);
  }
}
