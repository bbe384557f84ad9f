package dev.nacre.jdbc.statement;

import dev.nacre.core.column.LargeCells;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.part.SourceType;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.CalendarTimes;
import dev.nacre.jdbc.parameter.InputValue;
import dev.nacre.jdbc.parameter.ParameterStreams;
import dev.nacre.jdbc.parameter.SourceTypes;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the parameters of a prepared statement for encrypted columns before the target gets
 * them, with a new nonce for each execution.
 */
@SuppressWarnings("JavaUtilDate") // the common superclass of the types in java.sql
final class ParameterEncryptor {
  private final PreparedStatement target;
  private final CellCodec cells;
  private final Plan plan;
  private final BoundCells given = new BoundCells();

  ParameterEncryptor(PreparedStatement target, CellCodec cells, Plan plan) {
    this.target = target;
    this.cells = cells;
    this.plan = plan;
  }

  /**
   * The encrypted column that a parameter is for, or null.
   *
   * @throws SQLException when the parameter is an array: this is about single values
   */
  @Nullable EncryptedColumn column(int parameter) throws SQLException {
    EncryptedColumn column = plan.parameter(parameter);
    if (column != null && plan.isArray(parameter)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A parameter is an array of values for the encrypted column "
              + column.text()
              + ", and is given by setArray, setNull, or setObject with an array");
    }
    return column;
  }

  /** The encrypted column with whose values an array is compared, or null for other parameters. */
  @Nullable EncryptedColumn columnOfArray(int parameter) {
    return plan.isArray(parameter) ? plan.parameter(parameter) : null;
  }

  /** Encrypts each element of an array. */
  void array(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      target.setNull(parameter, Types.ARRAY);
      return;
    }
    List<@Nullable Object> elements =
        ArrayElements.elements(
            column, value, cells.dialect().comparableArrays(column.encryption().type()));
    byte[][] sealed = new byte[elements.size()][];
    try {
      for (int i = 0; i < sealed.length; i++) {
        Object element = elements.get(i);
        sealed[i] = element == null ? null : element(column, parameter, element);
      }
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    String cell = cells.dialect().cellType(1).toLowerCase(Locale.ROOT);
    target.setArray(parameter, target.getConnection().createArrayOf(cell, sealed));
  }

  private byte[] element(EncryptedColumn column, int parameter, Object element) {
    InputValue given = new InputValue(SourceTypes.of(element), element, plan.cast(parameter));
    return cells.seal(column, given, true);
  }

  static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " cannot give a value for the encrypted column " + column.text());
  }

  void value(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      nothing(parameter);
    } else {
      value(column, parameter, SourceTypes.of(value), value);
    }
  }

  /**
   * @param source the type in which the value is given
   */
  private void value(EncryptedColumn column, int parameter, SourceType source, Object value)
      throws SQLException {
    if (source == SourceType.TEXT && value.equals("") && cells.settings().emptyIsNull()) {
      nothing(parameter);
      return;
    }
    byte[] cell;
    try {
      InputValue given =
          new InputValue(source, value, plan.cast(parameter), plan.unification(parameter));
      cell = cells.seal(column, given, plan.isCompared(parameter));
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    cell(column, parameter, cell);
  }

  /** Sets NULL; the type is always binary, since the column is. */
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

  /** Called before the parameters are sent: a cell must not be written twice. */
  void beforeSending() throws SQLException {
    given.sealSent(
        (parameter, cell) -> {
          EncryptedColumn column = Objects.requireNonNull(plan.parameter(parameter));
          cell(column, parameter, cells.sealAgain(column, cell));
        });
    given.send();
  }

  /** Called after a row was added to the batch. */
  void batched() {
    if (cells.dialect().clearsParametersAfterAddBatch()) {
      given.clear();
    }
  }

  void clear() {
    given.clear();
  }

  /** Sets a point in time by the clock of a calendar; without one, by that of this JVM. */
  void time(
      EncryptedColumn column,
      int parameter,
      java.util.@Nullable Date value,
      @Nullable Calendar calendar)
      throws SQLException {
    if (value == null || calendar == null) {
      value(column, parameter, value);
      return;
    }
    boolean instant = column.encryption().type().kind() == ValueKind.TIMESTAMP_ZONED;
    try {
      Object shown =
          !instant
              ? CalendarTimes.of(value, calendar)
              : cells.dialect().jdbcBehavior().convertsZonesToUtc()
                      && value instanceof Timestamp time
                  ? CalendarTimes.instant(time, calendar)
                  : CalendarTimes.here(value, calendar, cells.zone());
      value(column, parameter, SourceTypes.of(value), shown);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * @param type that the value is given as
   */
  void object(EncryptedColumn column, int parameter, @Nullable Object value, int type)
      throws SQLException {
    if (value != null) {
      requireKept(column, value, type);
    }
    object(column, parameter, value);
  }

  private void requireKept(EncryptedColumn column, Object value, int type) throws SQLException {
    SourceType source = source(value);
    boolean kept =
        !cells.dialect().jdbcBehavior().dropsDigitsOfTyped()
            || SourceTypes.keepsDigits(column.encryption().type(), value);
    if (!SourceTypes.agrees(source, type) || !kept) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "The method setObject gives "
              + source.text()
              + " for the encrypted column "
              + column.text()
              + " as a type of java.sql.Types that the driver would convert it to first");
    }
  }

  private static SourceType source(Object value) {
    return value instanceof Reader
        ? SourceType.CHARACTER_STREAM
        : value instanceof InputStream
            ? SourceType.BINARY_STREAM
            : value instanceof Clob
                ? SourceType.CLOB
                : value instanceof Blob ? SourceType.BLOB : SourceTypes.of(value);
  }

  void object(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      nothing(parameter);
    } else if (value instanceof Reader characters) {
      text(column, parameter, characters, -1);
    } else if (value instanceof InputStream bytes) {
      bytes(column, parameter, bytes, -1);
    } else if (value instanceof Clob clob) {
      clob(column, parameter, clob.getCharacterStream(), -1);
    } else if (value instanceof Blob blob) {
      blob(column, parameter, blob.getBinaryStream(), -1);
    } else {
      value(column, parameter, source(value), value);
    }
  }

  void text(EncryptedColumn column, int parameter, @Nullable Reader characters, long length)
      throws SQLException {
    text(column, parameter, SourceType.CHARACTER_STREAM, characters, length);
  }

  void clob(EncryptedColumn column, int parameter, @Nullable Reader characters, long length)
      throws SQLException {
    text(column, parameter, SourceType.CLOB, characters, length);
  }

  private void text(
      EncryptedColumn column,
      int parameter,
      SourceType source,
      @Nullable Reader characters,
      long length)
      throws SQLException {
    if (characters == null) {
      nothing(parameter);
    } else if (isLarge(column, parameter, ValueKind.LARGE_CHARACTER)) {
      InputStream plain = ParameterStreams.utf8(characters, length);
      target.setBinaryStream(parameter, cells.sealing(column, plain));
      given.remove(parameter);
    } else {
      String text;
      try {
        text = ParameterStreams.text(column, characters, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      value(column, parameter, source, text);
    }
  }

  /** Whether the value can be streamed; one with a cast must be read first. */
  private boolean isLarge(EncryptedColumn column, int parameter, ValueKind kind) {
    ColumnType cast = plan.cast(parameter);
    return column.encryption().type().kind() == kind && (cast == null || cast.name().isLarge());
  }

  void ascii(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    Reader characters =
        bytes == null ? null : new InputStreamReader(bytes, StandardCharsets.US_ASCII);
    text(column, parameter, characters, length);
  }

  void bytes(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    bytes(column, parameter, SourceType.BINARY_STREAM, bytes, length);
  }

  void blob(EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    bytes(column, parameter, SourceType.BLOB, bytes, length);
  }

  private void bytes(
      EncryptedColumn column,
      int parameter,
      SourceType source,
      @Nullable InputStream bytes,
      long length)
      throws SQLException {
    if (bytes == null) {
      nothing(parameter);
    } else if (isLarge(column, parameter, ValueKind.LARGE_BINARY)) {
      InputStream cell = cells.sealing(column, ParameterStreams.exactly(bytes, length));
      if (length < 0) {
        target.setBinaryStream(parameter, cell);
      } else {
        target.setBinaryStream(parameter, cell, LargeCells.cellBytes(length));
      }
      given.remove(parameter);
    } else {
      byte[] all;
      try {
        all = ParameterStreams.bytes(column, bytes, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      value(column, parameter, source, all);
    }
  }
}
