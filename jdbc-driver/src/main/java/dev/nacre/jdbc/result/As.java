package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.Manner;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.CalendarTimes;
import dev.nacre.jdbc.parameter.JdbcValues;
import dev.nacre.jdbc.parameter.Texts;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.UUID;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import org.jspecify.annotations.Nullable;

/**
 * An opened value as a getter gives it, in the manner of the database. What a getter cannot give
 * without a guess is refused.
 */
record As(Manner manner, JdbcValues values) {
  As(Manner manner) {
    this(manner, new JdbcValues(manner));
  }

  /** The class that the driver of a plain column would give. */
  Object object(EncryptedColumn column, Object value) throws SQLException {
    return switch (column.encryption().type().name()) {
      case SMALLINT -> {
        BigDecimal number = (BigDecimal) value;
        yield manner.narrow() ? (Object) number.shortValueExact() : number.intValueExact();
      }
      case TINYINT, TINYINT_UNSIGNED, INTEGER, MEDIUMINT, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED ->
          ((BigDecimal) value).intValueExact();
      case BIGINT, INTEGER_UNSIGNED -> ((BigDecimal) value).longValueExact();
      case BIGINT_UNSIGNED -> ((BigDecimal) value).toBigIntegerExact();
      case REAL -> {
        float narrowed = ((Double) value).floatValue();
        yield narrowed;
      }
      case DATE -> date(column, value);
      case TIME -> time((LocalTime) value);
      case TIMESTAMP -> timestamp(column, value);
      case TIMESTAMP_WITH_TIME_ZONE ->
          manner.zonesMoved() ? Timestamp.from(((OffsetDateTime) value).toInstant()) : value;
      case TIME_WITH_TIME_ZONE -> manner.zonesMoved() ? time(column, value) : value;
      case CLOB -> clob(column, value);
      case BLOB -> blob(column, value);
      default -> value;
    };
  }

  <T> T object(EncryptedColumn column, Object value, Class<T> type) throws SQLException {
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
        return shown(time);
      } else if (type == ZonedDateTime.class) {
        return shown(time).toZonedDateTime();
      } else if (type == Instant.class) {
        return time.toInstant();
      }
    }
    boolean zoned =
        type == OffsetDateTime.class || type == ZonedDateTime.class || type == Instant.class;
    if (zoned
        && manner.narrow()
        && local(ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      ZonedDateTime here = time.atZone(ZoneId.systemDefault());
      return type == Instant.class
          ? here.toInstant()
          : type == ZonedDateTime.class ? (Object) here : here.toOffsetDateTime();
    }
    if (value instanceof OffsetTime time && type == OffsetTime.class) {
      return time;
    }
    if (type == Double.class && value instanceof Double) {
      return approximate(column, value);
    }
    if (type.isInstance(value)) {
      return value;
    }
    if (type == String.class) {
      return text(column, value);
    } else if (type == Boolean.class) {
      return bool(column, value);
    } else if (type == byte[].class) {
      return bytes(column, value);
    } else if (type == Date.class) {
      return date(column, value);
    } else if (type == Time.class) {
      return time(column, value);
    } else if (type == Timestamp.class) {
      return timestamp(column, value);
    } else if (type == java.util.Date.class) {
      return utilDate(column, value);
    } else if (type == LocalDate.class) {
      return local(ValueKind.DATE, value);
    } else if (type == LocalTime.class) {
      return local(ValueKind.TIME, value);
    } else if (type == LocalDateTime.class) {
      return local(ValueKind.TIMESTAMP, value);
    } else if (type == OffsetDateTime.class) {
      return values.as(ValueKind.TIMESTAMP_ZONED, value);
    } else if (type == UUID.class) {
      return values.as(ValueKind.UUID, value);
    } else if (type == Clob.class) {
      return clob(column, value);
    } else if (type == Blob.class) {
      return blob(column, value);
    } else if (type == Reader.class) {
      return reader(column, value);
    } else if (type == InputStream.class) {
      return stream(column, value);
    }
    return number(column, value, type);
  }

  // Who asks for the old class gets it.
  @SuppressWarnings("JavaUtilDate")
  private java.util.Date utilDate(EncryptedColumn column, Object value) throws SQLException {
    return manner.narrow()
        ? date(column, value)
        : new java.util.Date(timestamp(column, value).getTime());
  }

  private @Nullable Object number(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Integer.class) {
      return whole32(column, value);
    } else if (type == Long.class) {
      return whole64(column, value);
    } else if (type == Short.class) {
      return whole16(column, value);
    } else if (type == Byte.class) {
      return whole8(column, value);
    } else if (type == Double.class) {
      return approximate(column, value);
    } else if (type == Float.class) {
      return real(column, value);
    } else if (type == BigDecimal.class) {
      return number(column, value);
    } else if (type == BigInteger.class) {
      return big(column, value);
    }
    Object usual = object(column, value);
    return type.isInstance(usual) ? usual : null;
  }

  private OffsetDateTime shown(OffsetDateTime time) {
    return manner.zonesMoved() ? time.withOffsetSameInstant(ZoneOffset.UTC) : time;
  }

  String text(EncryptedColumn column, Object value) throws SQLException {
    Object shown = value instanceof OffsetDateTime time ? here(time) : value;
    String text = Texts.of(manner, column.encryption().type(), shown);
    if (text == null) {
      throw refused(column, "getString");
    }
    return text;
  }

  /** In the zone of this JVM, as a driver shows what has none of its own. */
  private OffsetDateTime here(OffsetDateTime time) {
    return manner.zonesMoved()
        ? time.atZoneSameInstant(ZoneId.systemDefault()).toOffsetDateTime()
        : time;
  }

  private static Time time(LocalTime time) {
    // Time.valueOf forgets the milliseconds.
    return new Time(Timestamp.valueOf(time.atDate(LocalDate.EPOCH)).getTime());
  }

  byte[] bytes(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof UUID id && manner.idBytes()) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(id.getMostSignificantBits())
          .putLong(id.getLeastSignificantBits())
          .array();
    }
    if (manner.hexadecimal()) {
      return text(column, value).getBytes(StandardCharsets.UTF_8);
    }
    throw refused(column, "getBytes");
  }

  InputStream stream(EncryptedColumn column, Object value) throws SQLException {
    return new ByteArrayInputStream(bytes(column, value));
  }

  Reader reader(EncryptedColumn column, Object value) throws SQLException {
    return new StringReader(text(column, value));
  }

  InputStream ascii(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[] bytes && manner.narrow()) {
      return new ByteArrayInputStream(bytes);
    }
    return new ByteArrayInputStream(
        text(column, value)
            .getBytes(manner.hexadecimal() ? StandardCharsets.US_ASCII : StandardCharsets.UTF_8));
  }

  Clob clob(EncryptedColumn column, Object value) throws SQLException {
    return new SerialClob(text(column, value).toCharArray());
  }

  Blob blob(EncryptedColumn column, Object value) throws SQLException {
    return new SerialBlob(bytes(column, value));
  }

  BigDecimal number(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Double || value instanceof String) {
      String text = value.toString();
      boolean real = column.encryption().type().name() == TypeName.REAL;
      if (value instanceof Double && (real || !manner.exponent().isEmpty())) {
        text = text(column, value);
      }
      try {
        return new BigDecimal(text.strip());
      } catch (NumberFormatException | ArithmeticException none) {
        throw unfit(column);
      }
    }
    throw refused(column, "a getter for numbers");
  }

  BigDecimal number(EncryptedColumn column, Object value, int scale) throws SQLException {
    BigDecimal number = number(column, value);
    if (scale < 0
        || scale > ColumnType.MAX_DIGITS
        || digitsBeforePoint(number) > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return digitsBeforePoint(number) < -scale
        ? BigDecimal.ZERO.setScale(scale)
        : number.setScale(scale, manner.scaled());
  }

  boolean bool(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof Double number) {
      return number != 0 && !Double.isNaN(number);
    }
    if (value instanceof String text
        && values.as(ValueKind.BOOLEAN, text) instanceof Boolean meant) {
      return meant;
    }
    BigDecimal number = number(column, value);
    if (manner.narrow() && value instanceof BigDecimal) {
      return number.abs().compareTo(BigDecimal.ONE) >= 0; // its fraction does not count
    }
    return number.signum() != 0;
  }

  byte whole8(EncryptedColumn column, Object value) throws SQLException {
    return (byte) whole(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  short whole16(EncryptedColumn column, Object value) throws SQLException {
    return (short) whole(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  int whole32(EncryptedColumn column, Object value) throws SQLException {
    return (int) whole(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  long whole64(EncryptedColumn column, Object value) throws SQLException {
    return whole(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long whole(EncryptedColumn column, Object value, long least, long most)
      throws SQLException {
    BigDecimal number =
        value instanceof Double inexact && manner.instants() && Double.isFinite(inexact)
            ? new BigDecimal(manner.rounded(inexact))
            : number(column, value);
    long digits = digitsBeforePoint(number);
    if (digits > 20) {
      // 1E10000000 would be ten million digits, which somebody may have put into a text.
      throw unfit(column);
    }
    BigDecimal whole = digits < 0 ? BigDecimal.ZERO : number.setScale(0, manner.whole());
    if (whole.compareTo(BigDecimal.valueOf(least)) < 0
        || whole.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw unfit(column);
    }
    return whole.longValueExact();
  }

  private BigInteger big(EncryptedColumn column, Object value) throws SQLException {
    BigDecimal number = number(column, value);
    long digits = digitsBeforePoint(number);
    if (digits > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return digits <= 0 ? BigInteger.ZERO : number.toBigInteger();
  }

  private static long digitsBeforePoint(BigDecimal number) {
    return number.signum() == 0 ? 0 : number.precision() - (long) number.scale();
  }

  double approximate(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Double number
        && column.encryption().type().name() == TypeName.REAL
        && !manner.exponent().isEmpty()) {
      return Double.parseDouble(Float.toString(number.floatValue())); // it comes as text
    }
    return value instanceof Double number ? number : number(column, value).doubleValue();
  }

  float real(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof Double number
        ? number.floatValue()
        : number(column, value).floatValue();
  }

  /** A value by the clock on the wall, where this JVM is when it has a zone of its own. */
  private @Nullable Object local(ValueKind kind, Object value) {
    if (value instanceof OffsetDateTime time) {
      return values.as(kind, time.atZoneSameInstant(ZoneId.systemDefault()).toLocalDateTime());
    }
    return values.as(kind, value);
  }

  private LocalDate localDate(EncryptedColumn column, Object value) throws SQLException {
    if (local(ValueKind.DATE, value) instanceof LocalDate date) {
      return date;
    }
    throw refused(column, "getDate");
  }

  private LocalTime localTime(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof OffsetTime time) {
      // Of the day that java.sql.Time has.
      return LocalDateTime.ofInstant(
              time.atDate(LocalDate.EPOCH).toInstant(), ZoneId.systemDefault())
          .toLocalTime();
    }
    if (local(ValueKind.TIME, value) instanceof LocalTime time) {
      return time;
    }
    throw refused(column, "getTime");
  }

  private LocalDateTime localDateTime(EncryptedColumn column, Object value) throws SQLException {
    if (local(ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      return time;
    }
    throw refused(column, "getTimestamp");
  }

  Date date(EncryptedColumn column, Object value) throws SQLException {
    LocalDate date = localDate(column, value);
    return manner.instants()
        ? new Date(date.atStartOfDay(ZoneId.systemDefault()).toInstant().toEpochMilli())
        : Date.valueOf(date);
  }

  Date date(EncryptedColumn column, Object value, @Nullable Calendar zone) throws SQLException {
    return zone == null ? date(column, value) : CalendarTimes.date(localDate(column, value), zone);
  }

  Time time(EncryptedColumn column, Object value) throws SQLException {
    return time(localTime(column, value));
  }

  Time time(EncryptedColumn column, Object value, @Nullable Calendar zone) throws SQLException {
    return zone == null ? time(column, value) : CalendarTimes.time(localTime(column, value), zone);
  }

  Timestamp timestamp(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof OffsetDateTime time
        ? Timestamp.from(time.toInstant())
        : timestamp(localDateTime(column, value));
  }

  private Timestamp timestamp(LocalDateTime time) {
    return manner.instants()
        ? Timestamp.from(time.atZone(ZoneId.systemDefault()).toInstant())
        : Timestamp.valueOf(time);
  }

  Timestamp timestamp(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null || value instanceof OffsetDateTime
        ? timestamp(column, value)
        : CalendarTimes.timestamp(localDateTime(column, value), zone);
  }

  private static SQLException unfit(EncryptedColumn column) {
    return SqlErrors.refused(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "A value of the encrypted column " + column.text() + " is not one of the type asked for");
  }

  private static SQLException refused(EncryptedColumn column, String method) {
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
