package dev.nacre.jdbc.result;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
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
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result that maps labels to positions, so that subclasses only handle positions. */
@SuppressWarnings("deprecation") // deprecated methods are guarded too
abstract class LabelledResultSet extends OwnedResultSet {
  LabelledResultSet(ResultSet target, @Nullable Statement owner, RowUpdateCheck writing) {
    super(target, owner, writing);
  }

  @Override
  public @Nullable Array getArray(String p1) throws SQLException {
    return getArray(findColumn(p1));
  }

  @Override
  public @Nullable InputStream getAsciiStream(String p1) throws SQLException {
    return getAsciiStream(findColumn(p1));
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
  public @Nullable InputStream getBinaryStream(String p1) throws SQLException {
    return getBinaryStream(findColumn(p1));
  }

  @Override
  public @Nullable Blob getBlob(String p1) throws SQLException {
    return getBlob(findColumn(p1));
  }

  @Override
  public boolean getBoolean(String p1) throws SQLException {
    return getBoolean(findColumn(p1));
  }

  @Override
  public byte getByte(String p1) throws SQLException {
    return getByte(findColumn(p1));
  }

  @Override
  public byte @Nullable [] getBytes(String p1) throws SQLException {
    return getBytes(findColumn(p1));
  }

  @Override
  public @Nullable Reader getCharacterStream(String p1) throws SQLException {
    return getCharacterStream(findColumn(p1));
  }

  @Override
  public @Nullable Clob getClob(String p1) throws SQLException {
    return getClob(findColumn(p1));
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
  public double getDouble(String p1) throws SQLException {
    return getDouble(findColumn(p1));
  }

  @Override
  public float getFloat(String p1) throws SQLException {
    return getFloat(findColumn(p1));
  }

  @Override
  public int getInt(String p1) throws SQLException {
    return getInt(findColumn(p1));
  }

  @Override
  public long getLong(String p1) throws SQLException {
    return getLong(findColumn(p1));
  }

  @Override
  public @Nullable Reader getNCharacterStream(String p1) throws SQLException {
    return getNCharacterStream(findColumn(p1));
  }

  @Override
  public @Nullable NClob getNClob(String p1) throws SQLException {
    return getNClob(findColumn(p1));
  }

  @Override
  public @Nullable String getNString(String p1) throws SQLException {
    return getNString(findColumn(p1));
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
  public @Nullable Ref getRef(String p1) throws SQLException {
    return getRef(findColumn(p1));
  }

  @Override
  public @Nullable RowId getRowId(String p1) throws SQLException {
    return getRowId(findColumn(p1));
  }

  @Override
  public @Nullable SQLXML getSQLXML(String p1) throws SQLException {
    return getSQLXML(findColumn(p1));
  }

  @Override
  public short getShort(String p1) throws SQLException {
    return getShort(findColumn(p1));
  }

  @Override
  @Safeguard(value = "columns-18", stub = Stub.INHERITED)
  public @Nullable String getString(String p1) throws SQLException {
    return getString(findColumn(p1));
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
  public @Nullable Timestamp getTimestamp(String p1, @Nullable Calendar p2) throws SQLException {
    return getTimestamp(findColumn(p1), p2);
  }

  @Override
  public @Nullable Timestamp getTimestamp(String p1) throws SQLException {
    return getTimestamp(findColumn(p1));
  }

  @Override
  public @Nullable URL getURL(String p1) throws SQLException {
    return getURL(findColumn(p1));
  }

  @Override
  public @Nullable InputStream getUnicodeStream(String p1) throws SQLException {
    return getUnicodeStream(findColumn(p1));
  }

  @Override
  public void updateArray(String p1, @Nullable Array p2) throws SQLException {
    updateArray(findColumn(p1), p2);
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
  public void updateBigDecimal(String p1, @Nullable BigDecimal p2) throws SQLException {
    updateBigDecimal(findColumn(p1), p2);
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
  public void updateBoolean(String p1, boolean p2) throws SQLException {
    updateBoolean(findColumn(p1), p2);
  }

  @Override
  public void updateByte(String p1, byte p2) throws SQLException {
    updateByte(findColumn(p1), p2);
  }

  @Override
  public void updateBytes(String p1, byte @Nullable [] p2) throws SQLException {
    updateBytes(findColumn(p1), p2);
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
  public void updateDate(String p1, @Nullable Date p2) throws SQLException {
    updateDate(findColumn(p1), p2);
  }

  @Override
  public void updateDouble(String p1, double p2) throws SQLException {
    updateDouble(findColumn(p1), p2);
  }

  @Override
  public void updateFloat(String p1, float p2) throws SQLException {
    updateFloat(findColumn(p1), p2);
  }

  @Override
  public void updateInt(String p1, int p2) throws SQLException {
    updateInt(findColumn(p1), p2);
  }

  @Override
  public void updateLong(String p1, long p2) throws SQLException {
    updateLong(findColumn(p1), p2);
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
  public void updateNString(String p1, @Nullable String p2) throws SQLException {
    updateNString(findColumn(p1), p2);
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
  public void updateRef(String p1, @Nullable Ref p2) throws SQLException {
    updateRef(findColumn(p1), p2);
  }

  @Override
  public void updateRowId(String p1, @Nullable RowId p2) throws SQLException {
    updateRowId(findColumn(p1), p2);
  }

  @Override
  public void updateSQLXML(String p1, @Nullable SQLXML p2) throws SQLException {
    updateSQLXML(findColumn(p1), p2);
  }

  @Override
  public void updateShort(String p1, short p2) throws SQLException {
    updateShort(findColumn(p1), p2);
  }

  @Override
  public void updateString(String p1, @Nullable String p2) throws SQLException {
    updateString(findColumn(p1), p2);
  }

  @Override
  public void updateTime(String p1, @Nullable Time p2) throws SQLException {
    updateTime(findColumn(p1), p2);
  }

  @Override
  public void updateTimestamp(String p1, @Nullable Timestamp p2) throws SQLException {
    updateTimestamp(findColumn(p1), p2);
  }
}
