package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ColumnInterceptor;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result that shows only rows whose decrypted sums fulfil a condition. It tests each row when it
 * comes to it, so it goes forward only, and knows nothing of the rows that follow.
 */
public final class FilteredResultSet extends DecryptingResultSet {
  private final ColumnEncryption columns;
  private final Filter filter;
  private int row;
  private boolean ended;
  private boolean failed;

  /**
   * How rows are filtered.
   *
   * @param column what the server sends for it
   * @param place of this column, from 1
   * @param parameters that the statement was executed with, by number from 1
   */
  public record Filter(
      EncryptedColumn column, int place, IntFunction<@Nullable BigDecimal> parameters) {}

  /**
   * @param plan the encrypted column of a column of the result, from 1
   */
  public FilteredResultSet(
      ResultSet target,
      @Nullable Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck writing,
      Filter filter) {
    super(target, owner, columns, plan, writing);
    this.columns = columns;
    this.filter = filter;
  }

  /**
   * Refuses, before it is executed, a statement whose results go back and forth, or whose rows are
   * changed, or from which the database cuts rows off.
   */
  @Safeguard("queries-3c")
  public static void require(Statement target) throws SQLException {
    if (target.getResultSetType() != ResultSet.TYPE_FORWARD_ONLY
        || target.getResultSetConcurrency() != ResultSet.CONCUR_READ_ONLY
        || target.getMaxRows() != 0) {
      throw unfit();
    }
  }

  /** The same for a result that is another one than its statement says. */
  public static void require(ResultSet result) throws SQLException {
    if (result.getType() != ResultSet.TYPE_FORWARD_ONLY
        || result.getConcurrency() != ResultSet.CONCUR_READ_ONLY) {
      result.close();
      throw unfit();
    }
  }

  /** Refuses a query in a batch: its rows would be read by no plan, or by another row's numbers. */
  public static void requireNoBatch(Plan plan) throws SQLException {
    if (plan.filter() != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A query with HAVING over an encrypted sum is not executed in a batch");
    }
  }

  private static SQLException unfit() {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "HAVING with an encrypted sum is for results that go forward only, are not changed, and"
            + " have no maximum of rows");
  }

  /** A row that was not tested may not be read: what fails here closes the result. */
  @Override
  public boolean next() throws SQLException {
    requireReadable();
    try {
      while (target().next()) {
        if (isShown()) {
          row++;
          return true;
        }
      }
    } catch (SQLException | RuntimeException | Error refused) {
      failed = true;
      close(refused);
      throw refused;
    }
    ended = true;
    return false;
  }

  private boolean isShown() throws SQLException {
    String text = target().getString(filter.place);
    return columns.cells().shows(filter.column, text, filter.parameters);
  }

  private void close(Throwable refused) {
    try {
      target().close();
    } catch (SQLException also) {
      refused.addSuppressed(also);
    }
  }

  /** Some drivers return the values of a row after the result is closed. */
  @Override
  protected @Nullable ColumnInterceptor interceptor(int index) throws SQLException {
    requireOpen();
    return super.interceptor(index);
  }

  @Override
  public long count(int index) throws SQLException {
    requireOpen();
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
    if (failed) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The sums of a row were refused, so it is not known whether it is shown");
    }
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
    throw refused("isBeforeFirst");
  }

  @Override
  public boolean isLast() throws SQLException {
    throw refused("isLast");
  }

  @Override
  public boolean absolute(int row) throws SQLException {
    throw refused("absolute");
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw refused("relative");
  }

  @Override
  public boolean previous() throws SQLException {
    throw refused("previous");
  }

  @Override
  public boolean first() throws SQLException {
    throw refused("first");
  }

  @Override
  public boolean last() throws SQLException {
    throw refused("last");
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw refused("beforeFirst");
  }

  @Override
  public void afterLast() throws SQLException {
    throw refused("afterLast");
  }

  private SQLException refused(String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method "
            + method
            + " is not supported where HAVING tests an encrypted sum over the column "
            + filter.column.text());
  }
}
