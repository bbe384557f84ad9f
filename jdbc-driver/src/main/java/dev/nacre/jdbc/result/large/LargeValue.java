package dev.nacre.jdbc.result.large;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A large value of one row that can be decrypted repeatedly from its beginning. */
final class LargeValue {
  private static final int ROOM = 8_192;

  private final CellCodec cells;
  private final EncryptedColumn column;
  private final Source cell;
  private final @Nullable Blob held;
  private long length = -1;
  private boolean freed;

  /** Opens the cell from its beginning. */
  @FunctionalInterface
  private interface Source {
    InputStream open() throws SQLException;
  }

  private LargeValue(CellCodec cells, EncryptedColumn column, Source cell, @Nullable Blob held) {
    this.cells = cells;
    this.column = column;
    this.cell = cell;
    this.held = held;
  }

  /** For a cell that the target provides as an object. */
  static LargeValue of(CellCodec cells, EncryptedColumn column, Blob cell) {
    return new LargeValue(cells, column, cell::getBinaryStream, cell);
  }

  /** For a cell in memory. */
  static LargeValue of(CellCodec cells, EncryptedColumn column, byte[] cell) {
    return new LargeValue(cells, column, () -> new ByteArrayInputStream(cell), null);
  }

  /** Decrypts the value from its beginning. */
  InputStream stream() throws SQLException {
    if (freed) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED, "A value of an encrypted column was freed");
    }
    return cells.decryptingStream(column, cell.open());
  }

  /** Fails like the stream if the bytes are not text. */
  static Reader characters(InputStream bytes) {
    return new InputStreamReader(
        bytes,
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  /** The length in bytes; the length in the cell itself is not trusted. */
  long length() throws SQLException {
    if (length < 0) {
      byte[] room = new byte[ROOM];
      long sum = 0;
      try (InputStream in = stream()) {
        for (int read = in.read(room); read >= 0; read = in.read(room)) {
          sum += read;
        }
      } catch (IOException failed) {
        throw SqlErrors.of(failed);
      }
      length = sum;
    }
    return length;
  }

  void free() throws SQLException {
    freed = true;
    if (held != null) {
      held.free();
    }
  }

  static SQLException outOfRange() {
    return SqlErrors.refused(
        ErrorCode.VALUE_DOES_NOT_FIT, "A position or length in a value is out of range");
  }
}
