package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
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
import org.jspecify.annotations.Nullable;

/**
 * Decrypts the cells of a result's current row for its getters. A large value is decrypted chunk by
 * chunk while it is read, and need not fit in memory.
 */
final class RowDecryptor {
  private final ResultSet row;
  private final CellCodec cells;
  private final JdbcConversions as;

  RowDecryptor(ResultSet row, CellCodec cells) {
    this.row = row;
    this.cells = cells;
    this.as = JdbcConversions.of(cells.dialect().jdbcBehavior(), cells.settings());
  }

  static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " does not read the encrypted column " + column.text());
  }

  /** Accepts NULL, which is the same for every getter; anything else is refused. */
  void requireNull(EncryptedColumn column, int index, String method) throws SQLException {
    if (row.getObject(index) != null) {
      throw refused(column, method);
    }
  }

  private @Nullable Object open(EncryptedColumn column, int index) throws SQLException {
    if (column.sum() != null) {
      String packed = row.getString(index);
      return packed == null ? null : cells.total(column, packed);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : cells.open(column, cell);
  }

  long count(EncryptedColumn sum, int index) throws SQLException {
    String packed = row.getString(index);
    return packed == null ? 0 : cells.count(sum, packed);
  }

  @Nullable String text(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.text(column, value);
  }

  @Nullable BigDecimal number(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.numbers().number(column, value);
  }

  @Nullable BigDecimal number(EncryptedColumn column, int index, int scale) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.numbers().number(column, value, scale);
  }

  boolean bool(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? false : as.numbers().bool(column, value);
  }

  byte whole8(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole8(column, value);
  }

  short whole16(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole16(column, value);
  }

  int whole32(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole32(column, value);
  }

  long whole64(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().whole64(column, value);
  }

  double approximate(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().approximate(column, value);
  }

  float real(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? 0 : as.numbers().real(column, value);
  }

  byte @Nullable [] bytes(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.texts().bytes(column, value);
  }

  @Nullable Date date(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().date(column, value);
  }

  @Nullable Date date(EncryptedColumn column, int index, @Nullable Calendar zone)
      throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().date(column, value, zone);
  }

  @Nullable Time time(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().time(column, value);
  }

  @Nullable Time time(EncryptedColumn column, int index, @Nullable Calendar zone)
      throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().time(column, value, zone);
  }

  @Nullable Timestamp timestamp(EncryptedColumn column, int index) throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().timestamp(column, value);
  }

  @Nullable Timestamp timestamp(EncryptedColumn column, int index, @Nullable Calendar zone)
      throws SQLException {
    Object value = open(column, index);
    return value == null ? null : as.times().timestamp(column, value, zone);
  }

  @Nullable Object object(EncryptedColumn column, int index) throws SQLException {
    Object large = large(column, index, Object.class);
    if (large != null) {
      return large;
    }
    Object value = open(column, index);
    return value == null ? null : as.object(column, value);
  }

  <T> @Nullable T object(EncryptedColumn column, int index, Class<T> type) throws SQLException {
    Object large = large(column, index, type);
    if (large != null) {
      return type.cast(large);
    }
    Object value = open(column, index);
    return value == null ? null : as.object(column, value, type);
  }

  @Nullable InputStream stream(EncryptedColumn column, int index) throws SQLException {
    if (column.encryption().type().name().isLarge()) {
      return opening(column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().stream(column, value);
  }

  @Nullable InputStream ascii(EncryptedColumn column, int index) throws SQLException {
    if (isLargeText(column)) {
      InputStream plain = opening(column, index);
      return plain == null || !cells.dialect().jdbcBehavior().hexadecimal()
          ? plain
          : new DecryptedClob.AsciiStream(DecryptedValue.characters(plain));
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().ascii(column, value);
  }

  @Nullable Reader reader(EncryptedColumn column, int index) throws SQLException {
    if (isLargeText(column)) {
      InputStream plain = opening(column, index);
      return plain == null ? null : DecryptedValue.characters(plain);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().reader(column, value);
  }

  @Nullable Blob blob(EncryptedColumn column, int index) throws SQLException {
    if (column.encryption().type().kind() == ValueKind.LARGE_BINARY) {
      DecryptedValue large = large(column, index);
      return large == null ? null : new DecryptedBlob(large);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().blob(column, value);
  }

  @Nullable Clob clob(EncryptedColumn column, int index) throws SQLException {
    if (isLargeText(column)) {
      return nclob(column, index);
    }
    Object value = open(column, index);
    return value == null ? null : as.texts().clob(column, value);
  }

  @Nullable NClob nclob(EncryptedColumn column, int index) throws SQLException {
    if (!isLargeText(column)) {
      requireNull(column, index, "getNClob");
      return null;
    }
    DecryptedValue large = large(column, index);
    return large == null ? null : new DecryptedClob(large);
  }

  private static boolean isLargeText(EncryptedColumn column) {
    return column.encryption().type().kind() == ValueKind.LARGE_CHARACTER;
  }

  /** Decrypts a large value chunk by chunk. */
  private @Nullable InputStream opening(EncryptedColumn column, int index) throws SQLException {
    InputStream cell = row.getBinaryStream(index);
    return cell == null ? null : cells.opening(column, cell);
  }

  private @Nullable DecryptedValue large(EncryptedColumn column, int index) throws SQLException {
    if (cells.dialect().hasBlobs()) {
      Blob cell = row.getBlob(index);
      return cell == null ? null : DecryptedValue.of(cells, column, cell);
    }
    byte[] cell = row.getBytes(index);
    return cell == null ? null : DecryptedValue.of(cells, column, cell);
  }

  /** A large value as an object of these classes, which need not hold it; null for others. */
  private @Nullable Object large(EncryptedColumn column, int index, Class<?> type)
      throws SQLException {
    TypeName name = column.encryption().type().name();
    boolean usual = type == Object.class;
    if (!name.isLarge()) {
      return null;
    }
    if (type == InputStream.class) {
      return stream(column, index);
    }
    if (isLargeText(column)) {
      if (type == Reader.class) {
        return reader(column, index);
      }
      boolean asked = type == Clob.class || type == NClob.class;
      return asked || (usual && name == TypeName.CLOB) ? nclob(column, index) : null;
    }
    return type == Blob.class || (usual && name == TypeName.BLOB) ? blob(column, index) : null;
  }
}
