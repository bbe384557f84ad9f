package dev.nacre.jdbc.statement;

import dev.nacre.core.column.LargeCells;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.rule.Plan;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.catalog.Cells;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.Agreement;
import dev.nacre.jdbc.parameter.GivenStreams;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared statement that are given for encrypted columns: what seals a value
 * for one before the target sees it, for each execution with a nonce of its own.
 */
final class SealedParameters {
  private final PreparedStatement target;
  private final Cells cells;
  private final Plan plan;
  private final GivenCells given = new GivenCells();

  SealedParameters(PreparedStatement target, Cells cells, Plan plan) {
    this.target = target;
    this.cells = cells;
    this.plan = plan;
  }

  /** The encrypted column that a parameter is for, or none. */
  @Nullable EncryptedColumn column(int parameter) {
    return plan.parameter(parameter);
  }

  static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " cannot give a value for the encrypted column " + column.text());
  }

  void value(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      nothing(parameter);
      return;
    }
    byte[] cell;
    try {
      cell =
          plan.isCompared(parameter)
              ? cells.sealCompared(column, value)
              : cells.seal(column, value);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    cell(column, parameter, cell);
  }

  /** NULL, of whatever type it is said to be: the column is one of bytes. */
  void nothing(int parameter) throws SQLException {
    target.setNull(parameter, Types.VARBINARY);
    given.remove(parameter);
  }

  private void cell(EncryptedColumn column, int parameter, byte[] cell) throws SQLException {
    target.setBytes(parameter, cell);
    if (!column.encryption().protection().comparesEqual()) {
      given.put(parameter, cell);
    }
  }

  /** To be called before they go into a row: a cell that went into one does not go into another. */
  void beforeSending() throws SQLException {
    given.sealSent(
        (parameter, cell) -> {
          EncryptedColumn column = Objects.requireNonNull(plan.parameter(parameter));
          cell(column, parameter, cells.sealAgain(column, cell));
        });
    given.send();
  }

  /** A row was put into a batch. */
  void batched() {
    if (cells.dialect().forgetsWhatIsBatched()) {
      given.clear();
    }
  }

  void clear() {
    given.clear();
  }

  /** Where a time as text has its zone behind it, which is not made here: it is refused. */
  boolean isText(EncryptedColumn column) {
    return cells.dialect().manner().zonesMoved()
        && switch (column.encryption().type().kind()) {
          case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> true;
          default -> false;
        };
  }

  /**
   * @param type that the value is given as
   */
  void object(EncryptedColumn column, int parameter, @Nullable Object value, int type)
      throws SQLException {
    if (value != null && !Agreement.agrees(column.encryption().type().kind(), value, type)) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A value for the encrypted column "
              + column.text()
              + " would be another one of the type that setObject names");
    }
    if (value instanceof Reader characters) {
      text(column, parameter, characters, -1);
    } else if (value instanceof InputStream bytes) {
      bytes(column, parameter, bytes, -1);
    } else if (value instanceof Clob clob) {
      text(column, parameter, clob.getCharacterStream(), -1);
    } else if (value instanceof Blob blob) {
      bytes(column, parameter, blob.getBinaryStream(), -1);
    } else {
      value(column, parameter, value);
    }
  }

  void text(EncryptedColumn column, int parameter, @Nullable Reader characters, long length)
      throws SQLException {
    if (characters == null) {
      value(column, parameter, null);
    } else if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      InputStream plain = GivenStreams.utf8(characters, length);
      target.setBinaryStream(parameter, cells.sealing(column, plain));
      given.remove(parameter);
    } else {
      String text;
      try {
        text = GivenStreams.text(column, characters, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      value(column, parameter, text);
    }
  }

  void ascii(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    Reader characters =
        bytes == null ? null : new InputStreamReader(bytes, StandardCharsets.US_ASCII);
    text(column, parameter, characters, length);
  }

  void bytes(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    if (bytes == null) {
      value(column, parameter, null);
    } else if (column.encryption().type().kind() == ValueKind.LARGE_BINARY) {
      InputStream cell = cells.sealing(column, GivenStreams.exactly(bytes, length));
      if (length < 0) {
        target.setBinaryStream(parameter, cell);
      } else {
        target.setBinaryStream(parameter, cell, LargeCells.cellBytes(length));
      }
      given.remove(parameter);
    } else {
      byte[] all;
      try {
        all = GivenStreams.bytes(column, bytes, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      value(column, parameter, all);
    }
  }
}
