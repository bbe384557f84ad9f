package dev.nacre.jdbc.result;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Decrypts the large values of a row, chunk by chunk while they are read. */
final class LargeValues {
  private LargeValues() {}

  static boolean isText(EncryptedColumn column) {
    return column.encryption().type().kind() == ValueKind.LARGE_CHARACTER;
  }

  static boolean isBinary(EncryptedColumn column) {
    return column.encryption().type().kind() == ValueKind.LARGE_BINARY;
  }

  static @Nullable InputStream stream(
      CellCodec cells, ResultSet row, EncryptedColumn column, int index) throws SQLException {
    InputStream cell = row.getBinaryStream(index);
    return cell == null ? null : cells.opening(column, cell);
  }

  static @Nullable InputStream ascii(
      CellCodec cells, ResultSet row, EncryptedColumn column, int index) throws SQLException {
    InputStream plain = stream(cells, row, column, index);
    return plain == null || !cells.dialect().jdbcBehavior().readsBytesAsHex()
        ? plain
        : new DecryptedClob.AsciiStream(DecryptedValue.characters(plain));
  }

  static @Nullable Reader reader(CellCodec cells, ResultSet row, EncryptedColumn column, int index)
      throws SQLException {
    InputStream plain = stream(cells, row, column, index);
    return plain == null ? null : DecryptedValue.characters(plain);
  }

  static @Nullable Blob blob(CellCodec cells, ResultSet row, EncryptedColumn column, int index)
      throws SQLException {
    DecryptedValue value = value(cells, row, column, index);
    return value == null ? null : new DecryptedBlob(value);
  }

  static @Nullable NClob clob(CellCodec cells, ResultSet row, EncryptedColumn column, int index)
      throws SQLException {
    DecryptedValue value = value(cells, row, column, index);
    return value == null ? null : new DecryptedClob(value);
  }

  private static @Nullable DecryptedValue value(
      CellCodec cells, ResultSet row, EncryptedColumn column, int index) throws SQLException {
    if (cells.dialect().hasBlobs()) {
      Blob cell = row.getBlob(index);
      return cell == null ? null : DecryptedValue.of(cells, column, cell);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : DecryptedValue.of(cells, column, cell);
  }

  /** A large value as an object of these classes, which need not hold it; null for others. */
  static @Nullable Object object(
      CellCodec cells, ResultSet row, EncryptedColumn column, int index, Class<?> type)
      throws SQLException {
    TypeName name = column.encryption().type().name();
    boolean usual = type == Object.class;
    if (!name.isLarge()) {
      return null;
    }
    if (type == InputStream.class) {
      return stream(cells, row, column, index);
    }
    if (isText(column)) {
      if (type == Reader.class) {
        return reader(cells, row, column, index);
      }
      boolean asked = type == Clob.class || type == NClob.class;
      return asked || (usual && name == TypeName.CLOB) ? clob(cells, row, column, index) : null;
    }
    return type == Blob.class || (usual && name == TypeName.BLOB)
        ? blob(cells, row, column, index)
        : null;
  }
}
