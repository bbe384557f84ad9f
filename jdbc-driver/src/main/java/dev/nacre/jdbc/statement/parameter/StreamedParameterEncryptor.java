package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.column.ChunkedCellCipher;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Values that are given as streams, or as objects that have one. What is too large to be held is
 * encrypted while the target reads it; everything else is read and encrypted whole.
 */
final class StreamedParameterEncryptor {
  private final PreparedStatement target;
  private final CellCodec cells;
  private final Plan plan;
  private final CellParameters whole;

  StreamedParameterEncryptor(
      PreparedStatement target, CellCodec cells, Plan plan, CellParameters whole) {
    this.target = target;
    this.cells = cells;
    this.plan = plan;
    this.whole = whole;
  }

  void setClob(EncryptedColumn column, int parameter, @Nullable Clob clob) throws SQLException {
    Reader characters = clob == null ? null : clob.getCharacterStream();
    setText(column, parameter, SourceType.CLOB, characters, -1);
  }

  void setBlob(EncryptedColumn column, int parameter, @Nullable Blob blob) throws SQLException {
    InputStream bytes = blob == null ? null : blob.getBinaryStream();
    setBytes(column, parameter, SourceType.BLOB, bytes, -1);
  }

  void setText(
      EncryptedColumn column,
      int parameter,
      SourceType source,
      @Nullable Reader characters,
      long length)
      throws SQLException {
    if (characters == null) {
      whole.setNull(parameter);
    } else if (canStream(column, parameter, ValueKind.LARGE_CHARACTER)) {
      InputStream plain = ParameterStreamReader.utf8(characters, length);
      target.setBinaryStream(parameter, cells.encryptingStream(column, plain));
      whole.forgetCell(parameter);
    } else {
      String text;
      try {
        text = ParameterStreamReader.text(column, characters, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      whole.setValue(column, parameter, source, text);
    }
  }

  /** Whether the value can be streamed; one with a cast must be read first. */
  private boolean canStream(EncryptedColumn column, int parameter, ValueKind kind) {
    ColumnType cast = plan.parameters().cast(parameter);
    return column.encryption().type().kind() == kind && (cast == null || cast.name().isLarge());
  }

  void setAscii(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    Reader characters =
        bytes == null ? null : new InputStreamReader(bytes, StandardCharsets.US_ASCII);
    setText(column, parameter, SourceType.CHARACTER_STREAM, characters, length);
  }

  void setBytes(
      EncryptedColumn column,
      int parameter,
      SourceType source,
      @Nullable InputStream bytes,
      long length)
      throws SQLException {
    if (bytes == null) {
      whole.setNull(parameter);
    } else if (canStream(column, parameter, ValueKind.LARGE_BINARY)) {
      InputStream cell =
          cells.encryptingStream(column, ParameterStreamReader.exactly(bytes, length));
      if (length < 0) {
        target.setBinaryStream(parameter, cell);
      } else {
        target.setBinaryStream(parameter, cell, ChunkedCellCipher.cellBytes(length));
      }
      whole.forgetCell(parameter);
    } else {
      byte[] all;
      try {
        all = ParameterStreamReader.bytes(column, bytes, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      whole.setValue(column, parameter, source, all);
    }
  }
}
