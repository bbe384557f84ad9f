package dev.nacre.jdbc.result.large;

import dev.nacre.core.sql.column.EncryptedColumn;
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

/**
 * Decrypts the large values of a result's current row, chunk by chunk while they are read. Each
 * method is for the getter of its type; {@code index} is the column's in the result, from 1.
 */
public record LargeValueReader(CellCodec cells, ResultSet row) {
  public static boolean isText(EncryptedColumn column) {
    return column.encryption().type().kind() == ValueKind.LARGE_CHARACTER;
  }

  public static boolean isBinary(EncryptedColumn column) {
    return column.encryption().type().kind() == ValueKind.LARGE_BINARY;
  }

  public @Nullable InputStream binaryStream(EncryptedColumn column, int index) throws SQLException {
    InputStream cell = row.getBinaryStream(index);
    return cell == null ? null : cells.decryptingStream(column, cell);
  }

  public @Nullable InputStream asciiStream(EncryptedColumn column, int index) throws SQLException {
    InputStream plain = binaryStream(column, index);
    return plain == null || !cells.dialect().jdbcBehavior().replacesBeyondAscii()
        ? plain
        : new DecryptedClob.AsciiStream(LargeValue.characters(plain));
  }

  public @Nullable Reader characterStream(EncryptedColumn column, int index) throws SQLException {
    InputStream plain = binaryStream(column, index);
    return plain == null ? null : LargeValue.characters(plain);
  }

  public @Nullable Blob blob(EncryptedColumn column, int index) throws SQLException {
    LargeValue value = value(column, index);
    return value == null ? null : new DecryptedBlob(value);
  }

  public @Nullable NClob clob(EncryptedColumn column, int index) throws SQLException {
    LargeValue value = value(column, index);
    return value == null ? null : new DecryptedClob(value);
  }

  private @Nullable LargeValue value(EncryptedColumn column, int index) throws SQLException {
    if (cells.dialect().hasBlobs()) {
      Blob cell = row.getBlob(index);
      return cell == null ? null : LargeValue.of(cells, column, cell);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : LargeValue.of(cells, column, cell);
  }

  /**
   * A large value as an object of a class that need not hold it.
   *
   * @return null for NULL, and for any other class or column
   */
  public @Nullable Object object(EncryptedColumn column, int index, Class<?> type)
      throws SQLException {
    TypeName name = column.encryption().type().name();
    boolean usual = type == Object.class;
    if (!name.isLarge()) {
      return null;
    }
    if (type == InputStream.class) {
      return binaryStream(column, index);
    }
    if (isText(column)) {
      if (type == Reader.class) {
        return characterStream(column, index);
      }
      boolean asked = type == Clob.class || type == NClob.class;
      return asked || (usual && name == TypeName.CLOB) ? clob(column, index) : null;
    }
    return type == Blob.class || (usual && name == TypeName.BLOB) ? blob(column, index) : null;
  }
}
