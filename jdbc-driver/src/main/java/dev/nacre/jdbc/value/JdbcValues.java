package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts JDBC values to the Java class of a kind of value. */
public final class JdbcValues {
  private static final int LONGEST_PLAIN = 1_000;
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final ColumnType BYTES = ColumnType.of(TypeName.BYTEA);
  private static final ColumnType FINEST = new ColumnType(TypeName.TIMESTAMP, 0, 9);

  private final JdbcBehavior behavior;
  private final JdbcTimes times;

  public JdbcValues(JdbcBehavior behavior, ValueSettings settings) {
    this.behavior = behavior;
    this.times = new JdbcTimes(behavior, settings);
  }

  public JdbcBehavior behavior() {
    return behavior;
  }

  /** The conversions of dates and times. */
  public JdbcTimes times() {
    return times;
  }

  /** Converts a value to another kind; null where that would be a guess. */
  public @Nullable Object as(ValueKind kind, Object given) {
    try {
      boolean bytes = kind == ValueKind.BINARY || kind == ValueKind.LARGE_BINARY;
      if (given instanceof byte[] text
          && behavior.takesBytesAsText()
          && !bytes
          && kind != ValueKind.UUID) {
        String decoded = decoded(text);
        return decoded == null ? null : convert(kind, decoded);
      }
      return convert(kind, given);
    } catch (DateTimeException | IllegalArgumentException malformed) {
      return null;
    }
  }

  /** Whether a value loses nothing in a column: a date has no time of day, and a time no date. */
  public boolean isWhole(ColumnType column, Object given) {
    if (column.kind() == ValueKind.TIME) {
      return !(given instanceof Timestamp || given instanceof LocalDateTime);
    }
    if (column.kind() != ValueKind.DATE || given instanceof Date || given instanceof String) {
      return true;
    }
    return !(times.toTimestamp(given) instanceof LocalDateTime time)
        || time.toLocalTime().equals(LocalTime.MIDNIGHT);
  }

  private @Nullable Object convert(ValueKind kind, Object given) {
    return switch (kind) {
      case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> toText(given);
      case NUMBER -> toNumber(given);
      case FLOAT -> toDouble(given);
      case DATE -> times.toDate(given);
      case TIME -> times.toTime(given);
      case TIME_ZONED ->
          given instanceof OffsetTime
              ? given
              : given instanceof String text ? OffsetTime.parse(text.strip()) : null;
      case TIMESTAMP -> times.toTimestamp(given);
      case TIMESTAMP_ZONED -> times.toTimestampWithZone(given);
      case BOOLEAN -> toBoolean(given);
      case UUID -> toUuid(given);
      case BINARY, LARGE_BINARY -> toBytes(given);
    };
  }

  private @Nullable Object toDouble(Object given) {
    if (given instanceof Number any
        && !behavior.hasInfinity()
        && !Double.isFinite(any.doubleValue())) {
      return null;
    }
    if (given instanceof Float number && behavior.sendsNumbersAsText()) {
      return withZeroOfDatabase(Double.parseDouble(number.toString()));
    }
    if (given instanceof Number number) {
      return withZeroOfDatabase(number.doubleValue());
    }
    if (given instanceof Boolean bool) {
      return bool ? 1d : 0d;
    }
    return given instanceof String text ? Double.valueOf(text.strip()) : null;
  }

  private @Nullable Object toText(Object given) {
    if (given instanceof String) {
      return given;
    }
    if (given instanceof BigDecimal number) {
      return Math.abs((long) number.scale()) > LONGEST_PLAIN
          ? number.toString()
          : number.toPlainString();
    }
    if (given instanceof Boolean bool) {
      return behavior.booleanText(bool);
    }
    if (given instanceof Double || given instanceof Float) {
      return textOfBinaryNumber((Number) given);
    }
    if (given instanceof byte[] bytes) {
      return behavior.readsBytesAsHex() ? ValueTexts.of(behavior, BYTES, bytes) : decoded(bytes);
    }
    if (given instanceof Date date) {
      return textOfDate(date);
    }
    if (given instanceof LocalDate) {
      return given.toString();
    }
    if (given instanceof LocalTime || given instanceof LocalDateTime) {
      return behavior.padsFraction() ? null : ValueTexts.of(behavior, FINEST, given);
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

  private @Nullable String textOfDate(Date date) {
    if (behavior.datesAreInstants()) {
      return times.shown(date).toLocalDate().toString();
    }
    return times.isZoneOfDriver() || behavior.sendsOffsets() ? null : date.toString();
  }

  private @Nullable Object textOfBinaryNumber(Number given) {
    TypeName type = given instanceof Float ? TypeName.REAL : TypeName.DOUBLE;
    double number = given.doubleValue();
    if (!behavior.hasInfinity() && !Double.isFinite(number)) {
      return null;
    }
    String java = number == 0 ? "0.0" : given.toString();
    if (behavior.sendsNumbersAsText() && java.indexOf('E') < 0) {
      return java;
    }
    return ValueTexts.of(behavior, ColumnType.of(type), withZeroOfDatabase(number));
  }

  /** Without a sign of zero where the database has none. */
  private double withZeroOfDatabase(double number) {
    return number == 0 && !behavior.hasNegativeZero() ? 0d : number;
  }

  private static @Nullable String decoded(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException none) {
      return null;
    }
  }

  private @Nullable Object toBytes(Object given) {
    if (given instanceof byte[]) {
      return given;
    }
    if (given instanceof UUID id && behavior.readsUuidAsBytes()) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(id.getMostSignificantBits())
          .putLong(id.getLeastSignificantBits())
          .array();
    }
    if (given instanceof String || behavior.sendsBytesOfText()) {
      Object text = toText(given);
      return text == null ? null : ((String) text).getBytes(StandardCharsets.UTF_8);
    }
    return behavior.storesBytesOfNumbers() ? bytesOfNumber(given) : null;
  }

  private static byte @Nullable [] bytesOfNumber(Object given) {
    if (given instanceof Byte number) {
      return new byte[] {number};
    } else if (given instanceof Short number) {
      return ByteBuffer.allocate(Short.BYTES).putShort(number).array();
    } else if (given instanceof Integer number) {
      return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    } else if (given instanceof Long number) {
      return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
    return null;
  }

  private static @Nullable Object toNumber(Object given) {
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

  private @Nullable Object toBoolean(Object given) {
    if (given instanceof Boolean) {
      return given;
    }
    if (given instanceof Double || given instanceof Float) {
      double number = ((Number) given).doubleValue();
      if (Double.isNaN(number)) {
        return null;
      }
      return (behavior.storesBooleansAsNumbers() ? Math.rint(number) : number) != 0;
    }
    if (given instanceof BigDecimal number && behavior.storesBooleansAsNumbers()) {
      return number.abs().compareTo(HALF) >= 0;
    }
    if (given instanceof Number number) {
      return number.doubleValue() != 0;
    }
    if (given instanceof String text) {
      return switch (text.strip().toLowerCase(Locale.ENGLISH)) {
        case "true", "t", "1", "yes", "y" -> true;
        case "false", "f", "0", "no", "n" -> false;
        default ->
            behavior.acceptsBooleanWords()
                ? (Object) (new BigDecimal(text.strip()).signum() != 0)
                : null;
      };
    }
    return null;
  }

  private static @Nullable Object toUuid(Object given) {
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
