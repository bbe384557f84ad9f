package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.forward.ParameterSetter;
import dev.nacre.jdbc.parameter.CalendarTimes;
import dev.nacre.jdbc.parameter.InputValue;
import dev.nacre.jdbc.parameter.SourceTypes;
import dev.nacre.jdbc.result.GuardedArray;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the parameters of a prepared statement for encrypted columns before the target gets
 * them, with a new nonce for each execution.
 */
@SuppressWarnings("JavaUtilDate") // the common superclass of the types in java.sql
public final class ParameterEncryptor implements ParameterInterceptor {
  private final PreparedStatement target;
  private final CellCodec cells;
  private final Plan plan;
  private final BoundCells given = new BoundCells();
  private final SumParameters compared;
  private final StreamParameters streams;

  public ParameterEncryptor(PreparedStatement target, CellCodec cells, Plan plan) {
    this.target = target;
    this.cells = cells;
    this.plan = plan;
    this.compared = new SumParameters(target);
    this.streams = new StreamParameters(target, cells, plan, given, new WholeValues());
  }

  /** Encrypts a value of a stream that was read. */
  private final class WholeValues implements StreamParameters.WholeValues {
    @Override
    public void nothing(int parameter) throws SQLException {
      ParameterEncryptor.this.nothing(parameter);
    }

    @Override
    public void value(EncryptedColumn column, int parameter, SourceType source, Object value)
        throws SQLException {
      ParameterEncryptor.this.value(column, parameter, source, value);
    }
  }

  /** The target's description, with the declared types of encrypted columns. */
  public ParameterMetaData describe(ParameterMetaData described) {
    return new DescribedParameters(described, cells.dialect().types(), plan);
  }

  /** The numbers with which the last execution compares sums, by their parameters. */
  public IntFunction<@Nullable BigDecimal> compared() {
    return compared.sent();
  }

  /** The same of the next execution. */
  public IntFunction<@Nullable BigDecimal> comparedNext() {
    return compared.given();
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
    EncryptedColumn column = Objects.requireNonNull(plan.parameter(parameter));
    if (plan.isArray(parameter)) {
      ArrayElements.requireArray(column, setter, type);
      array(column, parameter, GuardedArray.raw(value));
      return;
    }
    switch (setter) {
      case BIG_DECIMAL, BOOLEAN, BYTE, BYTES, DOUBLE, FLOAT, INT, LONG, N_STRING, SHORT, STRING ->
          value(column, parameter, value);
      case DATE, TIME, TIMESTAMP -> time(column, parameter, (java.util.Date) value, calendar);
      case ASCII_STREAM -> streams.ascii(column, parameter, (InputStream) value, length);
      case BINARY_STREAM ->
          streams.bytes(column, parameter, SourceType.BINARY_STREAM, (InputStream) value, length);
      case CHARACTER_STREAM, N_CHARACTER_STREAM ->
          streams.text(column, parameter, SourceType.CHARACTER_STREAM, (Reader) value, length);
      case BLOB_STREAM ->
          streams.bytes(column, parameter, SourceType.BLOB, (InputStream) value, length);
      case CLOB_STREAM, N_CLOB_STREAM ->
          streams.text(column, parameter, SourceType.CLOB, (Reader) value, length);
      case BLOB -> streams.blob(column, parameter, (Blob) value);
      case CLOB, N_CLOB -> streams.clob(column, parameter, (Clob) value);
      case NULL -> nothing(parameter, type);
      case OBJECT -> object(column, parameter, value);
      case SCALED_OBJECT -> {
        requireNoScale(column);
        object(column, parameter, value, type);
      }
      case TYPED_OBJECT -> object(column, parameter, value, type);
      default -> throw refused(column, setter.method());
    }
  }

  /** The database would compare the sum with a number that is rounded to the scale. */
  private static void requireNoScale(EncryptedColumn column) throws SQLException {
    if (column.sum() != null) {
      throw refused(column, "setObject with a scale");
    }
  }

  private static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " cannot give a value for the encrypted column " + column.text());
  }

  /** Encrypts each element of an array. */
  private void array(EncryptedColumn column, int parameter, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      target.setNull(parameter, Types.ARRAY);
      return;
    }
    byte[][] sealed = ArrayElements.sealed(cells, column, value, plan.cast(parameter));
    String cell = cells.dialect().cellType(1).toLowerCase(Locale.ROOT);
    target.setArray(parameter, target.getConnection().createArrayOf(cell, sealed));
  }

  private void value(EncryptedColumn column, int parameter, @Nullable Object value)
      throws SQLException {
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
    if (column.sum() != null) {
      compared.put(column, parameter, value);
      return;
    }
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

  private void nothing(int parameter) throws SQLException {
    nothing(parameter, Types.NULL);
  }

  private void nothing(int parameter, int type) throws SQLException {
    EncryptedColumn column = plan.parameter(parameter);
    if (column != null && column.sum() != null) {
      compared.put(parameter, null);
      return;
    }
    target.setNull(parameter, typeOfNull(type));
    given.remove(parameter);
  }

  /**
   * The type of NULL: always binary, since the column is.
   *
   * @param named by the application; ignored, and given only so that a test can see that it is
   */
  @Safeguard(value = "columns-19", stub = Stub.ARGUMENT)
  static int typeOfNull(int named) {
    return Types.VARBINARY;
  }

  private void cell(EncryptedColumn column, int parameter, byte[] cell) throws SQLException {
    target.setBytes(parameter, cell);
    if (!column.encryption().protection().comparesEqual()) {
      given.put(parameter, cell);
    }
  }

  /** The cell of a randomised parameter; null if it is NULL, or was not given as a value. */
  public byte @Nullable [] cell(int parameter) {
    return given.get(parameter);
  }

  /** Called before the parameters are sent: a cell must not be written twice. */
  public void beforeSending() throws SQLException {
    given.sealSent(
        (parameter, cell) -> {
          EncryptedColumn column = Objects.requireNonNull(plan.parameter(parameter));
          cell(column, parameter, cells.sealAgain(column, cell));
        });
    given.send();
    compared.send();
  }

  /** Called after a row was added to the batch. */
  public void batched() {
    if (cells.dialect().clearsParametersAfterAddBatch()) {
      given.clear();
    }
  }

  public void clear() {
    given.clear();
    compared.clear();
  }

  /** Sets a point in time by the clock of a calendar; without one, by that of this JVM. */
  private void time(
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
  private void object(EncryptedColumn column, int parameter, @Nullable Object value, int type)
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

  private void object(EncryptedColumn column, int parameter, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      nothing(parameter);
    } else if (value instanceof Reader characters) {
      streams.text(column, parameter, SourceType.CHARACTER_STREAM, characters, -1);
    } else if (value instanceof InputStream bytes) {
      streams.bytes(column, parameter, SourceType.BINARY_STREAM, bytes, -1);
    } else if (value instanceof Clob clob) {
      streams.clob(column, parameter, clob);
    } else if (value instanceof Blob blob) {
      streams.blob(column, parameter, blob);
    } else {
      value(column, parameter, SourceTypes.of(value), value);
    }
  }
}
