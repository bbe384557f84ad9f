package dev.nacre.jdbc.result.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.JdbcValues;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts a decrypted value for a getter, as the database's driver does. A conversion that would
 * be a guess is refused.
 */
public record GetterConversions(
    JdbcBehavior behavior,
    JdbcValues values,
    TextConversions texts,
    NumberConversions numbers,
    TimeConversions times) {
  private static final Set<Class<?>> DATES_AND_TIMES =
      Set.of(
          Date.class,
          Time.class,
          Timestamp.class,
          java.util.Date.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetDateTime.class);

  private static final Set<Class<?>> BYTES_AND_STREAMS =
      Set.of(byte[].class, Clob.class, Blob.class, Reader.class, InputStream.class);

  public static GetterConversions of(JdbcBehavior behavior, ValueSettings settings) {
    JdbcValues values = new JdbcValues(behavior, settings);
    TextConversions texts = new TextConversions(behavior, settings);
    return new GetterConversions(
        behavior, values, texts, new NumberConversions(values, texts), new TimeConversions(values));
  }

  /** An object of the class that the driver returns for a plain column if none is asked for. */
  public Object toUsualObject(EncryptedColumn column, Object value) throws SQLException {
    return switch (column.encryption().type().name()) {
      case SMALLINT -> {
        BigDecimal number = (BigDecimal) value;
        yield behavior.returnsShort() ? (Object) number.shortValueExact() : number.intValueExact();
      }
      case TINYINT, TINYINT_UNSIGNED, INTEGER, MEDIUMINT, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED ->
          ((BigDecimal) value).intValueExact();
      case BIGINT, INTEGER_UNSIGNED -> ((BigDecimal) value).longValueExact();
      case BIGINT_UNSIGNED -> ((BigDecimal) value).toBigIntegerExact();
      case DOUBLE -> value instanceof BigDecimal exact ? exact.doubleValue() : value;
      case REAL -> {
        float narrowed = ((Double) value).floatValue();
        yield narrowed;
      }
      case DATE -> times.toDate(column, value);
      case TIME -> times.toTime(column, value);
      case TIMESTAMP -> times.toTimestamp(column, value);
      case TIMESTAMP_WITH_TIME_ZONE ->
          behavior.returnsZonedAsSql() ? times.toTimestamp(column, (OffsetDateTime) value) : value;
      case TIME_WITH_TIME_ZONE ->
          behavior.returnsZonedAsSql() ? times.toTime(column, value) : value;
      case CLOB -> texts.toClob(column, value);
      case BLOB -> texts.toBlob(column, value);
      default -> value;
    };
  }

  /** An object of the class that {@code getObject} asks for. */
  public <T> T toObject(EncryptedColumn column, Object value, Class<T> type) throws SQLException {
    Object wanted = typed(column, value, type);
    if (wanted == null) {
      throw refused(column, "getObject(" + type.getSimpleName() + ")");
    }
    return type.cast(wanted);
  }

  private @Nullable Object typed(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Object.class) {
      return toUsualObject(column, value);
    }
    Object instant = toInstant(column, value, type);
    if (instant != null) {
      return instant;
    }
    if (type == Double.class && value instanceof Double) {
      return numbers.toDouble(column, value);
    }
    if (type.isInstance(value)) {
      return value;
    }
    if (type == String.class) {
      return toText(column, value);
    } else if (type == Boolean.class) {
      return numbers.toBoolean(column, value);
    } else if (type == UUID.class) {
      return values.as(ValueKind.UUID, value);
    } else if (DATES_AND_TIMES.contains(type)) {
      return toDateOrTime(column, value, type);
    } else if (BYTES_AND_STREAMS.contains(type)) {
      return toBytesOrStream(column, value, type);
    }
    return toNumberOrUsual(column, value, type);
  }

  /** Null where the class is none with a zone, or the value is none that is read as an instant. */
  private @Nullable Object toInstant(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type != OffsetDateTime.class && type != ZonedDateTime.class && type != Instant.class) {
      return null;
    }
    if (value instanceof OffsetDateTime time) {
      return type == Instant.class
          ? time.toInstant()
          : type == OffsetDateTime.class
              ? (Object) times.withShownOffset(time)
              : times.withShownOffset(time).toZonedDateTime();
    }
    if (!behavior.readsTimestampsAsInstants()
        || !(times.toLocal(column, ValueKind.TIMESTAMP, value) instanceof LocalDateTime time)) {
      return null;
    }
    times.requireZoneOfJvm(column);
    ZonedDateTime here =
        time.atZone(times.sessionZone(column)).withZoneSameInstant(ZoneId.systemDefault());
    return type == Instant.class
        ? here.toInstant()
        : type == ZonedDateTime.class ? (Object) here : here.toOffsetDateTime();
  }

  private @Nullable Object toDateOrTime(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Date.class) {
      return times.toDate(column, value);
    } else if (type == Time.class) {
      return times.toTime(column, value);
    } else if (type == Timestamp.class) {
      return times.toTimestamp(column, value);
    } else if (type == java.util.Date.class) {
      return times.toUtilDate(column, value);
    } else if (type == LocalDate.class) {
      return times.toLocal(column, ValueKind.DATE, value);
    } else if (type == LocalTime.class) {
      return times.toLocal(column, ValueKind.TIME, value);
    } else if (type == LocalDateTime.class) {
      return times.toLocal(column, ValueKind.TIMESTAMP, value);
    }
    return values.as(ValueKind.TIMESTAMP_ZONED, value);
  }

  private Object toBytesOrStream(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == byte[].class) {
      return texts.toBytes(column, value);
    } else if (type == Clob.class) {
      return texts.toClob(column, value);
    } else if (type == Blob.class) {
      return texts.toBlob(column, value);
    } else if (type == Reader.class) {
      return texts.toCharacterStream(column, value);
    }
    return texts.toBinaryStream(column, value);
  }

  /** Converts to text, if it is the same in the zone of the driver. */
  public String toText(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Temporal) {
      times.requireZoneOfJvm(column);
    }
    return texts.toText(column, value);
  }

  private @Nullable Object toNumberOrUsual(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Integer.class) {
      return numbers.toInt(column, value);
    } else if (type == Long.class) {
      return numbers.toLong(column, value);
    } else if (type == Short.class) {
      return numbers.toShort(column, value);
    } else if (type == Byte.class) {
      return numbers.toByte(column, value);
    } else if (type == Double.class) {
      return numbers.toDouble(column, value);
    } else if (type == Float.class) {
      return numbers.toFloat(column, value);
    } else if (type == BigDecimal.class) {
      return numbers.toBigDecimal(column, value);
    } else if (type == BigInteger.class) {
      return numbers.toBigInteger(column, value);
    }
    Object usual = toUsualObject(column, value);
    return type.isInstance(usual) ? usual : null;
  }

  static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The encrypted column "
            + column.text()
            + " of type "
            + column.encryption().type()
            + " is not read by "
            + method);
  }
}
