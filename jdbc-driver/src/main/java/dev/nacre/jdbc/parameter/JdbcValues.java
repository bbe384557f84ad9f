package dev.nacre.jdbc.parameter;

import dev.nacre.core.sql.dialect.spi.JdbcBehavior;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts JDBC values to the Java class of a kind of value. */
public record JdbcValues(JdbcBehavior behavior, ValueSettings settings) {
  private static final int LONGEST_PLAIN = 1_000;
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final ColumnType BYTES = ColumnType.of(TypeName.BYTEA);
  private static final ColumnType FINEST = new ColumnType(TypeName.TIMESTAMP, 0, 9);

  /** Converts a value to another kind; null where that would be a guess. */
  public @Nullable Object as(ValueKind kind, Object given) {
    try {
      boolean bytes = kind == ValueKind.BINARY || kind == ValueKind.LARGE_BINARY;
      if (given instanceof byte[] text
          && behavior.returnsShort()
          && !bytes
          && kind != ValueKind.UUID) {
        String decoded = decoded(text); // there, bytes are characters wherever necessary
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
    return !(timestamp(given) instanceof LocalDateTime time)
        || time.toLocalTime().equals(LocalTime.MIDNIGHT);
  }

  private @Nullable Object convert(ValueKind kind, Object given) {
    return switch (kind) {
      case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> text(given);
      case NUMBER -> number(given);
      case FLOAT -> {
        if (given instanceof Number any
            && behavior.returnsShort()
            && !Double.isFinite(any.doubleValue())) {
          yield null;
        }
        if (given instanceof Float number && behavior.returnsShort()) {
          yield signed(Double.parseDouble(number.toString())); // as it is sent
        }
        if (given instanceof Number number) {
          yield signed(number.doubleValue());
        }
        if (given instanceof Boolean bool) {
          yield bool ? 1d : 0d;
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
      case BINARY, LARGE_BINARY -> bytes(given);
    };
  }

  private @Nullable Object text(Object given) {
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
      TypeName type = given instanceof Float ? TypeName.REAL : TypeName.DOUBLE;
      double number = ((Number) given).doubleValue();
      if (behavior.returnsShort() && !Double.isFinite(number)) {
        return null; // there is no such value
      }
      String java = number == 0 ? "0.0" : given.toString();
      if (behavior.returnsShort() && java.indexOf('E') < 0) {
        return java; // as it is sent
      }
      return ValueTexts.of(behavior, ColumnType.of(type), signed(((Number) given).doubleValue()));
    }
    if (given instanceof byte[] bytes) {
      return behavior.readsBytesAsHex() ? ValueTexts.of(behavior, BYTES, bytes) : decoded(bytes);
    }
    if (given instanceof Date date && behavior.datesAreInstants()) {
      return here(date).toLocalDate().toString();
    }
    if (given instanceof Date && isMoved()) {
      return null;
    }
    if (given instanceof LocalDate || (given instanceof Date && !behavior.convertsZonesToUtc())) {
      return given.toString();
    }
    boolean time = given instanceof LocalTime || given instanceof LocalDateTime;
    if (time && !behavior.padsFraction()) {
      return ValueTexts.of(behavior, FINEST, given);
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

  private double signed(double number) {
    return number == 0 && !behavior.hasNegativeZero() ? 0d : number;
  }

  private static @Nullable String decoded(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException none) {
      return null;
    }
  }

  private @Nullable Object bytes(Object given) {
    if (given instanceof byte[]) {
      return given;
    }
    if (given instanceof UUID id && behavior.readsUuidAsBytes()) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(id.getMostSignificantBits())
          .putLong(id.getLeastSignificantBits())
          .array();
    }
    if (behavior.readsUuidAsBytes() && !(given instanceof String)) {
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
    Object text = given instanceof String || behavior.returnsShort() ? text(given) : null;
    return text == null ? null : ((String) text).getBytes(StandardCharsets.UTF_8);
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

  private @Nullable Object date(Object given) {
    if (given instanceof LocalDate) {
      return given;
    }
    if (given instanceof Date && isMoved()) {
      return null; // a day in that zone as text, and otherwise in this JVM's
    }
    if (given instanceof Date date) {
      return behavior.datesAreInstants() ? here(date).toLocalDate() : date.toLocalDate();
    }
    if (given instanceof String text) {
      return LocalDate.parse(text.strip());
    }
    Object time = timestamp(given);
    return time == null ? null : ((LocalDateTime) time).toLocalDate();
  }

  private @Nullable Object time(Object given) {
    if (given instanceof LocalTime) {
      return given;
    }
    if (given instanceof Time time) {
      // It has milliseconds, which its own toLocalTime drops.
      return behavior.datesAreInstants()
          ? here(time).toLocalTime()
          : new Timestamp(time.getTime()).toLocalDateTime().toLocalTime();
    }
    boolean hasTime =
        given instanceof Timestamp
            || given instanceof LocalDateTime
            || given instanceof OffsetDateTime
            || given instanceof ZonedDateTime
            || given instanceof Instant;
    if (hasTime) {
      Object whole = timestamp(given);
      return whole == null ? null : ((LocalDateTime) whole).toLocalTime();
    }
    return given instanceof String text ? LocalTime.parse(text.strip()) : null;
  }

  /**
   * The zone in which the session shows an instant.
   *
   * @throws DateTimeException if that is unknown, or if the driver converts only some instants
   */
  public ZoneId zone() {
    if (isMoved()) {
      throw new DateTimeException("the driver moves moments to another time zone");
    }
    return settings
        .zone()
        .orElseThrow(() -> new DateTimeException("the zone of the session is not known"));
  }

  /** Whether the driver converts instants to another zone than this JVM's, by its own rules. */
  public boolean isMoved() {
    return behavior.returnsShort()
        && !settings.zone().filter(zone -> zone.equals(ZoneId.systemDefault())).isPresent();
  }

  /** In the proleptic calendar of today. */
  @SuppressWarnings("JavaUtilDate") // java.sql's too
  private LocalDateTime here(java.util.Date instant) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(instant.getTime()), zone());
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private @Nullable Object timestamp(Object given) {
    if (given instanceof LocalDateTime) {
      return given;
    }
    if (given instanceof OffsetDateTime time) {
      return time.atZoneSameInstant(zone()).toLocalDateTime();
    }
    if (given instanceof ZonedDateTime time) {
      return time.withZoneSameInstant(zone()).toLocalDateTime();
    }
    if (given instanceof Instant instant) {
      return LocalDateTime.ofInstant(instant, zone());
    }
    if (given instanceof java.util.Date && isMoved()) {
      return null;
    }
    if (given instanceof Timestamp time) {
      return behavior.datesAreInstants()
          ? here(time).withNano(time.getNanos())
          : time.toLocalDateTime();
    }
    if (given instanceof Date date) {
      LocalDate day = behavior.datesAreInstants() ? here(date).toLocalDate() : date.toLocalDate();
      return day.atStartOfDay();
    }
    if (given instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (given instanceof java.util.Date date && given.getClass() == java.util.Date.class) {
      if (behavior.datesAreInstants()) {
        return here(date);
      }
      return new Timestamp(date.getTime()).toLocalDateTime();
    }
    if (given instanceof String text) {
      String iso = text.strip().replace(' ', 'T');
      return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
    }
    return null;
  }

  private @Nullable Object zoned(Object given) {
    if (given instanceof OffsetDateTime) {
      return given;
    }
    if (given instanceof ZonedDateTime time) {
      return time.toOffsetDateTime();
    }
    if (given instanceof Instant instant) {
      return instant.atOffset(ZoneOffset.UTC);
    }
    if (given instanceof Timestamp time) {
      if (behavior.convertsZonesToUtc()) {
        // The driver sends the calendar's local time; a calendar has no offsets with seconds.
        long offset = TimeZone.getDefault().getOffset(time.getTime());
        return time.toLocalDateTime().atOffset(ZoneOffset.ofTotalSeconds((int) (offset / 1000)));
      }
      // An instant without a zone is shown in this JVM's.
      Object local = timestamp(time);
      return local == null
          ? null
          : ((LocalDateTime) local)
              .atZone(behavior.datesAreInstants() ? zone() : ZoneId.systemDefault())
              .toOffsetDateTime();
    }
    return given instanceof String text
        ? OffsetDateTime.parse(text.strip().replace(' ', 'T'))
        : null;
  }

  private @Nullable Object bool(Object given) {
    if (given instanceof Boolean) {
      return given;
    }
    if (given instanceof Double || given instanceof Float) {
      double number = ((Number) given).doubleValue();
      if (Double.isNaN(number)) {
        return null;
      }
      return (behavior.returnsShort() ? Math.rint(number) : number) != 0;
    }
    if (given instanceof BigDecimal number && behavior.returnsShort()) {
      // There it is a small whole number.
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
            behavior.readsWords() ? (Object) (new BigDecimal(text.strip()).signum() != 0) : null;
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
