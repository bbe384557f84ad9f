package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.spi.TableKey;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.RowwiseUpdate;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Executes an UPDATE that may put one value into several rows of columns WITH (SUM). The statement
 * is sent as it is, which is right for one row. The hidden ids are unique, so the database refuses
 * and undoes it for more. Then the rows are updated by their keys, each with a cell of its own.
 */
public final class RowwiseUpdates {
  private final ColumnEncryption columns;
  private final RowwiseUpdate update;
  private final RowwiseValues values;
  private final StatementSeries statements;

  private RowwiseUpdates(
      Statement target, ColumnEncryption columns, RowwiseUpdate update, RowwiseValues values) {
    this.columns = columns;
    this.update = update;
    this.values = values;
    this.statements = new StatementSeries(columns.raw(), target);
  }

  /**
   * @param target whose timeout is used
   * @return null if the plan has no such update
   */
  public static @Nullable RowwiseUpdates of(
      Statement target, ColumnEncryption columns, Plan plan, RowwiseValues values) {
    RowwiseUpdate update = plan.rowwise();
    return update == null ? null : new RowwiseUpdates(target, columns, update, values);
  }

  /** Cancels what another thread executes, and what would follow. */
  public void cancel() throws SQLException {
    statements.cancel();
  }

  /**
   * Executes the update.
   *
   * @param own sends the statement as it is
   * @param validity checks the plan again when the rows are locked
   * @param several makes the result of a number of rows, if the statement as it is was refused
   */
  public <T> T execute(
      SqlCallable<T> own, @Nullable PlanValidity validity, RowCountResult<T> several)
      throws SQLException {
    RowwiseTransaction transaction = new RowwiseTransaction(columns.raw(), columns.dialect());
    statements.begin();
    if (transaction.needsSavepoint() && mayBeSeveral()) {
      transaction.setSavepoint();
    }
    T result;
    try {
      result = own.call();
    } catch (SQLException failed) {
      if (!isOneCellInSeveralRows(failed)) {
        throw failed;
      }
      return several.of(updateByKey(transaction, validity, failed));
    }
    transaction.releaseSavepoint();
    return result;
  }

  /** Whether there may be several rows, and values for each of them. */
  private boolean mayBeSeveral() throws SQLException {
    return values.isKept()
        && values.hasCell()
        && columns.uniqueKeys().cached(update.table()).stream()
            .noneMatch(key -> update.isOneRow(folded(key)));
  }

  /** Whether the database has found that a hidden id would not be unique. */
  private static boolean isOneCellInSeveralRows(SQLException failed) {
    return String.valueOf(failed.getSQLState()).startsWith("23")
        && String.valueOf(failed.getMessage())
            .toLowerCase(Locale.ROOT)
            .contains(HiddenColumns.PREFIX);
  }

  private long updateByKey(
      RowwiseTransaction transaction, @Nullable PlanValidity validity, SQLException refused)
      throws SQLException {
    columns.uniqueKeys().forget(update.table()); // one that was remembered may be gone
    if (!values.isKept()) {
      throw explained(refused);
    }
    try {
      OptionalLong count = transaction.run(() -> writeRows(transaction, validity));
      if (count.isPresent()) {
        return count.getAsLong();
      }
    } catch (SQLException failed) {
      if (isOver(failed)) {
        throw explained(refused);
      }
      throw failed;
    } finally {
      statements.end();
    }
    throw explained(refused);
  }

  /** Whether the database has ended a transaction that had no savepoint of ours. */
  private boolean isOver(SQLException failed) {
    return columns.dialect().meansEndedTransaction(String.valueOf(failed.getSQLState()));
  }

  private OptionalLong writeRows(RowwiseTransaction transaction, @Nullable PlanValidity validity)
      throws SQLException {
    if (validity != null) {
      validity.check(); // locks of the catalog come before those of rows, as in definitions
    }
    TableKey key = currentKey();
    return key == null || !transaction.isPossible(update.table())
        ? OptionalLong.empty()
        : new RowwiseWriter(statements, columns, update, values, key).write(validity);
  }

  /** The primary key as it is now; null if there is none that stays as it is. */
  private @Nullable TableKey currentKey() throws SQLException {
    for (TableKey key : columns.uniqueKeys().read(update.table())) {
      if (key.isPrimary()) {
        return update.sets(new HashSet<>(folded(key))) ? null : key;
      }
    }
    return null;
  }

  private static List<String> folded(TableKey key) {
    return key.columns().stream().map(NameFolding::fold).toList();
  }

  private SQLException explained(SQLException failed) {
    SQLException refused =
        SqlErrors.refused(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "The statement puts one value into several rows of the table "
                + update.table().name()
                + ". Nacre does that where the table has a primary key of numbers, texts, bytes or"
                + " UUIDs that the user may read and the statement does not change, and where no"
                + " streams are given and no keys returned. Update the rows one by one");
    refused.setNextException(failed);
    return refused;
  }
}
