package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ColumnInterceptor;
import java.io.InputStream;
import java.net.URL;
import java.sql.Array;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import org.jspecify.annotations.Nullable;

/**
 * The getters of types that no encrypted column has. They return NULL, which is the same for every
 * type, and refuse any other value.
 */
abstract class UnsupportedGetters implements ColumnInterceptor {
  /** The result, whose current row is read. */
  protected final ResultSet row;

  UnsupportedGetters(ResultSet row) {
    this.row = row;
  }

  /** The encrypted column that a column of the result shows. */
  abstract EncryptedColumn encrypted(int index);

  static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " does not read the encrypted column " + column.text());
  }

  /** Accepts NULL; anything else is refused. */
  final void requireNull(int index, String method) throws SQLException {
    if (row.getObject(index) != null) {
      throw refused(encrypted(index), method);
    }
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
