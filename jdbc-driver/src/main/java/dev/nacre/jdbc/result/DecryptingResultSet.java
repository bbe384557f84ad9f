package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ColumnInterceptor;
import dev.nacre.jdbc.result.describe.DeclaredMetaData;
import dev.nacre.jdbc.result.describe.ShownColumns;
import dev.nacre.jdbc.result.filter.GroupTotals;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result with encrypted columns, whose cells are decrypted by the getters. Every getter either
 * returns the value, as the target would for the declared type, or refuses it. Plain columns can be
 * updated, encrypted ones cannot.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public class DecryptingResultSet extends OwnedResultSet implements ResultSet, SumCounts {
  private final ColumnEncryption columns;
  private final RowDecryptor cells;
  private final ShownColumns shown;

  /**
   * @param owner the application's statement, or null
   * @param plan the encrypted column of a column of the result, from 1
   */
  public DecryptingResultSet(
      ResultSet target,
      @Nullable Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck updateCheck) {
    this(target, owner, columns, plan, updateCheck, ShownColumns.NONE_HIDDEN, null);
  }

  /**
   * @param shown the columns that the application sees
   * @param totals the sums of the current row, if the driver adds up; else null
   */
  DecryptingResultSet(
      ResultSet target,
      @Nullable Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck updateCheck,
      ShownColumns shown,
      @Nullable GroupTotals totals) {
    super(target, owner, updateCheck);
    this.columns = columns;
    this.shown = shown;
    this.cells = new RowDecryptor(target, columns.cells(), plan, totals);
  }

  /** Generated keys: some drivers return hidden columns behind the others. */
  public static DecryptingResultSet ofKeys(
      ResultSet target,
      Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan)
      throws SQLException {
    return new DecryptingResultSet(
        target,
        owner,
        columns,
        plan,
        RowUpdateCheck.NONE,
        ShownColumns.of(target.getMetaData(), plan),
        null);
  }

  /** Metadata with the declared types. */
  @Safeguard(value = "columns-18b", stub = Stub.ARGUMENT)
  public static @Nullable ResultSetMetaData metaData(
      @Nullable ResultSetMetaData target,
      TypeNames names,
      IntFunction<@Nullable EncryptedColumn> plan) {
    return target == null ? null : new DeclaredMetaData(target, names, plan);
  }

  @Override
  @Safeguard("columns-15b")
  protected @Nullable ColumnInterceptor interceptor(int index) throws SQLException {
    return (shown.hides(index) || cells.column(index) == null) ? null : cells;
  }

  /** Whether the application sees a column of this number. */
  final boolean shows(int index) {
    return index >= 1 && index <= shown.count();
  }

  @Override
  @Safeguard(value = "columns-18c", stub = Stub.ARGUMENT)
  protected int targetIndex(int index) {
    return shown.ofTarget(index);
  }

  /** The name of a hidden column is one that the target does not have. */
  @Override
  public int findColumn(String label) throws SQLException {
    int found = target().findColumn(label);
    return shown.hides(found) ? target().findColumn(label + ' ') : found;
  }

  @Override
  @Safeguard("columns-18")
  protected boolean resolvesLabels() {
    return true;
  }

  @Override
  @Safeguard("columns-23c")
  protected void checkUpdate(int index) throws SQLException {
    EncryptedColumn column = shown.hides(index) ? null : cells.column(index);
    if (column != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The encrypted column " + column.text() + " cannot be changed through a result");
    }
  }

  /** NULL is the same in encrypted columns. */
  @Override
  public void updateNull(int index) throws SQLException {
    target().updateNull(targetIndex(index));
  }

  @Override
  protected ResultSet wrapRows(ResultSet rows) {
    return new DecryptingResultSet(rows, owner(), columns, column -> null, RowUpdateCheck.NONE);
  }

  /** Its rows may contain cells, which no plan decrypts. */
  @Override
  protected ResultSet wrapCursor(ResultSet rows) throws SQLException {
    throw SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED, "A cursor beside encrypted columns is not opened");
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return metaData(target().getMetaData(), columns.dialect().types(), cells::column);
  }

  /** The raw result would return cells instead of values. */
  @Override
  @Safeguard(value = "columns-26b", stub = Stub.INHERITED)
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED, "A result with encrypted columns is not unwrapped");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  @Override
  public long count(int index) throws SQLException {
    EncryptedColumn column = cells.column(index);
    if (!(column instanceof SumColumn sum) || sum.sum().formula() != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The column " + index + " of a result is no single sum");
    }
    return cells.count(sum, index);
  }
}
