package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Converts dates and times of JDBC to the Java class of a kind of value. Each method returns null
 * where the database would convert to another value, or to none.
 */
public record JdbcTimes(JdbcBehavior behavior, ValueSettings settings) {
  @Nullable Object toDate(Object given) {
    if (given instanceof LocalDate) {
      return given;
    }
    if (given instanceof Date && isZoneOfDriver()) {
      return null; // a day in that zone as text, and otherwise in this JVM's
    }
    if (given instanceof Date date) {
      return behavior.datesAreInstants() ? shown(date).toLocalDate() : date.toLocalDate();
    }
    if (given instanceof String text) {
      return LocalDate.parse(text.strip());
    }
    Object time = toTimestamp(given);
    return time == null ? null : ((LocalDateTime) time).toLocalDate();
  }

  @Nullable Object toTime(Object given) {
    if (given instanceof LocalTime) {
      return given;
    }
    if (given instanceof Time time) {
      // It has milliseconds, which its own toLocalTime drops.
      return behavior.datesAreInstants()
          ? shown(time).toLocalTime()
          : new Timestamp(time.getTime()).toLocalDateTime().toLocalTime();
    }
    boolean hasTime =
        given instanceof Timestamp
            || given instanceof LocalDateTime
            || given instanceof OffsetDateTime
            || given instanceof ZonedDateTime
            || given instanceof Instant;
    if (hasTime) {
      Object whole = toTimestamp(given);
      return whole == null ? null : ((LocalDateTime) whole).toLocalTime();
    }
    return given instanceof String text ? LocalTime.parse(text.strip()) : null;
  }

  /**
   * The zone in which the session shows an instant.
   *
   * @throws DateTimeException if that is unknown, or if the driver converts only some instants
   */
  ZoneId sessionZone() {
    if (isZoneOfDriver()) {
      throw new DateTimeException("the driver moves moments to another time zone");
    }
    return settings
        .zone()
        .orElseThrow(() -> new DateTimeException("the zone of the session is not known"));
  }

  /**
   * Whether the driver converts some instants to another zone than this JVM's, by its own rules.
   */
  public boolean isZoneOfDriver() {
    return behavior.namesZoneInUrl()
        && !settings.zone().filter(zone -> zone.equals(ZoneId.systemDefault())).isPresent();
  }

  /** The local time at which the session shows an instant, in the proleptic calendar of today. */
  @SuppressWarnings("JavaUtilDate") // java.sql's too
  LocalDateTime shown(java.util.Date instant) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(instant.getTime()), sessionZone());
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  @Nullable Object toTimestamp(Object given) {
    if (given instanceof LocalDateTime) {
      return given;
    }
    if (given instanceof OffsetDateTime time) {
      return time.atZoneSameInstant(sessionZone()).toLocalDateTime();
    }
    if (given instanceof ZonedDateTime time) {
      return time.withZoneSameInstant(sessionZone()).toLocalDateTime();
    }
    if (given instanceof Instant instant) {
      return LocalDateTime.ofInstant(instant, sessionZone());
    }
    if (given instanceof java.util.Date date) {
      return isZoneOfDriver() ? null : ofSqlOrUtil(date);
    }
    if (given instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (given instanceof String text) {
      String iso = text.strip().replace(' ', 'T');
      return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
    }
    return null;
  }

  /** Null for a java.sql.Time, and for classes that are not of the JDK. */
  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private @Nullable LocalDateTime ofSqlOrUtil(java.util.Date given) {
    if (given instanceof Timestamp time) {
      return behavior.datesAreInstants()
          ? shown(time).withNano(time.getNanos())
          : time.toLocalDateTime();
    }
    if (given instanceof Date date) {
      LocalDate day = behavior.datesAreInstants() ? shown(date).toLocalDate() : date.toLocalDate();
      return day.atStartOfDay();
    }
    if (given.getClass() != java.util.Date.class) {
      return null;
    }
    return behavior.datesAreInstants()
        ? shown(given)
        : new Timestamp(given.getTime()).toLocalDateTime();
  }

  @Nullable Object toTimestampWithZone(Object given) {
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
      if (behavior.sendsOffsets()) {
        // The driver sends the calendar's local time; a calendar has no offsets with seconds.
        long offset = TimeZone.getDefault().getOffset(time.getTime());
        return time.toLocalDateTime().atOffset(ZoneOffset.ofTotalSeconds((int) (offset / 1000)));
      }
      // An instant without a zone is shown in this JVM's.
      Object local = toTimestamp(time);
      return local == null
          ? null
          : ((LocalDateTime) local)
              .atZone(behavior.datesAreInstants() ? sessionZone() : ZoneId.systemDefault())
              .toOffsetDateTime();
    }
    return given instanceof String text
        ? OffsetDateTime.parse(text.strip().replace(' ', 'T'))
        : null;
  }
}
