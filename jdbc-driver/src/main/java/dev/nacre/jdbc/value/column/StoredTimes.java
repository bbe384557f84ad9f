package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.StoreAssignment;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.value.ValueSettings;
import java.math.RoundingMode;
import java.time.LocalDate;
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
 * Computes the time that a database stores for a value: which digits of its seconds the driver
 * truncates, and how it rounds. Any remaining rounding to the column's type is half up.
 */
final class StoredTimes {
  private static final LocalDateTime YEAR_2000 = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final int MICROS = 6;

  private final JdbcBehavior behavior;
  private final ValueSettings settings;

  StoredTimes(JdbcBehavior behavior, ValueSettings settings) {
    this.behavior = behavior;
    this.settings = settings;
  }

  /** The day of a time that the driver rounds to microseconds. */
  static LocalDate roundedDay(LocalDateTime time) {
    return ((LocalDateTime) rounded(time, MICROS, RoundingMode.HALF_UP)).toLocalDate();
  }

  /** A time for a comparison, with the digits that the driver sends. */
  Object asSent(Object value) {
    return behavior.truncatesTimes()
        ? cut(value, MICROS)
        : behavior.roundsToMicros() ? rounded(value, MICROS, RoundingMode.HALF_UP) : value;
  }

  /**
   * A time as the driver sends it, with digits that the column would not round half up already
   * rounded; null where the database would store another time.
   *
   * @param value of the column's kind; anything but a time is returned unchanged
   */
  @Nullable Object of(ColumnType type, SourceType source, Object value) {
    if (type.kind() == ValueKind.TIME
        && behavior.truncatesSeconds()
        && source != SourceType.LOCAL_TIME) {
      return ((LocalTime) value).truncatedTo(ChronoUnit.SECONDS);
    }
    if (!type.name().hasFraction()) {
      return value;
    }
    if (behavior.truncatesTimes()) {
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
    Object micros = rounded(value, MICROS, RoundingMode.HALF_UP);
    boolean halvesDown =
        (micros instanceof LocalDateTime local && local.isBefore(YEAR_2000))
            || (micros instanceof OffsetDateTime zoned
                && zoned.toInstant().isBefore(YEAR_2000.toInstant(ZoneOffset.UTC)));
    return halvesDown ? rounded(micros, type.scale(), RoundingMode.HALF_DOWN) : micros;
  }

  private static Object cut(Object value, int digits) {
    return value instanceof Temporal time && hasNanos(value)
        ? time.minus(nanos(value) % StoreAssignment.unit(digits), ChronoUnit.NANOS)
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

  private static Object rounded(Object value, int digits, RoundingMode halves) {
    if (!hasNanos(value)) {
      return value;
    }
    long unit = StoreAssignment.unit(digits);
    long rest = nanos(value) % unit;
    long up = halves == RoundingMode.HALF_DOWN ? unit / 2 + 1 : unit / 2;
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
    return time != null
        && time.toNanoOfDay() + StoreAssignment.unit(digits) / 2 >= 86_400_000_000_000L;
  }
}
