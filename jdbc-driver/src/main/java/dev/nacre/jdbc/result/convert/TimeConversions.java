package dev.nacre.jdbc.result.convert;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.value.CalendarTimes;
import dev.nacre.jdbc.value.JdbcValues;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts a decrypted value to a date or a time, local or as an instant. */
public record TimeConversions(JdbcValues values) {
  // Callers may ask for the old class.
  @SuppressWarnings("JavaUtilDate")
  java.util.Date toUtilDate(EncryptedColumn column, Object value) throws SQLException {
    return values.behavior().utilDatesAreDays()
        ? toDate(column, value)
        : new java.util.Date(toTimestamp(column, value).getTime());
  }

  OffsetDateTime withShownOffset(OffsetDateTime time) {
    return values.behavior().returnsUtc() ? time.withOffsetSameInstant(ZoneOffset.UTC) : time;
  }

  /** The zone in which the session shows an instant; this JVM's if there is no other. */
  ZoneId sessionZone(EncryptedColumn column) throws SQLException {
    boolean usesSessionZone =
        values.behavior().datesAreInstants() || values.behavior().namesZoneInUrl();
    if (!usesSessionZone) {
      return ZoneId.systemDefault();
    }
    Optional<ZoneId> zone = values.times().settings().zone();
    if (zone.isEmpty()) {
      throw GetterConversions.refused(column, "a getter that needs the time zone of the session");
    }
    return zone.get();
  }

  /** Refuses a getter where the driver may convert instants to another zone, by its own rules. */
  void requireZoneOfJvm(EncryptedColumn column) throws SQLException {
    if (values.times().isZoneOfDriver()) {
      throw GetterConversions.refused(
          column, "this getter where the driver moves moments to another time zone");
    }
  }

  private Time toTime(EncryptedColumn column, LocalTime time) throws SQLException {
    if (values.behavior().datesAreInstants()) {
      return new Time(
          time.atDate(LocalDate.EPOCH).atZone(sessionZone(column)).toInstant().toEpochMilli());
    }
    // Time.valueOf drops the milliseconds.
    return new Time(Timestamp.valueOf(time.atDate(LocalDate.EPOCH)).getTime());
  }

  /** Converts to local time; in this JVM's zone if the value has a zone. */
  @Nullable Object toLocal(EncryptedColumn column, ValueKind kind, Object value)
      throws SQLException {
    if (value instanceof OffsetDateTime time) {
      requireModern(column, time);
      ZoneId zone =
          values.behavior().datesAreInstants() ? sessionZone(column) : ZoneId.systemDefault();
      return values.as(kind, time.atZoneSameInstant(zone).toLocalDateTime());
    }
    return values.as(kind, value);
  }

  private LocalDate toLocalDate(EncryptedColumn column, Object value) throws SQLException {
    if (toLocal(column, ValueKind.DATE, throughTimestamp(value)) instanceof LocalDate date) {
      return date;
    }
    throw GetterConversions.refused(column, "getDate");
  }

  private Object throughTimestamp(Object value) {
    return value instanceof LocalDateTime time && values.behavior().readsThroughTimestamp()
        ? Timestamp.valueOf(time).toLocalDateTime()
        : value;
  }

  private LocalTime toLocalTime(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof OffsetTime time) {
      // On the day that java.sql.Time uses.
      return LocalDateTime.ofInstant(
              time.atDate(LocalDate.EPOCH).toInstant(),
              values.behavior().datesAreInstants() ? sessionZone(column) : ZoneId.systemDefault())
          .toLocalTime();
    }
    if (toLocal(column, ValueKind.TIME, throughTimestamp(value)) instanceof LocalTime time) {
      return time;
    }
    throw GetterConversions.refused(column, "getTime");
  }

  private LocalDateTime toLocalDateTime(EncryptedColumn column, Object value) throws SQLException {
    if (toLocal(column, ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      return time;
    }
    throw GetterConversions.refused(column, "getTimestamp");
  }

  Date toDate(EncryptedColumn column, Object value) throws SQLException {
    LocalDate date = toLocalDate(column, value);
    requireZoneOfJvm(column);
    return values.behavior().datesAreInstants()
        ? new Date(date.atStartOfDay(sessionZone(column)).toInstant().toEpochMilli())
        : Date.valueOf(date);
  }

  public Date toDate(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null
        ? toDate(column, value)
        : CalendarTimes.toDate(toLocalDate(column, value), zone);
  }

  Time toTime(EncryptedColumn column, Object value) throws SQLException {
    if (values.behavior().showsInstantsAsLocal()) {
      OffsetTime zoned = toServersClock(column, value);
      if (zoned != null) {
        return new Time(zoned.atDate(LocalDate.EPOCH).toInstant().toEpochMilli());
      }
    }
    requireZoneOfJvm(column);
    return toTime(column, toLocalTime(column, value));
  }

  /** Converts to the server's local time, which java.sql.Time puts in 1970; null without a zone. */
  private @Nullable OffsetTime toServersClock(EncryptedColumn column, Object value)
      throws SQLException {
    if (value instanceof OffsetTime time) {
      return time;
    }
    if (!(value instanceof OffsetDateTime time)) {
      return null;
    }
    ZoneId here = ZoneId.systemDefault();
    boolean same =
        values
            .times()
            .settings()
            .zone()
            .filter(zone -> zone.getRules().equals(here.getRules()))
            .isPresent();
    if (!same) {
      throw GetterConversions.refused(
          column, "getTime in a session whose time zone is not this JVM's");
    }
    return time.atZoneSameInstant(here).toOffsetDateTime().toOffsetTime();
  }

  public Time toTime(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null
        ? toTime(column, value)
        : CalendarTimes.toTime(toLocalTime(column, value), zone);
  }

  private void requireModern(EncryptedColumn column, OffsetDateTime time) throws SQLException {
    if (values.behavior().hasOwnCalendar() && time.getYear() < 1584) {
      throw GetterConversions.refused(column, "a getter of java.sql before the year 1584");
    }
  }

  Timestamp toTimestamp(EncryptedColumn column, OffsetDateTime time) throws SQLException {
    requireModern(column, time);
    return Timestamp.from(time.toInstant());
  }

  Timestamp toTimestamp(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof OffsetDateTime time
        ? toTimestamp(column, time)
        : toTimestamp(column, toLocalDateTime(column, value));
  }

  private Timestamp toTimestamp(EncryptedColumn column, LocalDateTime time) throws SQLException {
    requireZoneOfJvm(column);
    return values.behavior().datesAreInstants()
        ? Timestamp.from(time.atZone(sessionZone(column)).toInstant())
        : Timestamp.valueOf(time);
  }

  public Timestamp toTimestamp(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null || value instanceof OffsetDateTime
        ? toTimestamp(column, value)
        : CalendarTimes.toTimestamp(toLocalDateTime(column, value), zone);
  }
}
