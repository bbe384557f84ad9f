package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.sql.column.EncryptedColumn;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A decrypting stream whose exceptions name the column. After the keys are closed, it fails with an
 * IOException.
 */
final class ColumnInputStream extends FilterInputStream {
  private final EncryptedColumn column;

  ColumnInputStream(InputStream in, EncryptedColumn column) {
    super(in);
    this.column = column;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    try {
      return in.read(to, from, length);
    } catch (NacreIOException refused) {
      throw new NacreIOException(
          refused.code(), CellErrors.message(column, refused.code()), refused);
    } catch (IllegalStateException closed) {
      throw new IOException("the connection is closed", closed);
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
