package dev.nacre.core.value;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/**
 * Applies length, range, rounding and padding to a value, as a server does when it stores it (SQL:
 * store assignment). The server sees only cells and cannot do that.
 */
public final class StoreAssignment {
  private StoreAssignment() {}

  static Object fit(ColumnType type, Object value) {
    if (!type.kind().javaType().isInstance(value)) {
      throw new IllegalArgumentException(
          type.kind() + " values are of " + type.kind().javaType().getName());
    }
    return switch (type.name()) {
      case CHAR -> text(type, unpadded((String) value));
      case VARCHAR -> text(type, (String) value);
      case TINYINT,
          SMALLINT,
          MEDIUMINT,
          INTEGER,
          BIGINT,
          TINYINT_UNSIGNED,
          SMALLINT_UNSIGNED,
          MEDIUMINT_UNSIGNED,
          INTEGER_UNSIGNED,
          BIGINT_UNSIGNED ->
          whole(type, (BigDecimal) value);
      case NUMERIC, DECIMAL -> numeric(type, (BigDecimal) value);
      case REAL -> {
        double narrowed = ((Double) value).floatValue();
        yield narrowed;
      }
      case TIME -> rounded((LocalTime) value, type.scale());
      case TIME_WITH_TIME_ZONE -> {
        OffsetTime time = (OffsetTime) value;
        yield OffsetTime.of(rounded(time.toLocalTime(), type.scale()), time.getOffset());
      }
      case TIMESTAMP -> rounded((LocalDateTime) value, type.scale());
      case TIMESTAMP_WITH_TIME_ZONE -> {
        OffsetDateTime time = (OffsetDateTime) value;
        yield OffsetDateTime.of(rounded(time.toLocalDateTime(), type.scale()), time.getOffset());
      }
      case BINARY -> padded(type, (byte[]) value);
      case VARBINARY -> bytes(type, (byte[]) value);
      case JSON -> json((String) value);
      case DOUBLE, DATE, BOOLEAN, UUID, CLOB, BLOB, TEXT, BYTEA -> value;
    };
  }

  /** Whether a column stores a value unchanged, without rounding, truncation or padding. */
  static boolean holds(ColumnType type, Object value) {
    Object fitting;
    try {
      fitting = fit(type, value);
    } catch (NacreException unfit) {
      if (unfit.code() != ErrorCode.VALUE_DOES_NOT_FIT) {
        throw unfit;
      }
      return false;
    }
    if (value instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) fitting) == 0;
    }
    if (value instanceof byte[] bytes) {
      return Arrays.equals(bytes, (byte[]) fitting);
    }
    // Trailing spaces do not count in a CHAR.
    return type.name() == TypeName.CHAR || value.equals(fitting);
  }

  static Object show(ColumnType type, Object value) {
    return switch (type.name()) {
      case CHAR -> {
        String text = (String) value;
        yield text + " ".repeat(Math.max(0, type.length() - characters(text)));
      }
      case NUMERIC, DECIMAL -> {
        BigDecimal number = (BigDecimal) value;
        yield number.scale() > type.scale() ? number : number.setScale(type.scale());
      }
      case TINYINT,
          SMALLINT,
          MEDIUMINT,
          INTEGER,
          BIGINT,
          TINYINT_UNSIGNED,
          SMALLINT_UNSIGNED,
          MEDIUMINT_UNSIGNED,
          INTEGER_UNSIGNED,
          BIGINT_UNSIGNED -> {
        BigDecimal number = (BigDecimal) value;
        yield number.scale() > 0 ? number : number.setScale(0);
      }
      default -> value;
    };
  }

  /** A text without the spaces at its end. */
  @Safeguard(value = "columns-10b", stub = Stub.ARGUMENT)
  public static String unpadded(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  private static String text(ColumnType type, String text) {
    // A text has at most as many characters as chars, so most need not be counted.
    if (text.length() > type.length() && characters(text) > type.length()) {
      throw unfit(type, "is longer than the column");
    }
    return text;
  }

  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }

  private static BigDecimal whole(ColumnType type, BigDecimal value) {
    if (digitsBeforePoint(value) > 20) {
      throw unfit(type, "is out of range");
    }
    BigDecimal whole = rounded(value, 0);
    boolean unsigned = type.name().isUnsigned();
    // The complement of a negative number needs as many bits as a non-negative one.
    BigInteger number = whole.toBigInteger();
    int bits = (number.signum() < 0 ? number.not() : number).bitLength();
    boolean below = unsigned && number.signum() < 0;
    if (below || bits > type.name().bits() - (unsigned ? 0 : 1)) {
      throw unfit(type, "is out of range");
    }
    return whole;
  }

  private static BigDecimal numeric(ColumnType type, BigDecimal value) {
    int room = type.length() - type.scale();
    // Before rounding: 1E+1000000 would be a megabyte of digits.
    if (digitsBeforePoint(value) > room) {
      throw unfit(type, "is out of range");
    }
    BigDecimal fitting = rounded(value, type.scale());
    // 9.99 with one digit after the point is 10.0.
    if (digitsBeforePoint(fitting) > room) {
      throw unfit(type, "is out of range");
    }
    return fitting;
  }

  /** How many digits a number has before its point; negative for zeros behind it. */
  public static long digitsBeforePoint(BigDecimal value) {
    return value.signum() == 0 ? 0 : value.precision() - (long) value.scale();
  }

  private static BigDecimal rounded(BigDecimal value, int scale) {
    // It rounds to zero, and a division would need a million digits for 1E-1000000.
    if (digitsBeforePoint(value) < -scale) {
      return BigDecimal.ZERO.setScale(scale);
    }
    return value.setScale(scale, RoundingMode.HALF_UP);
  }

  /** A time that would round up to midnight becomes the last moment of the day, as in H2. */
  private static LocalTime rounded(LocalTime time, int digits) {
    long unit = unit(digits);
    long nanos = (time.toNanoOfDay() + unit / 2) / unit * unit;
    return nanos < 86_400_000_000_000L
        ? LocalTime.ofNanoOfDay(nanos)
        : LocalTime.ofNanoOfDay(86_400_000_000_000L - unit);
  }

  private static LocalDateTime rounded(LocalDateTime time, int digits) {
    long unit = unit(digits);
    long nanos = (time.get(ChronoField.NANO_OF_SECOND) + unit / 2) / unit * unit;
    return time.truncatedTo(ChronoUnit.SECONDS).plusNanos(nanos);
  }

  /** The nanoseconds of the last of some digits of a second. */
  public static long unit(int digits) {
    long unit = 1;
    for (int i = digits; i < 9; i++) {
      unit *= 10;
    }
    return unit;
  }

  private static byte[] bytes(ColumnType type, byte[] value) {
    if (value.length > type.length()) {
      throw unfit(type, "is longer than the column");
    }
    return value;
  }

  private static byte[] padded(ColumnType type, byte[] value) {
    return Arrays.copyOf(bytes(type, value), type.length());
  }

  private static String json(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > ColumnType.MAX_LENGTH) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A value for an encrypted JSON column is longer than "
              + ColumnType.MAX_LENGTH
              + " bytes");
    }
    return text;
  }

  private static NacreException unfit(ColumnType type, String how) {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT, "A value for an encrypted " + type + " " + how);
  }
}
