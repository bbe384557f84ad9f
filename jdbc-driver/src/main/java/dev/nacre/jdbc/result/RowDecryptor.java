package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ColumnInterceptor;
import dev.nacre.jdbc.result.convert.JdbcConversions;
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
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts the cells of a result's current row for its getters. A large value is decrypted chunk by
 * chunk while it is read, and need not fit in memory.
 */
final class RowDecryptor implements ColumnInterceptor {
  private final ResultSet row;
  private final CellCodec cells;
  private final IntFunction<@Nullable EncryptedColumn> plan;
  private final JdbcConversions as;

  /**
   * @param plan the encrypted column of a column of the result, from 1
   */
  RowDecryptor(ResultSet row, CellCodec cells, IntFunction<@Nullable EncryptedColumn> plan) {
    this.row = row;
    this.cells = cells;
    this.plan = plan;
    this.as = JdbcConversions.of(cells.dialect().jdbcBehavior(), cells.settings());
  }

  /** The encrypted column that a column shows; null for a plain one. */
  @Nullable EncryptedColumn column(int index) {
    return plan.apply(index);
  }

  private EncryptedColumn encrypted(int index) {
    return Objects.requireNonNull(plan.apply(index));
  }

  private static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " does not read the encrypted column " + column.text());
  }

  /** Accepts NULL, which is the same for every getter; anything else is refused. */
  private void requireNull(int index, String method) throws SQLException {
    if (row.getObject(index) != null) {
      throw refused(encrypted(index), method);
    }
  }

  private @Nullable Object open(EncryptedColumn column, int index) throws SQLException {
    if (column.sum() != null) {
      String packed = row.getString(index);
      return packed == null ? null : cells.sums().total(column, packed);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : cells.open(column, cell);
  }

  long count(EncryptedColumn sum, int index) throws SQLException {
    String packed = row.getString(index);
    return packed == null ? 0 : cells.sums().count(sum, packed);
  }

  @Override
  public @Nullable String getString(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.text(column, value);
  }

  @Override
  public @Nullable String getNString(int index) throws SQLException {
    return getString(index);
  }

  @Override
  public boolean getBoolean(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? false : as.numbers().bool(column, value);
  }

  @Override
  public byte getByte(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole8(column, value);
  }

  @Override
  public short getShort(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole16(column, value);
  }

  @Override
  public int getInt(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole32(column, value);
  }

  @Override
  public long getLong(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole64(column, value);
  }

  @Override
  public float getFloat(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().real(column, value);
  }

  @Override
  public double getDouble(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().approximate(column, value);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.numbers().number(column, value);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int index, int scale) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.numbers().number(column, value, scale);
  }

  @Override
  public byte @Nullable [] getBytes(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.texts().bytes(column, value);
  }

  @Override
  public @Nullable Date getDate(int index) throws SQLException {
    return getDate(index, null);
  }

  @Override
  public @Nullable Date getDate(int index, @Nullable Calendar calendar) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.times().date(column, value, calendar);
  }

  @Override
  public @Nullable Time getTime(int index) throws SQLException {
    return getTime(index, null);
  }

  @Override
  public @Nullable Time getTime(int index, @Nullable Calendar calendar) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.times().time(column, value, calendar);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int index) throws SQLException {
    return getTimestamp(index, null);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int index, @Nullable Calendar calendar)
      throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = open(column, index);
    return value == null ? null : as.times().timestamp(column, value, calendar);
  }

  @Override
  public @Nullable Object getObject(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object large = LargeValues.object(cells, row, column, index, Object.class);
    if (large != null) {
      return large;
    }
    Object value = open(column, index);
    return value == null ? null : as.object(column, value);
  }

  @Override
  public @Nullable Object getObject(int index, @Nullable Map<String, Class<?>> types)
      throws SQLException {
    if (types == null || types.isEmpty()) {
      return getObject(index);
    }
    throw refused(encrypted(index), "getObject");
  }

  @Override
  public <T> @Nullable T getObject(int index, Class<T> type) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object large = LargeValues.object(cells, row, column, index, type);
    if (large != null) {
      return type.cast(large);
    }
    Object value = open(column, index);
    return value == null ? null : as.object(column, value, type);
  }

  @Override
  public @Nullable InputStream getBinaryStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (column.encryption().type().name().isLarge()) {
      return LargeValues.stream(cells, row, column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().stream(column, value);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValues.isText(column)) {
      return LargeValues.ascii(cells, row, column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().ascii(column, value);
  }

  @Override
  public @Nullable Reader getCharacterStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValues.isText(column)) {
      return LargeValues.reader(cells, row, column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().reader(column, value);
  }

  @Override
  public @Nullable Reader getNCharacterStream(int index) throws SQLException {
    return getCharacterStream(index);
  }

  @Override
  public @Nullable Blob getBlob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValues.isBinary(column)) {
      return LargeValues.blob(cells, row, column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().blob(column, value);
  }

  @Override
  public @Nullable Clob getClob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValues.isText(column)) {
      return LargeValues.clob(cells, row, column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().clob(column, value);
  }

  @Override
  public @Nullable NClob getNClob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValues.isText(column)) {
      return LargeValues.clob(cells, row, column, index);
    }
    requireNull(index, "getNClob");
    return null;
  }

  @Override
  public @Nullable Array getArray(int index) throws SQLException {
    requireNull(index, "getArray");
    return null;
  }

  @Override
  public @Nullable InputStream getUnicodeStream(int index) throws SQLException {
    requireNull(index, "getUnicodeStream");
    return null;
  }

  @Override
  public @Nullable Ref getRef(int index) throws SQLException {
    requireNull(index, "getRef");
    return null;
  }

  @Override
  public @Nullable RowId getRowId(int index) throws SQLException {
    requireNull(index, "getRowId");
    return null;
  }

  @Override
  public @Nullable SQLXML getSQLXML(int index) throws SQLException {
    requireNull(index, "getSQLXML");
    return null;
  }

  @Override
  public @Nullable URL getURL(int index) throws SQLException {
    requireNull(index, "getURL");
    return null;
  }
}
