package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.forward.ParameterSetter;
import dev.nacre.jdbc.result.GuardedArray;
import dev.nacre.jdbc.value.CalendarTimes;
import dev.nacre.jdbc.value.SourceTypes;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the parameters of a prepared statement for encrypted columns before the target gets
 * them. The argument of each setter becomes a value, a stream or NULL, or the setter is refused.
 */
@SuppressWarnings("JavaUtilDate") // the common superclass of the types in java.sql
public final class ParameterEncryptor implements ParameterInterceptor {
  private final CellCodec cells;
  private final Plan plan;
  private final CellParameters parameters;
  private final StreamedParameterEncryptor streams;

  public ParameterEncryptor(PreparedStatement target, CellCodec cells, Plan plan) {
    this.cells = cells;
    this.plan = plan;
    this.parameters = new CellParameters(target, cells, plan);
    this.streams = new StreamedParameterEncryptor(target, cells, plan, parameters);
  }

  /** The target's description, with the declared types of encrypted columns. */
  public ParameterMetaData describe(ParameterMetaData described) {
    return new DeclaredParameterMetaData(described, cells.dialect().types(), plan);
  }

  /** The numbers with which the last execution compares sums, by their parameters. */
  public IntFunction<@Nullable BigDecimal> comparedLast() {
    return parameters.comparedLast();
  }

  /** The numbers with which the next execution compares sums, by their parameters. */
  public IntFunction<@Nullable BigDecimal> comparedNext() {
    return parameters.comparedNext();
  }

  /** Encrypts the value of a parameter for an encrypted column, or refuses the setter. */
  @Override
  public void set(
      ParameterSetter setter,
      int parameter,
      @Nullable Object value,
      int type,
      long length,
      @Nullable Calendar calendar)
      throws SQLException {
    EncryptedColumn column = Objects.requireNonNull(plan.parameters().column(parameter));
    if (plan.parameters().isArray(parameter)) {
      ArrayElements.requireArray(column, setter, type);
      parameters.setArray(column, parameter, GuardedArray.raw(value));
      return;
    }
    switch (setter) {
      case BIG_DECIMAL, BOOLEAN, BYTE, BYTES, DOUBLE, FLOAT, INT, LONG, N_STRING, SHORT, STRING ->
          parameters.setValue(column, parameter, value);
      case DATE, TIME, TIMESTAMP -> setTime(column, parameter, (java.util.Date) value, calendar);
      case ASCII_STREAM -> streams.setAscii(column, parameter, (InputStream) value, length);
      case BINARY_STREAM ->
          streams.setBytes(
              column, parameter, SourceType.BINARY_STREAM, (InputStream) value, length);
      case CHARACTER_STREAM, N_CHARACTER_STREAM ->
          streams.setText(column, parameter, SourceType.CHARACTER_STREAM, (Reader) value, length);
      case BLOB_STREAM ->
          streams.setBytes(column, parameter, SourceType.BLOB, (InputStream) value, length);
      case CLOB_STREAM, N_CLOB_STREAM ->
          streams.setText(column, parameter, SourceType.CLOB, (Reader) value, length);
      case BLOB -> streams.setBlob(column, parameter, (Blob) value);
      case CLOB, N_CLOB -> streams.setClob(column, parameter, (Clob) value);
      case NULL -> parameters.setNull(parameter, type);
      case OBJECT -> setObject(column, parameter, value);
      case SCALED_OBJECT -> {
        requireNoScale(column);
        setObject(column, parameter, value, type);
      }
      case TYPED_OBJECT -> setObject(column, parameter, value, type);
      default -> throw refused(column, setter.method());
    }
  }

  /** The database would compare the sum with a number that is rounded to the scale. */
  private static void requireNoScale(EncryptedColumn column) throws SQLException {
    if (column instanceof SumColumn) {
      throw refused(column, "setObject with a scale");
    }
  }

  private static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " cannot give a value for the encrypted column " + column.text());
  }

  /** The cell of a randomised parameter; null if it is NULL, or was not given as a value. */
  public byte @Nullable [] cell(int parameter) {
    return parameters.cell(parameter);
  }

  /** Called before the parameters are sent: a cell must not be written twice. */
  public void beforeSending() throws SQLException {
    parameters.beforeSending();
  }

  /** Called after a row was added to the batch. */
  public void batched() {
    parameters.batched();
  }

  public void clear() {
    parameters.clear();
  }

  /** Sets a point in time by the clock of a calendar; without one, by that of this JVM. */
  private void setTime(
      EncryptedColumn column,
      int parameter,
      java.util.@Nullable Date value,
      @Nullable Calendar calendar)
      throws SQLException {
    if (value == null || calendar == null) {
      parameters.setValue(column, parameter, value);
      return;
    }
    boolean instant = column.encryption().type().kind() == ValueKind.TIMESTAMP_ZONED;
    try {
      Object shown =
          !instant
              ? CalendarTimes.toLocal(value, calendar)
              : cells.dialect().jdbcBehavior().sendsOffsets() && value instanceof Timestamp time
                  ? CalendarTimes.toOffsetDateTime(time, calendar)
                  : CalendarTimes.toInstantInZone(value, calendar, cells.zone());
      parameters.setValue(column, parameter, SourceTypes.of(value), shown);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * @param type that the value is given as
   */
  private void setObject(EncryptedColumn column, int parameter, @Nullable Object value, int type)
      throws SQLException {
    if (value != null) {
      requireUnconverted(column, value, type);
    }
    setObject(column, parameter, value);
  }

  private void requireUnconverted(EncryptedColumn column, Object value, int type)
      throws SQLException {
    SourceType source = sourceOf(value);
    boolean keepsDigits =
        !cells.dialect().jdbcBehavior().truncatesTypedNumbers()
            || SourceTypes.keepsDigits(column.encryption().type(), value);
    if (!SourceTypes.agrees(source, type) || !keepsDigits) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "The method setObject gives "
              + source.text()
              + " for the encrypted column "
              + column.text()
              + " as a type of java.sql.Types that the driver would convert it to first");
    }
  }

  private static SourceType sourceOf(Object value) {
    return value instanceof Reader
        ? SourceType.CHARACTER_STREAM
        : value instanceof InputStream
            ? SourceType.BINARY_STREAM
            : value instanceof Clob
                ? SourceType.CLOB
                : value instanceof Blob ? SourceType.BLOB : SourceTypes.of(value);
  }

  private void setObject(EncryptedColumn column, int parameter, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      parameters.setNull(parameter);
    } else if (value instanceof Reader characters) {
      streams.setText(column, parameter, SourceType.CHARACTER_STREAM, characters, -1);
    } else if (value instanceof InputStream bytes) {
      streams.setBytes(column, parameter, SourceType.BINARY_STREAM, bytes, -1);
    } else if (value instanceof Clob clob) {
      streams.setClob(column, parameter, clob);
    } else if (value instanceof Blob blob) {
      streams.setBlob(column, parameter, blob);
    } else {
      parameters.setValue(column, parameter, SourceTypes.of(value), value);
    }
  }
}
