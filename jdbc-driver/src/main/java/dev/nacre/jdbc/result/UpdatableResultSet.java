package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result with updatable rows: plain columns can be updated, encrypted ones cannot. NULL is the
 * same in both.
 */
abstract class UpdatableResultSet extends LabelledResultSet {
  final IntFunction<@Nullable EncryptedColumn> plan;

  /**
   * @param plan the encrypted column of a column of the result, from 1
   */
  UpdatableResultSet(
      ResultSet target,
      @Nullable Statement owner,
      IntFunction<@Nullable EncryptedColumn> plan,
      RowUpdateCheck writing) {
    super(target, owner, writing);
    this.plan = plan;
  }

  final @Nullable EncryptedColumn column(int index) {
    return plan.apply(index);
  }

  @Safeguard("columns-23c")
  private void refuse(int index) throws SQLException {
    EncryptedColumn column = column(index);
    if (column != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The encrypted column " + column.text() + " cannot be changed through a result");
    }
  }

  @Override
  public void updateArray(int p1, @Nullable Array p2) throws SQLException {
    refuse(p1);
    super.updateArray(p1, p2);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    refuse(p1);
    target().updateAsciiStream(p1, p2, p3);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuse(p1);
    target().updateAsciiStream(p1, p2, p3);
  }

  @Override
  public void updateAsciiStream(int p1, @Nullable InputStream p2) throws SQLException {
    refuse(p1);
    target().updateAsciiStream(p1, p2);
  }

  @Override
  public void updateBigDecimal(int p1, @Nullable BigDecimal p2) throws SQLException {
    refuse(p1);
    target().updateBigDecimal(p1, p2);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    refuse(p1);
    target().updateBinaryStream(p1, p2, p3);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuse(p1);
    target().updateBinaryStream(p1, p2, p3);
  }

  @Override
  public void updateBinaryStream(int p1, @Nullable InputStream p2) throws SQLException {
    refuse(p1);
    target().updateBinaryStream(p1, p2);
  }

  @Override
  public void updateBlob(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    refuse(p1);
    target().updateBlob(p1, p2, p3);
  }

  @Override
  public void updateBlob(int p1, @Nullable InputStream p2) throws SQLException {
    refuse(p1);
    target().updateBlob(p1, p2);
  }

  @Override
  public void updateBlob(int p1, @Nullable Blob p2) throws SQLException {
    refuse(p1);
    target().updateBlob(p1, p2);
  }

  @Override
  public void updateBoolean(int p1, boolean p2) throws SQLException {
    refuse(p1);
    target().updateBoolean(p1, p2);
  }

  @Override
  public void updateByte(int p1, byte p2) throws SQLException {
    refuse(p1);
    target().updateByte(p1, p2);
  }

  @Override
  public void updateBytes(int p1, byte @Nullable [] p2) throws SQLException {
    refuse(p1);
    target().updateBytes(p1, p2);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2, int p3) throws SQLException {
    refuse(p1);
    target().updateCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuse(p1);
    target().updateCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    refuse(p1);
    target().updateCharacterStream(p1, p2);
  }

  @Override
  public void updateClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuse(p1);
    target().updateClob(p1, p2, p3);
  }

  @Override
  public void updateClob(int p1, @Nullable Reader p2) throws SQLException {
    refuse(p1);
    target().updateClob(p1, p2);
  }

  @Override
  public void updateClob(int p1, @Nullable Clob p2) throws SQLException {
    refuse(p1);
    target().updateClob(p1, p2);
  }

  @Override
  public void updateDate(int p1, @Nullable Date p2) throws SQLException {
    refuse(p1);
    target().updateDate(p1, p2);
  }

  @Override
  public void updateDouble(int p1, double p2) throws SQLException {
    refuse(p1);
    target().updateDouble(p1, p2);
  }

  @Override
  public void updateFloat(int p1, float p2) throws SQLException {
    refuse(p1);
    target().updateFloat(p1, p2);
  }

  @Override
  public void updateInt(int p1, int p2) throws SQLException {
    refuse(p1);
    target().updateInt(p1, p2);
  }

  @Override
  public void updateLong(int p1, long p2) throws SQLException {
    refuse(p1);
    target().updateLong(p1, p2);
  }

  @Override
  public void updateNCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuse(p1);
    target().updateNCharacterStream(p1, p2, p3);
  }

  @Override
  public void updateNCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    refuse(p1);
    target().updateNCharacterStream(p1, p2);
  }

  @Override
  public void updateNClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    refuse(p1);
    target().updateNClob(p1, p2, p3);
  }

  @Override
  public void updateNClob(int p1, @Nullable Reader p2) throws SQLException {
    refuse(p1);
    target().updateNClob(p1, p2);
  }

  @Override
  public void updateNClob(int p1, @Nullable NClob p2) throws SQLException {
    refuse(p1);
    target().updateNClob(p1, p2);
  }

  @Override
  public void updateNString(int p1, @Nullable String p2) throws SQLException {
    refuse(p1);
    target().updateNString(p1, p2);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, int p3) throws SQLException {
    refuse(p1);
    super.updateObject(p1, p2, p3);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, @Nullable SQLType p3, int p4)
      throws SQLException {
    refuse(p1);
    super.updateObject(p1, p2, p3, p4);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2, @Nullable SQLType p3) throws SQLException {
    refuse(p1);
    super.updateObject(p1, p2, p3);
  }

  @Override
  public void updateObject(int p1, @Nullable Object p2) throws SQLException {
    refuse(p1);
    super.updateObject(p1, p2);
  }

  @Override
  public void updateRef(int p1, @Nullable Ref p2) throws SQLException {
    refuse(p1);
    target().updateRef(p1, p2);
  }

  @Override
  public void updateRowId(int p1, @Nullable RowId p2) throws SQLException {
    refuse(p1);
    target().updateRowId(p1, p2);
  }

  @Override
  public void updateSQLXML(int p1, @Nullable SQLXML p2) throws SQLException {
    refuse(p1);
    target().updateSQLXML(p1, p2);
  }

  @Override
  public void updateShort(int p1, short p2) throws SQLException {
    refuse(p1);
    target().updateShort(p1, p2);
  }

  @Override
  public void updateString(int p1, @Nullable String p2) throws SQLException {
    refuse(p1);
    target().updateString(p1, p2);
  }

  @Override
  public void updateTime(int p1, @Nullable Time p2) throws SQLException {
    refuse(p1);
    target().updateTime(p1, p2);
  }

  @Override
  public void updateTimestamp(int p1, @Nullable Timestamp p2) throws SQLException {
    refuse(p1);
    target().updateTimestamp(p1, p2);
  }
}
