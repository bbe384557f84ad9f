package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.cells.SumCodec;
import dev.nacre.jdbc.columns.sums.SortKey;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ColumnInterceptor;
import dev.nacre.jdbc.result.describe.ShownColumns;
import dev.nacre.jdbc.result.filter.GroupTotals;
import dev.nacre.jdbc.result.filter.RowFilter;
import dev.nacre.jdbc.result.filter.RowRange;
import dev.nacre.jdbc.result.filter.SortedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result that shows only rows whose decrypted sums fulfil a condition, and as many of them as
 * LIMIT says. It tests each row when it comes to it, so it goes forward only, and knows nothing of
 * the rows that follow. Where it is sorted by sums, it tests all rows before it shows the first.
 */
public final class FilteredResultSet extends DecryptingResultSet {
  private final ColumnEncryption columns;
  private final RowFilter filter;
  private final RowRange range;
  private @Nullable SortedRows sorted;
  private long toSkip;
  private int row;
  private boolean ended;
  private boolean targetClosesAtEnd;
  private boolean refused;

  /**
   * @param plan the encrypted column of a column of the result, from 1
   */
  public FilteredResultSet(
      ResultSet target,
      @Nullable Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck updateCheck,
      RowFilter filter)
      throws SQLException {
    super(
        target,
        owner,
        columns,
        plan,
        updateCheck,
        ShownColumns.of(target.getMetaData(), plan),
        filter.totals());
    this.columns = columns;
    this.filter = filter;
    this.range = RowRange.of(filter.formula().range(), filter.parameters()).upTo(filter.maximum());
    this.toSkip = range.offset();
  }

  /**
   * Refuses, before it is executed, a statement whose results go back and forth, or whose rows are
   * changed.
   */
  @Safeguard("queries-3c")
  public static void requireForwardOnly(Statement target) throws SQLException {
    if (target.getResultSetType() != ResultSet.TYPE_FORWARD_ONLY
        || target.getResultSetConcurrency() != ResultSet.CONCUR_READ_ONLY) {
      throw notForwardOnly();
    }
  }

  /**
   * Refuses, and closes, a result of another type than was asked for.
   *
   * @param sorts whether the driver sorts it, and needs one that goes back and forth
   */
  public static void requireType(ResultSet result, boolean sorts) throws SQLException {
    if ((result.getType() == ResultSet.TYPE_FORWARD_ONLY) == sorts
        || result.getConcurrency() != ResultSet.CONCUR_READ_ONLY) {
      result.close();
      throw notForwardOnly();
    }
  }

  /** Refuses a query in a batch: its rows would be read by no plan, or by another row's numbers. */
  public static void requireNoBatch(Plan plan) throws SQLException {
    if (plan.result().filter() != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A query with HAVING or ORDER BY over an encrypted sum is not executed in a batch");
    }
  }

  private static SQLException notForwardOnly() {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "HAVING or ORDER BY with an encrypted sum is for results that go forward only, and are not"
            + " changed");
  }

  /** A row that was not tested may not be read: what fails here closes the result. */
  @Override
  public boolean next() throws SQLException {
    requireReadable();
    if (ended) {
      if (!targetClosesAtEnd) {
        requireOpen();
      }
      return false;
    }
    try {
      if (row < range.most() && (filter.sorts() ? nextSorted() : nextOfTarget())) {
        row++;
        return true;
      }
    } catch (SQLException | RuntimeException | Error cause) {
      refused = true;
      close(cause);
      throw cause;
    }
    ended = true;
    targetClosesAtEnd = target().isClosed();
    return false;
  }

  /** Goes to the next row in the order of the target. */
  private boolean nextOfTarget() throws SQLException {
    while (filter.next(target())) {
      if (readKey() != null) {
        if (toSkip == 0) {
          return true;
        }
        toSkip--;
      }
    }
    return false;
  }

  /** Goes to the next row in the order of sums. */
  private boolean nextSorted() throws SQLException {
    SortedRows rows = sorted;
    if (rows == null) {
      rows = SortedRows.read(target(), filter, this::readKey);
      sorted = rows;
    }
    return range.offset() <= SortedRows.MOST && rows.moveTo(target(), range.offset() + row);
  }

  /** Reads the key of the target's row; null if the row is not shown. */
  private @Nullable SortKey readKey() throws SQLException {
    String text = target().getString(filter.place());
    SumCodec sums = columns.cells().sums();
    GroupTotals totals = filter.totals();
    return totals == null
        ? sums.sortKey(filter.column(), text, filter.parameters())
        : sums.sortKey(filter.column(), totals, text, filter.parameters());
  }

  /** The sorted result may belong to another statement than its owner. */
  @Override
  public void close() throws SQLException {
    target().close();
    Statement of = owner();
    if (filter.sorts() && of != null && !of.isClosed() && of.isCloseOnCompletion()) {
      of.close();
    }
  }

  private void close(Throwable cause) {
    try {
      target().close();
    } catch (SQLException also) {
      cause.addSuppressed(also);
    }
  }

  /** Some drivers return the values of a row after the result is closed. */
  @Override
  protected @Nullable ColumnInterceptor interceptor(int index) throws SQLException {
    if (!shows(index)) {
      return null; // the target refuses it
    }
    requireOpen();
    requireRow();
    return super.interceptor(index);
  }

  @Override
  public long count(int index) throws SQLException {
    requireOpen();
    requireRow();
    return super.count(index);
  }

  /** Another result of the same execution may have closed the target's, at a row it refused. */
  private void requireOpen() throws SQLException {
    requireReadable();
    if (target().isClosed()) {
      throw SqlErrors.refused(ErrorCode.ENCRYPTED_METHOD_REFUSED, "The result is closed");
    }
  }

  private void requireReadable() throws SQLException {
    if (refused) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The sums of a row were refused, so it is not known whether it is shown");
    }
  }

  /** The target still has a row where LIMIT has ended the result, or before it is sorted. */
  private void requireRow() throws SQLException {
    if (ended || row == 0) {
      throw SqlErrors.refused(ErrorCode.ENCRYPTED_METHOD_REFUSED, "The result is not at a row");
    }
  }

  /** The target's type may differ, so that its rows can be sorted. */
  @Override
  public int getType() throws SQLException {
    requireOpen();
    return ResultSet.TYPE_FORWARD_ONLY;
  }

  @Override
  public int getRow() throws SQLException {
    if (target().isClosed()) {
      return target().getRow(); // throws
    }
    return ended ? 0 : row;
  }

  @Override
  public boolean isFirst() throws SQLException {
    return getRow() == 1;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    return getRow() == 0 && row > 0;
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    throw unsupported("isBeforeFirst");
  }

  @Override
  public boolean isLast() throws SQLException {
    throw unsupported("isLast");
  }

  @Override
  public boolean absolute(int row) throws SQLException {
    throw unsupported("absolute");
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw unsupported("relative");
  }

  @Override
  public boolean previous() throws SQLException {
    throw unsupported("previous");
  }

  @Override
  public boolean first() throws SQLException {
    throw unsupported("first");
  }

  @Override
  public boolean last() throws SQLException {
    throw unsupported("last");
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw unsupported("beforeFirst");
  }

  @Override
  public void afterLast() throws SQLException {
    throw unsupported("afterLast");
  }

  private SQLException unsupported(String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method "
            + method
            + " is not supported where HAVING or ORDER BY uses an encrypted sum over the column "
            + filter.column().text());
  }
}
