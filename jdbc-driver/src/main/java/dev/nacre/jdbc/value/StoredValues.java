package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/**
 * Computes what a database stores for a value that a column cannot hold unchanged: which digits it
 * truncates, and how it rounds. Any remaining rounding to the column's type is half up.
 */
record StoredValues(JdbcBehavior behavior, JdbcValues values, ValueSettings settings) {
  private static final LocalDateTime YEAR_2000 = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final int MICROS = 6;

  /** Null where the database would store another value, or fail. */
  @Nullable Object of(ColumnType type, SourceType source, Object given) {
    if (type.kind() == ValueKind.NUMBER) {
      return storedNumber(type, given);
    }
    if (isChangedByDriver(given)) {
      return null;
    }
    if (type.kind() == ValueKind.DATE
        && behavior.roundsToMicros()
        && values.as(ValueKind.TIMESTAMP, given) instanceof LocalDateTime time) {
      return ((LocalDateTime) rounded(time, MICROS, false)).toLocalDate();
    }
    boolean text = type.kind().javaType() == String.class;
    if (text
        && given instanceof Double zero
        && zero.equals(-0.0)
        && behavior.writesNegativeZero()) {
      return null;
    }
    if (text && given instanceof BigDecimal number && behavior.writesExponents()) {
      return number.toString();
    }
    Object value = values.as(type.kind(), given);
    if (value instanceof Double number && type.name() == TypeName.REAL) {
      boolean lost =
          !behavior.overflowsToInfinity()
              && Double.isFinite(number)
              && Float.isInfinite(number.floatValue());
      return lost ? null : number;
    }
    return value == null ? null : storedTime(type, source, value);
  }

  /** Whether the driver would send another instant. */
  boolean isChangedByDriver(Object given) {
    return behavior.losesEarlyMillis()
        && given.getClass() == java.util.Date.class
        && isEarlyWithMillis((java.util.Date) given);
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private static boolean isEarlyWithMillis(java.util.Date date) {
    return date.getTime() < 0 && date.getTime() % 1000 != 0;
  }

  private @Nullable Object storedNumber(ColumnType type, Object given) {
    boolean whole = type.name().bits() > 0;
    if (given instanceof Double || given instanceof Float) {
      Number binary = (Number) given;
      if (!Double.isFinite(binary.doubleValue())) {
        return null;
      }
      if (!whole) {
        return cut(type, behavior.decimal(binary));
      }
      BigDecimal rounded =
          behavior.sendsNumbersAsText()
              ? new BigDecimal(given.toString())
              : new BigDecimal(behavior.rounded(binary.doubleValue()));
      return isWithin(type, binary.doubleValue()) ? rounded : null;
    }
    Object value = values.as(ValueKind.NUMBER, given);
    return value == null ? null : cut(type, (BigDecimal) value);
  }

  private @Nullable Object cut(ColumnType type, BigDecimal number) {
    if (behavior.storeRounding() == RoundingMode.HALF_UP || number.scale() <= type.scale()) {
      return number;
    }
    if (!isWithin(type, number)) {
      return null;
    }
    // Do not divide a number with a thousand zeros after the point.
    return number.precision() - (long) number.scale() < -type.scale()
        ? BigDecimal.ZERO
        : number.setScale(type.scale(), behavior.storeRounding());
  }

  private boolean isWithin(ColumnType type, double number) {
    return isWithin(type, new BigDecimal(number));
  }

  /**
   * Whether a number is in the column's range before its fraction is dropped, where the database
   * requires that.
   */
  private boolean isWithin(ColumnType type, BigDecimal number) {
    int bits = type.name().bits();
    if (bits == 0 || !behavior.rangesBeforeCutting()) {
      return true;
    }
    BigDecimal most = new BigDecimal(BigInteger.ONE.shiftLeft(bits - 1));
    return number.compareTo(most.subtract(BigDecimal.ONE)) <= 0
        && number.compareTo(most.negate()) >= 0;
  }

  /** A time for a comparison, with the digits that the driver sends. */
  Object asSent(Object value) {
    return behavior.cutsTimes()
        ? cut(value, MICROS)
        : behavior.roundsToMicros() ? rounded(value, MICROS, false) : value;
  }

  /**
   * A time as the driver sends it, with digits that the column would not round half up already
   * rounded.
   */
  private @Nullable Object storedTime(ColumnType type, SourceType source, Object value) {
    if (type.kind() == ValueKind.TIME
        && behavior.cutsSeconds()
        && source != SourceType.LOCAL_TIME) {
      return ((LocalTime) value).truncatedTo(ChronoUnit.SECONDS);
    }
    if (!type.name().hasFraction()) {
      return value;
    }
    if (behavior.cutsTimes()) {
      Object micros = cut(value, MICROS);
      Object cut = cut(micros, Math.min(type.scale(), MICROS));
      if (cut.equals(micros)) {
        return cut;
      }
      Boolean rounds = settings.roundsTimes().orElse(null);
      if (rounds == null || (rounds && reachesMidnight(micros, type.scale()))) {
        return null;
      }
      return rounds ? micros : cut;
    }
    if (!behavior.roundsToMicros()) {
      return value;
    }
    if (value instanceof OffsetTime time && time.getNano() % 1000 != 0) {
      return null; // the driver truncates this one
    }
    Object micros = rounded(value, MICROS, false);
    boolean halvesDown =
        (micros instanceof LocalDateTime local && local.isBefore(YEAR_2000))
            || (micros instanceof OffsetDateTime zoned
                && zoned.toInstant().isBefore(YEAR_2000.toInstant(ZoneOffset.UTC)));
    return halvesDown ? rounded(micros, type.scale(), true) : micros;
  }

  private static Object cut(Object value, int digits) {
    return value instanceof Temporal time && hasNanos(value)
        ? time.minus(nanos(value) % unit(digits), ChronoUnit.NANOS)
        : value;
  }

  private static boolean hasNanos(Object value) {
    return value instanceof LocalTime
        || value instanceof LocalDateTime
        || value instanceof OffsetTime
        || value instanceof OffsetDateTime;
  }

  private static int nanos(Object value) {
    return ((Temporal) value).get(ChronoField.NANO_OF_SECOND);
  }

  private static Object rounded(Object value, int digits, boolean halvesDown) {
    if (!hasNanos(value)) {
      return value;
    }
    long unit = unit(digits);
    long rest = nanos(value) % unit;
    long up = halvesDown ? unit / 2 + 1 : unit / 2;
    if (rest < up) {
      return ((Temporal) value).minus(rest, ChronoUnit.NANOS);
    }
    if (reachesMidnight(value, digits)) {
      return value; // left to the condition
    }
    return ((Temporal) value).plus(unit - rest, ChronoUnit.NANOS);
  }

  /** Whether rounding up a time without a day would reach midnight. */
  static boolean reachesMidnight(Object value, int digits) {
    LocalTime time =
        value instanceof LocalTime local
            ? local
            : value instanceof OffsetTime zoned ? zoned.toLocalTime() : null;
    return time != null && time.toNanoOfDay() + unit(digits) / 2 >= 86_400_000_000_000L;
  }

  private static long unit(int digits) {
    long unit = 1;
    for (int i = digits; i < 9; i++) {
      unit *= 10;
    }
    return unit;
  }
}
