package dev.nacre.jdbc.result.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.spi.JdbcBehavior;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.JdbcValues;
import dev.nacre.jdbc.parameter.ValueSettings;
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
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts a decrypted value for a getter, as the database's driver does. A conversion that would
 * be a guess is refused.
 */
public record JdbcConversions(
    JdbcBehavior behavior,
    JdbcValues values,
    TextConversions texts,
    NumberConversions numbers,
    TimeConversions times) {
  public static JdbcConversions of(JdbcBehavior behavior, ValueSettings settings) {
    JdbcValues values = new JdbcValues(behavior, settings);
    TextConversions texts = new TextConversions(behavior, settings);
    return new JdbcConversions(
        behavior, values, texts, new NumberConversions(values, texts), new TimeConversions(values));
  }

  /** An object of the class that the driver would return for a plain column. */
  public Object object(EncryptedColumn column, Object value) throws SQLException {
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
      case DATE -> times.date(column, value);
      case TIME -> times.time(column, value);
      case TIMESTAMP -> times.timestamp(column, value);
      case TIMESTAMP_WITH_TIME_ZONE ->
          behavior.convertsZonesToUtc() ? times.timestamp(column, (OffsetDateTime) value) : value;
      case TIME_WITH_TIME_ZONE -> behavior.convertsZonesToUtc() ? times.time(column, value) : value;
      case CLOB -> texts.clob(column, value);
      case BLOB -> texts.blob(column, value);
      default -> value;
    };
  }

  public <T> T object(EncryptedColumn column, Object value, Class<T> type) throws SQLException {
    Object wanted = typed(column, value, type);
    if (wanted == null) {
      throw refused(column, "getObject(" + type.getSimpleName() + ")");
    }
    return type.cast(wanted);
  }

  private @Nullable Object typed(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Object.class) {
      return object(column, value);
    }
    if (value instanceof OffsetDateTime time) {
      if (type == OffsetDateTime.class) {
        return times.shown(time);
      } else if (type == ZonedDateTime.class) {
        return times.shown(time).toZonedDateTime();
      } else if (type == Instant.class) {
        return time.toInstant();
      }
    }
    boolean zoned =
        type == OffsetDateTime.class || type == ZonedDateTime.class || type == Instant.class;
    if (zoned
        && behavior.returnsShort()
        && times.local(column, ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      times.requireUnmoved(column);
      ZonedDateTime here =
          time.atZone(times.zone(column)).withZoneSameInstant(ZoneId.systemDefault());
      return type == Instant.class
          ? here.toInstant()
          : type == ZonedDateTime.class ? (Object) here : here.toOffsetDateTime();
    }
    if (value instanceof OffsetTime time && type == OffsetTime.class) {
      return time;
    }
    if (type == Double.class && value instanceof Double) {
      return numbers.approximate(column, value);
    }
    if (type.isInstance(value)) {
      return value;
    }
    if (type == String.class) {
      return text(column, value);
    } else if (type == Boolean.class) {
      return numbers.bool(column, value);
    } else if (type == byte[].class) {
      return texts.bytes(column, value);
    } else if (type == Date.class) {
      return times.date(column, value);
    } else if (type == Time.class) {
      return times.time(column, value);
    } else if (type == Timestamp.class) {
      return times.timestamp(column, value);
    } else if (type == java.util.Date.class) {
      return times.utilDate(column, value);
    } else if (type == LocalDate.class) {
      return times.local(column, ValueKind.DATE, value);
    } else if (type == LocalTime.class) {
      return times.local(column, ValueKind.TIME, value);
    } else if (type == LocalDateTime.class) {
      return times.local(column, ValueKind.TIMESTAMP, value);
    } else if (type == OffsetDateTime.class) {
      return values.as(ValueKind.TIMESTAMP_ZONED, value);
    } else if (type == UUID.class) {
      return values.as(ValueKind.UUID, value);
    } else if (type == Clob.class) {
      return texts.clob(column, value);
    } else if (type == Blob.class) {
      return texts.blob(column, value);
    } else if (type == Reader.class) {
      return texts.reader(column, value);
    } else if (type == InputStream.class) {
      return texts.stream(column, value);
    }
    return number(column, value, type);
  }

  /** Converts to text. */
  public String text(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Temporal) {
      times.requireUnmoved(column);
    }
    return texts.text(column, value);
  }

  private @Nullable Object number(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Integer.class) {
      return numbers.whole32(column, value);
    } else if (type == Long.class) {
      return numbers.whole64(column, value);
    } else if (type == Short.class) {
      return numbers.whole16(column, value);
    } else if (type == Byte.class) {
      return numbers.whole8(column, value);
    } else if (type == Double.class) {
      return numbers.approximate(column, value);
    } else if (type == Float.class) {
      return numbers.real(column, value);
    } else if (type == BigDecimal.class) {
      return numbers.number(column, value);
    } else if (type == BigInteger.class) {
      return numbers.big(column, value);
    }
    Object usual = object(column, value);
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
