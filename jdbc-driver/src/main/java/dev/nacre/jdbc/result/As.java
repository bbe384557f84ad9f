package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.error.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An opened value as a getter gives it. What a getter cannot give without a guess is refused. */
final class As {
  private As() {}

  /** The class that the driver of a plain column would give. */
  static Object object(EncryptedColumn column, Object value) {
    return switch (column.encryption().type().name()) {
      case TINYINT, SMALLINT, INTEGER -> ((BigDecimal) value).intValueExact();
      case BIGINT -> ((BigDecimal) value).longValueExact();
      case REAL -> {
        float narrowed = ((Double) value).floatValue();
        yield narrowed;
      }
      case DATE -> Date.valueOf((LocalDate) value);
      case TIME -> time((LocalTime) value);
      case TIMESTAMP -> Timestamp.valueOf((LocalDateTime) value);
      default -> value;
    };
  }

  static <T> T object(EncryptedColumn column, Object value, Class<T> type) throws SQLException {
    Object wanted = typed(column, value, type);
    if (wanted == null) {
      throw refused(column, "getObject(" + type.getSimpleName() + ")");
    }
    return type.cast(wanted);
  }

  private static @Nullable Object typed(EncryptedColumn column, Object value, Class<?> type)
      throws SQLException {
    if (type == Object.class) {
      return object(column, value);
    }
    if (type.isInstance(value)) {
      return value;
    }
    if (type == String.class) {
      return text(column, value);
    }
    if (value instanceof BigDecimal || value instanceof Double) {
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
    }
    if (value instanceof OffsetDateTime time) {
      if (type == ZonedDateTime.class) {
        return time.toZonedDateTime();
      } else if (type == Instant.class) {
        return time.toInstant();
      }
    }
    Object usual = object(column, value);
    return type.isInstance(usual) ? usual : null;
  }

  static String text(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[]) {
      throw refused(column, "getString");
    }
    if (value instanceof Boolean bool) {
      return bool ? "TRUE" : "FALSE";
    }
    if (value instanceof LocalTime time) {
      return time(time, column.encryption().type().scale());
    }
    if (value instanceof LocalDateTime time) {
      return time.toLocalDate()
          + " "
          + time(time.toLocalTime(), column.encryption().type().scale());
    }
    if (value instanceof Double number && column.encryption().type().name() == TypeName.REAL) {
      return Float.toString(number.floatValue());
    }
    if (value instanceof String || value instanceof BigDecimal || value instanceof Double) {
      return value.toString();
    }
    if (value instanceof LocalDate || value instanceof UUID) {
      return value.toString();
    }
    throw refused(column, "getString");
  }

  /** With seconds, and digits of a second as they are needed. */
  private static String time(LocalTime time, int digits) {
    String text =
        String.format(
            Locale.ROOT,
            "%02d:%02d:%02d.%09d",
            time.getHour(),
            time.getMinute(),
            time.getSecond(),
            time.getNano());
    int end = text.length() - 9 + digits;
    text = text.substring(0, digits == 0 ? end - 1 : end);
    while (digits > 0 && text.endsWith("0")) {
      text = text.substring(0, text.length() - 1);
    }
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static Time time(LocalTime time) {
    // Time.valueOf forgets the milliseconds.
    return new Time(Timestamp.valueOf(time.atDate(LocalDate.EPOCH)).getTime());
  }

  static byte[] bytes(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw refused(column, "getBytes");
  }

  static BigDecimal number(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Double || value instanceof String) {
      try {
        return new BigDecimal(value.toString().strip());
      } catch (NumberFormatException | ArithmeticException none) {
        throw unfit(column);
      }
    }
    throw refused(column, "a getter for numbers");
  }

  static boolean bool(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Boolean bool) {
      return bool;
    }
    return number(column, value).signum() != 0;
  }

  static byte whole8(EncryptedColumn column, Object value) throws SQLException {
    return (byte) whole(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  static short whole16(EncryptedColumn column, Object value) throws SQLException {
    return (short) whole(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  static int whole32(EncryptedColumn column, Object value) throws SQLException {
    return (int) whole(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  static long whole64(EncryptedColumn column, Object value) throws SQLException {
    return whole(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Rounded as H2 rounds. */
  private static long whole(EncryptedColumn column, Object value, long least, long most)
      throws SQLException {
    BigDecimal number = number(column, value);
    long digits = digitsBeforePoint(number);
    if (digits > 20) {
      // 1E10000000 would be ten million digits, which somebody may have put into a text.
      throw unfit(column);
    }
    BigDecimal whole = digits < 0 ? BigDecimal.ZERO : number.setScale(0, RoundingMode.HALF_UP);
    if (whole.compareTo(BigDecimal.valueOf(least)) < 0
        || whole.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw unfit(column);
    }
    return whole.longValueExact();
  }

  private static BigInteger big(EncryptedColumn column, Object value) throws SQLException {
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

  static double approximate(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof Double number ? number : number(column, value).doubleValue();
  }

  static float real(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof Double number
        ? number.floatValue()
        : number(column, value).floatValue();
  }

  static Date date(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof LocalDate date) {
      return Date.valueOf(date);
    }
    if (value instanceof LocalDateTime time) {
      return Date.valueOf(time.toLocalDate());
    }
    throw refused(column, "getDate");
  }

  static Time time(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof LocalTime time) {
      return time(time);
    }
    throw refused(column, "getTime");
  }

  static Timestamp timestamp(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof LocalDateTime time) {
      return Timestamp.valueOf(time);
    }
    if (value instanceof LocalDate date) {
      return Timestamp.valueOf(date.atStartOfDay());
    }
    if (value instanceof OffsetDateTime time) {
      return Timestamp.from(time.toInstant());
    }
    throw refused(column, "getTimestamp");
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
