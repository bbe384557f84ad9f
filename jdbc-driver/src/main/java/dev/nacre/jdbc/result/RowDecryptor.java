package dev.nacre.jdbc.result;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.result.convert.GetterConversions;
import dev.nacre.jdbc.result.filter.GroupTotals;
import dev.nacre.jdbc.result.large.LargeValueReader;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
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
final class RowDecryptor extends UnsupportedGetters {
  private final CellCodec cells;
  private final IntFunction<@Nullable EncryptedColumn> plan;
  private final GetterConversions conversions;
  private final LargeValueReader large;
  private final @Nullable GroupTotals totals;

  /**
   * @param plan the encrypted column of a column of the result, from 1
   * @param totals the sums of the current row, if the driver adds up; else null
   */
  RowDecryptor(
      ResultSet row,
      CellCodec cells,
      IntFunction<@Nullable EncryptedColumn> plan,
      @Nullable GroupTotals totals) {
    super(row);
    this.totals = totals;
    this.cells = cells;
    this.plan = plan;
    this.conversions = GetterConversions.of(cells.dialect().jdbcBehavior(), cells.settings());
    this.large = new LargeValueReader(cells, row);
  }

  /** The encrypted column that a column shows; null for a plain one. */
  @Nullable EncryptedColumn column(int index) {
    return plan.apply(index);
  }

  @Override
  EncryptedColumn encrypted(int index) {
    return Objects.requireNonNull(plan.apply(index));
  }

  private @Nullable Object decrypt(EncryptedColumn column, int index) throws SQLException {
    if (column instanceof SumColumn && totals != null) {
      Object total = cells.sums().total(column, totals);
      totals.read(row, total == null);
      return total;
    }
    if (column instanceof SumColumn) {
      String packed = row.getString(index);
      return packed == null ? null : cells.sums().total(column, packed);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : cells.decrypt(column, cell);
  }

  long count(EncryptedColumn sum, int index) throws SQLException {
    if (totals != null) {
      return cells.sums().count(sum, totals);
    }
    String packed = row.getString(index);
    return packed == null ? 0 : cells.sums().count(sum, packed);
  }

  @Override
  public @Nullable String getString(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.toText(column, value);
  }

  @Override
  public @Nullable String getNString(int index) throws SQLException {
    return getString(index);
  }

  @Override
  public boolean getBoolean(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? false : conversions.numbers().toBoolean(column, value);
  }

  @Override
  public byte getByte(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toByte(column, value);
  }

  @Override
  public short getShort(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toShort(column, value);
  }

  @Override
  public int getInt(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toInt(column, value);
  }

  @Override
  public long getLong(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toLong(column, value);
  }

  @Override
  public float getFloat(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toFloat(column, value);
  }

  @Override
  public double getDouble(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? 0 : conversions.numbers().toDouble(column, value);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.numbers().toBigDecimal(column, value);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int index, int scale) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.numbers().toBigDecimal(column, value, scale);
  }

  @Override
  public byte @Nullable [] getBytes(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toBytes(column, value);
  }

  @Override
  public @Nullable Date getDate(int index) throws SQLException {
    return getDate(index, null);
  }

  @Override
  public @Nullable Date getDate(int index, @Nullable Calendar calendar) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.times().toDate(column, value, calendar);
  }

  @Override
  public @Nullable Time getTime(int index) throws SQLException {
    return getTime(index, null);
  }

  @Override
  public @Nullable Time getTime(int index, @Nullable Calendar calendar) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.times().toTime(column, value, calendar);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int index) throws SQLException {
    return getTimestamp(index, null);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int index, @Nullable Calendar calendar)
      throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object value = decrypt(column, index);
    return value == null ? null : conversions.times().toTimestamp(column, value, calendar);
  }

  @Override
  public @Nullable Object getObject(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    Object streamed = large.object(column, index, Object.class);
    if (streamed != null) {
      return streamed;
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.toUsualObject(column, value);
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
    Object streamed = large.object(column, index, type);
    if (streamed != null) {
      return type.cast(streamed);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.toObject(column, value, type);
  }

  @Override
  public @Nullable InputStream getBinaryStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (column.encryption().type().name().isLarge()) {
      return large.binaryStream(column, index);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toBinaryStream(column, value);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValueReader.isText(column)) {
      return large.asciiStream(column, index);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toAsciiStream(column, value);
  }

  @Override
  public @Nullable Reader getCharacterStream(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValueReader.isText(column)) {
      return large.characterStream(column, index);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toCharacterStream(column, value);
  }

  @Override
  public @Nullable Reader getNCharacterStream(int index) throws SQLException {
    return getCharacterStream(index);
  }

  @Override
  public @Nullable Blob getBlob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValueReader.isBinary(column)) {
      return large.blob(column, index);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toBlob(column, value);
  }

  @Override
  public @Nullable Clob getClob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValueReader.isText(column)) {
      return large.clob(column, index);
    }
    Object value = decrypt(column, index);
    return value == null ? null : conversions.texts().toClob(column, value);
  }

  @Override
  public @Nullable NClob getNClob(int index) throws SQLException {
    EncryptedColumn column = encrypted(index);
    if (LargeValueReader.isText(column)) {
      return large.clob(column, index);
    }
    requireNull(index, "getNClob");
    return null;
  }
}
