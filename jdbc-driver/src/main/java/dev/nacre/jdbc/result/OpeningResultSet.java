package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ForwardingResultSet;
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
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result with encrypted columns in it: their cells are opened as they are asked for. Every getter
 * there is either gives the value, as the target would give one of the declared type, or refuses.
 */
@SuppressWarnings("deprecation") // what JDBC deprecates is still guarded
public final class OpeningResultSet extends ForwardingResultSet {
  private final Statement owner;
  private final Columns columns;
  private final IntFunction<@Nullable EncryptedColumn> plan;
  private final As as;
  private final BeforeWriting writing;

  /**
   * @param owner the statement that the application holds
   * @param plan the encrypted column that a column of the result is, from 1
   */
  public OpeningResultSet(
      ResultSet target,
      Statement owner,
      Columns columns,
      IntFunction<@Nullable EncryptedColumn> plan,
      BeforeWriting writing) {
    super(target);
    this.writing = writing;
    this.owner = owner;
    this.columns = columns;
    this.plan = plan;
    this.as = new As(columns.dialect().manner());
  }

  /** Metadata with the types that the application declared. */
  public static @Nullable ResultSetMetaData metaData(
      @Nullable ResultSetMetaData target, IntFunction<@Nullable EncryptedColumn> plan) {
    return target == null ? null : new OpeningMetaData(target, plan);
  }

  @Override
  public Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // it throws when the result is closed
    return owner;
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return metaData(target().getMetaData(), plan);
  }

  /** The raw result would give cells for values. */
  @Override
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
  public void updateRow() throws SQLException {
    writing.check();
    target().updateRow();
    writing.confirm();
  }

  @Override
  public void insertRow() throws SQLException {
    writing.check();
    target().insertRow();
    writing.confirm();
  }

  /** Drivers find the row again by its key, which may be a cell. */
  @Override
  public void deleteRow() throws SQLException {
    writing.check();
    target().deleteRow();
    writing.confirm();
  }

  @Override
  public void refreshRow() throws SQLException {
    writing.check();
    target().refreshRow();
    writing.confirm();
  }

  private @Nullable EncryptedColumn column(int index) {
    return plan.apply(index);
  }

  private @Nullable Object open(EncryptedColumn column, int index) throws SQLException {
    byte[] cell = target().getBytes(index);
    return cell == null ? null : columns.open(column, cell);
  }

  /** What a large value holds, chunk by chunk. */
  private @Nullable InputStream opening(EncryptedColumn column, int index) throws SQLException {
    InputStream cell = target().getBinaryStream(index);
    return cell == null ? null : columns.opening(column, cell);
  }

  private @Nullable OpenedValue large(EncryptedColumn column, int index) throws SQLException {
    if (columns.dialect().hasBlobs()) {
      Blob cell = target().getBlob(index);
      return cell == null ? null : OpenedValue.of(columns, column, cell);
    }
    byte[] cell = target().getBytes(index);
    return cell == null ? null : OpenedValue.of(columns, column, cell);
  }

  /** A large value as an object of these classes, which need not hold it; or nothing. */
  private @Nullable Object large(EncryptedColumn column, int index, Class<?> type)
      throws SQLException {
    TypeName name = column.encryption().type().name();
    boolean usual = type == Object.class;
    if (!name.isLarge()) {
      return null;
    }
    if (type == InputStream.class) {
      return getBinaryStream(index);
    }
    if (name.kind() == ValueKind.LARGE_CHARACTER) {
      if (type == Reader.class) {
        return getCharacterStream(index);
      }
      boolean asked = type == Clob.class || type == NClob.class;
      return asked || (usual && name == TypeName.CLOB) ? getNClob(index) : null;
    }
    return type == Blob.class || (usual && name == TypeName.BLOB) ? getBlob(index) : null;
  }

  private void refuseGet(int index, String method) throws SQLException {
    EncryptedColumn column = column(index);
    if (column != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The method " + method + " does not read the encrypted column " + column.text());
    }
  }

  /** NULL is the same whatever it is asked for as. */
  private void refuseValue(int index, String method) throws SQLException {
    if (target().getObject(index) != null) {
      refuseGet(index, method);
    }
  }

  private void refuseUpdate(int index) throws SQLException {
    EncryptedColumn column = column(index);
    if (column != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The encrypted column " + column.text() + " cannot be changed through a result");
    }
  }

  @Override
  public @Nullable Array getArray(String p1) throws SQLException {
    return getArray(findColumn(p1));
  }

  @Override
  public @Nullable Array getArray(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getArray");
      return null;
    }
    return target().getArray(p1);
  }

  @Override
  public @Nullable InputStream getAsciiStream(String p1) throws SQLException {
    return getAsciiStream(findColumn(p1));
  }

  @Override
  public @Nullable InputStream getAsciiStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getAsciiStream(p1);
    }
    if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      InputStream plain = opening(column, p1);
      return plain == null || !columns.dialect().manner().hexadecimal()
          ? plain
          : new OpenedClob.AsciiStream(OpenedValue.characters(plain));
    }
    Object value = open(column, p1);
    return value == null ? null : as.ascii(column, value);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(String p1, int p2) throws SQLException {
    return getBigDecimal(findColumn(p1), p2);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(String p1) throws SQLException {
    return getBigDecimal(findColumn(p1));
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int p1, int p2) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBigDecimal(p1, p2);
    }
    Object value = open(column, p1);
    return value == null ? null : as.number(column, value, p2);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBigDecimal(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.number(column, value);
  }

  @Override
  public @Nullable InputStream getBinaryStream(String p1) throws SQLException {
    return getBinaryStream(findColumn(p1));
  }

  @Override
  public @Nullable InputStream getBinaryStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBinaryStream(p1);
    }
    if (column.encryption().type().name().isLarge()) {
      return opening(column, p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.stream(column, value);
  }

  @Override
  public @Nullable Blob getBlob(String p1) throws SQLException {
    return getBlob(findColumn(p1));
  }

  @Override
  public @Nullable Blob getBlob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBlob(p1);
    }
    if (column.encryption().type().kind() == ValueKind.LARGE_BINARY) {
      OpenedValue large = large(column, p1);
      return large == null ? null : new OpenedBlob(large);
    }
    Object value = open(column, p1);
    return value == null ? null : as.blob(column, value);
  }

  @Override
  public boolean getBoolean(String p1) throws SQLException {
    return getBoolean(findColumn(p1));
  }

  @Override
  public boolean getBoolean(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBoolean(p1);
    }
    Object value = open(column, p1);
    return value == null ? false : as.bool(column, value);
  }

  @Override
  public byte getByte(String p1) throws SQLException {
    return getByte(findColumn(p1));
  }

  @Override
  public byte getByte(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getByte(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.whole8(column, value);
  }

  @Override
  public byte @Nullable [] getBytes(String p1) throws SQLException {
    return getBytes(findColumn(p1));
  }

  @Override
  public byte @Nullable [] getBytes(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getBytes(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.bytes(column, value);
  }

  @Override
  public @Nullable Reader getCharacterStream(String p1) throws SQLException {
    return getCharacterStream(findColumn(p1));
  }

  @Override
  public @Nullable Reader getCharacterStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getCharacterStream(p1);
    }
    if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      InputStream plain = opening(column, p1);
      return plain == null ? null : OpenedValue.characters(plain);
    }
    Object value = open(column, p1);
    return value == null ? null : as.reader(column, value);
  }

  @Override
  public @Nullable Clob getClob(String p1) throws SQLException {
    return getClob(findColumn(p1));
  }

  @Override
  public @Nullable Clob getClob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getClob(p1);
    }
    if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      OpenedValue large = large(column, p1);
      return large == null ? null : new OpenedClob(large);
    }
    Object value = open(column, p1);
    return value == null ? null : as.clob(column, value);
  }

  @Override
  public @Nullable Date getDate(String p1, @Nullable Calendar p2) throws SQLException {
    return getDate(findColumn(p1), p2);
  }

  @Override
  public @Nullable Date getDate(String p1) throws SQLException {
    return getDate(findColumn(p1));
  }

  @Override
  public @Nullable Date getDate(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getDate(p1, p2);
    }
    Object value = open(column, p1);
    return value == null ? null : as.date(column, value, p2);
  }

  @Override
  public @Nullable Date getDate(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getDate(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.date(column, value);
  }

  @Override
  public double getDouble(String p1) throws SQLException {
    return getDouble(findColumn(p1));
  }

  @Override
  public double getDouble(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getDouble(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.approximate(column, value);
  }

  @Override
  public float getFloat(String p1) throws SQLException {
    return getFloat(findColumn(p1));
  }

  @Override
  public float getFloat(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getFloat(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.real(column, value);
  }

  @Override
  public int getInt(String p1) throws SQLException {
    return getInt(findColumn(p1));
  }

  @Override
  public int getInt(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getInt(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.whole32(column, value);
  }

  @Override
  public long getLong(String p1) throws SQLException {
    return getLong(findColumn(p1));
  }

  @Override
  public long getLong(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getLong(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.whole64(column, value);
  }

  @Override
  public @Nullable Reader getNCharacterStream(String p1) throws SQLException {
    return getNCharacterStream(findColumn(p1));
  }

  @Override
  public @Nullable Reader getNCharacterStream(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getNCharacterStream(p1);
    }
    if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      InputStream plain = opening(column, p1);
      return plain == null ? null : OpenedValue.characters(plain);
    }
    Object value = open(column, p1);
    return value == null ? null : as.reader(column, value);
  }

  @Override
  public @Nullable NClob getNClob(String p1) throws SQLException {
    return getNClob(findColumn(p1));
  }

  @Override
  public @Nullable NClob getNClob(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getNClob(p1);
    }
    if (column.encryption().type().kind() != ValueKind.LARGE_CHARACTER) {
      refuseValue(p1, "getNClob");
      return null;
    }
    OpenedValue large = large(column, p1);
    return large == null ? null : new OpenedClob(large);
  }

  @Override
  public @Nullable String getNString(String p1) throws SQLException {
    return getNString(findColumn(p1));
  }

  @Override
  public @Nullable String getNString(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getNString(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.text(column, value);
  }

  @Override
  public <T> @Nullable T getObject(String p1, Class<T> p2) throws SQLException {
    return getObject(findColumn(p1), p2);
  }

  @Override
  public @Nullable Object getObject(String p1, @Nullable Map<String, Class<?>> p2)
      throws SQLException {
    return getObject(findColumn(p1), p2);
  }

  @Override
  public @Nullable Object getObject(String p1) throws SQLException {
    return getObject(findColumn(p1));
  }

  @Override
  public <T> @Nullable T getObject(int p1, Class<T> p2) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getObject(p1, p2);
    }
    Object large = large(column, p1, p2);
    if (large != null) {
      return p2.cast(large);
    }
    Object value = open(column, p1);
    return value == null ? null : as.object(column, value, p2);
  }

  @Override
  public @Nullable Object getObject(int p1, @Nullable Map<String, Class<?>> p2)
      throws SQLException {
    if (column(p1) != null && (p2 == null || p2.isEmpty())) {
      return getObject(p1);
    }
    refuseGet(p1, "getObject");
    return target().getObject(p1, p2);
  }

  @Override
  public @Nullable Object getObject(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getObject(p1);
    }
    Object large = large(column, p1, Object.class);
    if (large != null) {
      return large;
    }
    Object value = open(column, p1);
    return value == null ? null : as.object(column, value);
  }

  @Override
  public @Nullable Ref getRef(String p1) throws SQLException {
    return getRef(findColumn(p1));
  }

  @Override
  public @Nullable Ref getRef(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getRef");
      return null;
    }
    return target().getRef(p1);
  }

  @Override
  public @Nullable RowId getRowId(String p1) throws SQLException {
    return getRowId(findColumn(p1));
  }

  @Override
  public @Nullable RowId getRowId(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getRowId");
      return null;
    }
    return target().getRowId(p1);
  }

  @Override
  public @Nullable SQLXML getSQLXML(String p1) throws SQLException {
    return getSQLXML(findColumn(p1));
  }

  @Override
  public @Nullable SQLXML getSQLXML(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getSQLXML");
      return null;
    }
    return target().getSQLXML(p1);
  }

  @Override
  public short getShort(String p1) throws SQLException {
    return getShort(findColumn(p1));
  }

  @Override
  public short getShort(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getShort(p1);
    }
    Object value = open(column, p1);
    return value == null ? 0 : as.whole16(column, value);
  }

  @Override
  public @Nullable String getString(String p1) throws SQLException {
    return getString(findColumn(p1));
  }

  @Override
  public @Nullable String getString(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getString(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.text(column, value);
  }

  @Override
  public @Nullable Time getTime(String p1, @Nullable Calendar p2) throws SQLException {
    return getTime(findColumn(p1), p2);
  }

  @Override
  public @Nullable Time getTime(String p1) throws SQLException {
    return getTime(findColumn(p1));
  }

  @Override
  public @Nullable Time getTime(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getTime(p1, p2);
    }
    Object value = open(column, p1);
    return value == null ? null : as.time(column, value, p2);
  }

  @Override
  public @Nullable Time getTime(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getTime(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.time(column, value);
  }

  @Override
  public @Nullable Timestamp getTimestamp(String p1, @Nullable Calendar p2) throws SQLException {
    return getTimestamp(findColumn(p1), p2);
  }

  @Override
  public @Nullable Timestamp getTimestamp(String p1) throws SQLException {
    return getTimestamp(findColumn(p1));
  }

  @Override
  public @Nullable Timestamp getTimestamp(int p1, @Nullable Calendar p2) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getTimestamp(p1, p2);
    }
    Object value = open(column, p1);
    return value == null ? null : as.timestamp(column, value, p2);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int p1) throws SQLException {
    EncryptedColumn column = column(p1);
    if (column == null) {
      return target().getTimestamp(p1);
    }
    Object value = open(column, p1);
    return value == null ? null : as.timestamp(column, value);
  }

  @Override
  public @Nullable URL getURL(String p1) throws SQLException {
    return getURL(findColumn(p1));
  }

  @Override
  public @Nullable URL getURL(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getURL");
      return null;
    }
    return target().getURL(p1);
  }

  @Override
  public @Nullable InputStream getUnicodeStream(String p1) throws SQLException {
    return getUnicodeStream(findColumn(p1));
  }

  @Override
  public @Nullable InputStream getUnicodeStream(int p1) throws SQLException {
    if (column(p1) != null) {
      refuseValue(p1, "getUnicodeStream");
      return null;
    }
    return target().getUnicodeStream(p1);
  }

  @Override
  public void updateArray(String p1, @Nullable Array p2) throws SQLException {
    updateArray(findColumn(p1), p2);
  }

  @Override
  public void updateArray(int p1, @Nullable Array p2) throws SQLException {
    refuseUpdate(p1);
    target().updateArray(p1, p2);
  }

  @Override
  public void updateAsciiStream(String p1, @Nullable InputStream p2, int p3) throws SQLException {
    updateAsciiStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateAsciiStream(String p1, @Nullable InputStream p2, long p3) throws SQLException {
    updateAsciiStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateAsciiStream(String p1, @Nullable InputStream p2) throws SQLException {
    updateAsciiStream(findColumn(p1), p2);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    refuseUpdate(p1);
    target().updateAsciiStream(p1, p2, p3);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateAsciiStream(p1, p2, p3);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2) throws SQLException {
    refuseUpdate(p1);
    target().updateAsciiStream(p1, p2);
  }

  @Override
  public void updateBigDecimal(String p1, @Nullable BigDecimal p2) throws SQLException {
    updateBigDecimal(findColumn(p1), p2);
  }

  @Override
  public void updateBigDecimal(int p1, @Nullable BigDecimal p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBigDecimal(p1, p2);
  }

  @Override
  public void updateBinaryStream(String p1, @Nullable InputStream p2, int p3) throws SQLException {
    updateBinaryStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateBinaryStream(String p1, @Nullable InputStream p2, long p3) throws SQLException {
    updateBinaryStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateBinaryStream(String p1, @Nullable InputStream p2) throws SQLException {
    updateBinaryStream(findColumn(p1), p2);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    refuseUpdate(p1);
    target().updateBinaryStream(p1, p2, p3);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateBinaryStream(p1, p2, p3);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBinaryStream(p1, p2);
  }

  @Override
  public void updateBlob(String p1, @Nullable InputStream p2, long p3) throws SQLException {
    updateBlob(findColumn(p1), p2, p3);
  }

  @Override
  public void updateBlob(String p1, @Nullable InputStream p2) throws SQLException {
    updateBlob(findColumn(p1), p2);
  }

  @Override
  public void updateBlob(String p1, @Nullable Blob p2) throws SQLException {
    updateBlob(findColumn(p1), p2);
  }

  @Override
  public void updateBlob(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateBlob(p1, p2, p3);
  }

  @Override
  public void updateBlob(int p1, @Nullable InputStream p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBlob(p1, p2);
  }

  @Override
  public void updateBlob(int p1, @Nullable Blob p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBlob(p1, p2);
  }

  @Override
  public void updateBoolean(String p1, boolean p2) throws SQLException {
    updateBoolean(findColumn(p1), p2);
  }

  @Override
  public void updateBoolean(int p1, boolean p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBoolean(p1, p2);
  }

  @Override
  public void updateByte(String p1, byte p2) throws SQLException {
    updateByte(findColumn(p1), p2);
  }

  @Override
  public void updateByte(int p1, byte p2) throws SQLException {
    refuseUpdate(p1);
    target().updateByte(p1, p2);
  }

  @Override
  public void updateBytes(String p1, byte @Nullable [] p2) throws SQLException {
    updateBytes(findColumn(p1), p2);
  }

  @Override
  public void updateBytes(int p1, byte @Nullable [] p2) throws SQLException {
    refuseUpdate(p1);
    target().updateBytes(p1, p2);
  }

  @Override
  public void updateCharacterStream(String p1, @Nullable Reader p2, int p3) throws SQLException {
    updateCharacterStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateCharacterStream(String p1, @Nullable Reader p2, long p3) throws SQLException {
    updateCharacterStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateCharacterStream(String p1, @Nullable Reader p2) throws SQLException {
    updateCharacterStream(findColumn(p1), p2);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2, int p3) throws SQLException {
    refuseUpdate(p1);
    target().updateCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    refuseUpdate(p1);
    target().updateCharacterStream(p1, p2);
  }

  @Override
  public void updateClob(String p1, @Nullable Reader p2, long p3) throws SQLException {
    updateClob(findColumn(p1), p2, p3);
  }

  @Override
  public void updateClob(String p1, @Nullable Reader p2) throws SQLException {
    updateClob(findColumn(p1), p2);
  }

  @Override
  public void updateClob(String p1, @Nullable Clob p2) throws SQLException {
    updateClob(findColumn(p1), p2);
  }

  @Override
  public void updateClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateClob(p1, p2, p3);
  }

  @Override
  public void updateClob(int p1, @Nullable Reader p2) throws SQLException {
    refuseUpdate(p1);
    target().updateClob(p1, p2);
  }

  @Override
  public void updateClob(int p1, @Nullable Clob p2) throws SQLException {
    refuseUpdate(p1);
    target().updateClob(p1, p2);
  }

  @Override
  public void updateDate(String p1, @Nullable Date p2) throws SQLException {
    updateDate(findColumn(p1), p2);
  }

  @Override
  public void updateDate(int p1, @Nullable Date p2) throws SQLException {
    refuseUpdate(p1);
    target().updateDate(p1, p2);
  }

  @Override
  public void updateDouble(String p1, double p2) throws SQLException {
    updateDouble(findColumn(p1), p2);
  }

  @Override
  public void updateDouble(int p1, double p2) throws SQLException {
    refuseUpdate(p1);
    target().updateDouble(p1, p2);
  }

  @Override
  public void updateFloat(String p1, float p2) throws SQLException {
    updateFloat(findColumn(p1), p2);
  }

  @Override
  public void updateFloat(int p1, float p2) throws SQLException {
    refuseUpdate(p1);
    target().updateFloat(p1, p2);
  }

  @Override
  public void updateInt(String p1, int p2) throws SQLException {
    updateInt(findColumn(p1), p2);
  }

  @Override
  public void updateInt(int p1, int p2) throws SQLException {
    refuseUpdate(p1);
    target().updateInt(p1, p2);
  }

  @Override
  public void updateLong(String p1, long p2) throws SQLException {
    updateLong(findColumn(p1), p2);
  }

  @Override
  public void updateLong(int p1, long p2) throws SQLException {
    refuseUpdate(p1);
    target().updateLong(p1, p2);
  }

  @Override
  public void updateNCharacterStream(String p1, @Nullable Reader p2, long p3) throws SQLException {
    updateNCharacterStream(findColumn(p1), p2, p3);
  }

  @Override
  public void updateNCharacterStream(String p1, @Nullable Reader p2) throws SQLException {
    updateNCharacterStream(findColumn(p1), p2);
  }

  @Override
  public void updateNCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateNCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateNCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    refuseUpdate(p1);
    target().updateNCharacterStream(p1, p2);
  }

  @Override
  public void updateNClob(String p1, @Nullable Reader p2, long p3) throws SQLException {
    updateNClob(findColumn(p1), p2, p3);
  }

  @Override
  public void updateNClob(String p1, @Nullable Reader p2) throws SQLException {
    updateNClob(findColumn(p1), p2);
  }

  @Override
  public void updateNClob(String p1, @Nullable NClob p2) throws SQLException {
    updateNClob(findColumn(p1), p2);
  }

  @Override
  public void updateNClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuseUpdate(p1);
    target().updateNClob(p1, p2, p3);
  }

  @Override
  public void updateNClob(int p1, @Nullable Reader p2) throws SQLException {
    refuseUpdate(p1);
    target().updateNClob(p1, p2);
  }

  @Override
  public void updateNClob(int p1, @Nullable NClob p2) throws SQLException {
    refuseUpdate(p1);
    target().updateNClob(p1, p2);
  }

  @Override
  public void updateNString(String p1, @Nullable String p2) throws SQLException {
    updateNString(findColumn(p1), p2);
  }

  @Override
  public void updateNString(int p1, @Nullable String p2) throws SQLException {
    refuseUpdate(p1);
    target().updateNString(p1, p2);
  }

  @Override
  public void updateNull(String p1) throws SQLException {
    updateNull(findColumn(p1));
  }

  @Override
  public void updateObject(String p1, @Nullable Object p2, int p3) throws SQLException {
    updateObject(findColumn(p1), p2, p3);
  }

  @Override
  public void updateObject(String p1, @Nullable Object p2, @Nullable SQLType p3, int p4)
      throws SQLException {
    updateObject(findColumn(p1), p2, p3, p4);
  }

  @Override
  public void updateObject(String p1, @Nullable Object p2, @Nullable SQLType p3)
      throws SQLException {
    updateObject(findColumn(p1), p2, p3);
  }

  @Override
  public void updateObject(String p1, @Nullable Object p2) throws SQLException {
    updateObject(findColumn(p1), p2);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, int p3) throws SQLException {
    refuseUpdate(p1);
    target().updateObject(p1, p2, p3);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, @Nullable SQLType p3, int p4)
      throws SQLException {
    refuseUpdate(p1);
    target().updateObject(p1, p2, p3, p4);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, @Nullable SQLType p3) throws SQLException {
    refuseUpdate(p1);
    target().updateObject(p1, p2, p3);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2) throws SQLException {
    refuseUpdate(p1);
    target().updateObject(p1, p2);
  }

  @Override
  public void updateRef(String p1, @Nullable Ref p2) throws SQLException {
    updateRef(findColumn(p1), p2);
  }

  @Override
  public void updateRef(int p1, @Nullable Ref p2) throws SQLException {
    refuseUpdate(p1);
    target().updateRef(p1, p2);
  }

  @Override
  public void updateRowId(String p1, @Nullable RowId p2) throws SQLException {
    updateRowId(findColumn(p1), p2);
  }

  @Override
  public void updateRowId(int p1, @Nullable RowId p2) throws SQLException {
    refuseUpdate(p1);
    target().updateRowId(p1, p2);
  }

  @Override
  public void updateSQLXML(String p1, @Nullable SQLXML p2) throws SQLException {
    updateSQLXML(findColumn(p1), p2);
  }

  @Override
  public void updateSQLXML(int p1, @Nullable SQLXML p2) throws SQLException {
    refuseUpdate(p1);
    target().updateSQLXML(p1, p2);
  }

  @Override
  public void updateShort(String p1, short p2) throws SQLException {
    updateShort(findColumn(p1), p2);
  }

  @Override
  public void updateShort(int p1, short p2) throws SQLException {
    refuseUpdate(p1);
    target().updateShort(p1, p2);
  }

  @Override
  public void updateString(String p1, @Nullable String p2) throws SQLException {
    updateString(findColumn(p1), p2);
  }

  @Override
  public void updateString(int p1, @Nullable String p2) throws SQLException {
    refuseUpdate(p1);
    target().updateString(p1, p2);
  }

  @Override
  public void updateTime(String p1, @Nullable Time p2) throws SQLException {
    updateTime(findColumn(p1), p2);
  }

  @Override
  public void updateTime(int p1, @Nullable Time p2) throws SQLException {
    refuseUpdate(p1);
    target().updateTime(p1, p2);
  }

  @Override
  public void updateTimestamp(String p1, @Nullable Timestamp p2) throws SQLException {
    updateTimestamp(findColumn(p1), p2);
  }

  @Override
  public void updateTimestamp(int p1, @Nullable Timestamp p2) throws SQLException {
    refuseUpdate(p1);
    target().updateTimestamp(p1, p2);
  }
}
