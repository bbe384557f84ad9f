package dev.nacre.jdbc.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns what JDBC takes into the one class that a kind of value has. */
public final class JdbcValues {
  private JdbcValues() {}

  /**
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}, without the value
   */
  public static Object of(EncryptedColumn column, Object given) {
    Object value;
    try {
      value = convert(column.encryption().type().kind(), given);
    } catch (DateTimeException | IllegalArgumentException malformed) {
      value = null;
    }
    if (value == null) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A "
              + given.getClass().getSimpleName()
              + " for the encrypted column "
              + column.text()
              + " is no value of its type "
              + column.encryption().type());
    }
    return value;
  }

  /** Whether a value loses nothing when it is converted for a column: a date has no time of day. */
  public static boolean isWhole(EncryptedColumn column, Object given) {
    if (column.encryption().type().kind() != ValueKind.DATE
        || given instanceof Date
        || given instanceof String) {
      return true;
    }
    return !(timestamp(given) instanceof LocalDateTime time)
        || time.toLocalTime().equals(LocalTime.MIDNIGHT);
  }

  private static @Nullable Object convert(ValueKind kind, Object given) {
    return switch (kind) {
      case CHARACTER, PADDED, JSON -> text(given);
      case NUMBER -> number(given);
      case FLOAT -> {
        if (given instanceof Number number) {
          yield number.doubleValue();
        }
        yield given instanceof String text ? Double.valueOf(text.strip()) : null;
      }
      case DATE -> date(given);
      case TIME -> time(given);
      case TIME_ZONED ->
          given instanceof OffsetTime
              ? given
              : given instanceof String text ? OffsetTime.parse(text.strip()) : null;
      case TIMESTAMP -> timestamp(given);
      case TIMESTAMP_ZONED -> zoned(given);
      case BOOLEAN -> bool(given);
      case UUID -> uuid(given);
      case BINARY -> given instanceof byte[] ? given : null;
    };
  }

  private static @Nullable Object text(Object given) {
    if (given instanceof String) {
      return given;
    }
    if (given instanceof BigDecimal number) {
      return number.toString();
    }
    boolean plain =
        given instanceof Byte
            || given instanceof Short
            || given instanceof Integer
            || given instanceof Long
            || given instanceof BigInteger
            || given instanceof Character
            || given instanceof UUID;
    return plain ? given.toString() : null;
  }

  private static @Nullable Object number(Object given) {
    if (given instanceof BigDecimal) {
      return given;
    }
    if (given instanceof BigInteger whole) {
      return new BigDecimal(whole);
    }
    if (given instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    // Through text, so that 0.1 is 0.1 and NaN is refused.
    if (given instanceof Number || given instanceof String) {
      return new BigDecimal(given.toString().strip());
    }
    return null;
  }

  private static @Nullable Object date(Object given) {
    if (given instanceof LocalDate) {
      return given;
    }
    if (given instanceof Date date) {
      return date.toLocalDate();
    }
    if (given instanceof String text) {
      return LocalDate.parse(text.strip());
    }
    Object time = timestamp(given);
    return time == null ? null : ((LocalDateTime) time).toLocalDate();
  }

  private static @Nullable Object time(Object given) {
    if (given instanceof LocalTime) {
      return given;
    }
    if (given instanceof Time time) {
      // It holds milliseconds, which its own toLocalTime forgets.
      return new Timestamp(time.getTime()).toLocalDateTime().toLocalTime();
    }
    return given instanceof String text ? LocalTime.parse(text.strip()) : null;
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private static @Nullable Object timestamp(Object given) {
    if (given instanceof LocalDateTime) {
      return given;
    }
    if (given instanceof Timestamp time) {
      return time.toLocalDateTime();
    }
    if (given instanceof Date date) {
      return date.toLocalDate().atStartOfDay();
    }
    if (given instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (given instanceof java.util.Date date && given.getClass() == java.util.Date.class) {
      return new Timestamp(date.getTime()).toLocalDateTime();
    }
    if (given instanceof String text) {
      String iso = text.strip().replace(' ', 'T');
      return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
    }
    return null;
  }

  private static @Nullable Object zoned(Object given) {
    if (given instanceof OffsetDateTime) {
      return given;
    }
    if (given instanceof ZonedDateTime time) {
      return time.toOffsetDateTime();
    }
    if (given instanceof Instant instant) {
      return instant.atOffset(ZoneOffset.UTC);
    }
    return given instanceof String text
        ? OffsetDateTime.parse(text.strip().replace(' ', 'T'))
        : null;
  }

  private static @Nullable Object bool(Object given) {
    if (given instanceof Boolean) {
      return given;
    }
    if (given instanceof Number number) {
      return number.doubleValue() != 0;
    }
    if (given instanceof String text) {
      return switch (text.strip().toLowerCase(java.util.Locale.ENGLISH)) {
        case "true", "t", "1", "yes", "y" -> true;
        case "false", "f", "0", "no", "n" -> false;
        default -> null;
      };
    }
    return null;
  }

  private static @Nullable Object uuid(Object given) {
    if (given instanceof UUID) {
      return given;
    }
    if (given instanceof byte[] bytes && bytes.length == 16) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      return new UUID(in.getLong(), in.getLong());
    }
    return given instanceof String text && text.strip().length() == 36
        ? UUID.fromString(text.strip())
        : null;
  }
}
