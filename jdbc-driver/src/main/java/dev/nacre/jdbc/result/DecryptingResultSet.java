package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.part.TypeNames;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result with encrypted columns, whose cells are decrypted by the getters. Every getter either
 * returns the value, as the target would for the declared type, or refuses it.
 */
@SuppressWarnings("deprecation") // deprecated methods are guarded too
public final class DecryptingResultSet extends UpdatableResultSet implements ResultSet, SumCounts {
  private final ColumnEncryption columns;
  private final RowDecryptor cells;

  /**
   * @param owner the application's statement, or null
   * @param plan the encrypted column of a column of the result, from 1
   */
  public DecryptingResultSet(
      ResultSet target,
      @Nullable Statement owner,
      ColumnEncryption columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck writing) {
    super(target, owner, plan, writing);
    this.columns = columns;
    this.cells = new RowDecryptor(target, columns.cells());
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
  protected ResultSet guarded(ResultSet rows) {
    return new DecryptingResultSet(rows, owner(), columns, column -> null, RowUpdateCheck.NOTHING);
  }

  /** Its rows may contain cells, which no plan decrypts. */
  @Override
  protected ResultSet cursor(ResultSet rows) throws SQLException {
    throw SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED, "A cursor beside encrypted columns is not opened");
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return metaData(target().getMetaData(), columns.dialect().types(), plan);
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
    EncryptedColumn column = column(index);
    if (column == null || column.sum() == null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED, "The column " + index + " of a result is no sum");
    }
    return cells.count(column, index);
  }

  /**
   * Whether an encrypted column is NULL, for a method that cannot read cells; any value is refused.
   */
  private boolean isEncryptedNull(int index, String method) throws SQLException {
    EncryptedColumn column = column(index);
    if (column != null) {
      cells.requireNull(column, index, method);
    }
    return column != null;
  }

  @Override
  public @Nullable Array getArray(int p1) throws SQLException {
    return isEncryptedNull(p1, "getArray") ? null : super.getArray(p1);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getAsciiStream(p1) : cells.ascii(column, p1);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int p1, int p2) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBigDecimal(p1, p2) : cells.number(column, p1, p2);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBigDecimal(p1) : cells.number(column, p1);
  }

  @Override
  public @Nullable InputStream getBinaryStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBinaryStream(p1) : cells.stream(column, p1);
  }

  @Override
  public @Nullable Blob getBlob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBlob(p1) : cells.blob(column, p1);
  }

  @Override
  public boolean getBoolean(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBoolean(p1) : cells.bool(column, p1);
  }

  @Override
  public byte getByte(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getByte(p1) : cells.whole8(column, p1);
  }

  @Override
  public byte @Nullable [] getBytes(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getBytes(p1) : cells.bytes(column, p1);
  }

  @Override
  public @Nullable Reader getCharacterStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getCharacterStream(p1) : cells.reader(column, p1);
  }

  @Override
  public @Nullable Clob getClob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getClob(p1) : cells.clob(column, p1);
  }

  @Override
  public @Nullable Date getDate(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getDate(p1, p2) : cells.date(column, p1, p2);
  }

  @Override
  public @Nullable Date getDate(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getDate(p1) : cells.date(column, p1);
  }

  @Override
  public double getDouble(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getDouble(p1) : cells.approximate(column, p1);
  }

  @Override
  public float getFloat(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getFloat(p1) : cells.real(column, p1);
  }

  @Override
  public int getInt(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getInt(p1) : cells.whole32(column, p1);
  }

  @Override
  public long getLong(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getLong(p1) : cells.whole64(column, p1);
  }

  @Override
  public @Nullable Reader getNCharacterStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getNCharacterStream(p1) : cells.reader(column, p1);
  }

  @Override
  public @Nullable NClob getNClob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getNClob(p1) : cells.nclob(column, p1);
  }

  @Override
  @Safeguard(value = "columns-15b", stub = Stub.INHERITED)
  public @Nullable String getNString(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getNString(p1) : cells.text(column, p1);
  }

  @Override
  public <T> @Nullable T getObject(int p1, Class<T> p2) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? super.getObject(p1, p2) : cells.object(column, p1, p2);
  }

  @Override
  public @Nullable Object getObject(int p1, @Nullable Map<String, Class<?>> p2)
      throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return super.getObject(p1, p2);
    }
    if (p2 == null || p2.isEmpty()) {
      return cells.object(column, p1);
    }
    throw RowDecryptor.refused(column, "getObject");
  }

  @Override
  public @Nullable Object getObject(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? super.getObject(p1) : cells.object(column, p1);
  }

  @Override
  public @Nullable Ref getRef(int p1) throws SQLException {
    return isEncryptedNull(p1, "getRef") ? null : target().getRef(p1);
  }

  @Override
  public @Nullable RowId getRowId(int p1) throws SQLException {
    return isEncryptedNull(p1, "getRowId") ? null : target().getRowId(p1);
  }

  @Override
  public @Nullable SQLXML getSQLXML(int p1) throws SQLException {
    return isEncryptedNull(p1, "getSQLXML") ? null : target().getSQLXML(p1);
  }

  @Override
  public short getShort(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getShort(p1) : cells.whole16(column, p1);
  }

  @Override
  public @Nullable String getString(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getString(p1) : cells.text(column, p1);
  }

  @Override
  public @Nullable Time getTime(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getTime(p1, p2) : cells.time(column, p1, p2);
  }

  @Override
  public @Nullable Time getTime(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getTime(p1) : cells.time(column, p1);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getTimestamp(p1, p2) : cells.timestamp(column, p1, p2);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    return column == null ? target().getTimestamp(p1) : cells.timestamp(column, p1);
  }

  @Override
  public @Nullable URL getURL(int p1) throws SQLException {
    return isEncryptedNull(p1, "getURL") ? null : target().getURL(p1);
  }

  @Override
  public @Nullable InputStream getUnicodeStream(int p1) throws SQLException {
    return isEncryptedNull(p1, "getUnicodeStream") ? null : target().getUnicodeStream(p1);
  }
}
