package dev.nacre.jdbc.result.convert;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.parameter.CalendarTimes;
import dev.nacre.jdbc.parameter.JdbcValues;
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
  java.util.Date utilDate(EncryptedColumn column, Object value) throws SQLException {
    return values.behavior().returnsShort()
        ? date(column, value)
        : new java.util.Date(timestamp(column, value).getTime());
  }

  OffsetDateTime shown(OffsetDateTime time) {
    return values.behavior().convertsZonesToUtc()
        ? time.withOffsetSameInstant(ZoneOffset.UTC)
        : time;
  }

  /** The zone in which the session shows an instant; this JVM's if there is no other. */
  ZoneId zone(EncryptedColumn column) throws SQLException {
    boolean moves = values.behavior().datesAreInstants() || values.behavior().returnsShort();
    if (!moves) {
      return ZoneId.systemDefault();
    }
    Optional<ZoneId> zone = values.times().settings().zone();
    if (zone.isEmpty()) {
      throw JdbcConversions.refused(column, "a getter that needs the time zone of the session");
    }
    return zone.get();
  }

  /** Refuses an instant that the driver may convert by its own rules. */
  void requireUnmoved(EncryptedColumn column) throws SQLException {
    if (values.times().isMoved()) {
      throw JdbcConversions.refused(
          column, "this getter where the driver moves moments to another time zone");
    }
  }

  private Time time(EncryptedColumn column, LocalTime time) throws SQLException {
    if (values.behavior().datesAreInstants()) {
      return new Time(time.atDate(LocalDate.EPOCH).atZone(zone(column)).toInstant().toEpochMilli());
    }
    // Time.valueOf drops the milliseconds.
    return new Time(Timestamp.valueOf(time.atDate(LocalDate.EPOCH)).getTime());
  }

  /** Converts to local time; in this JVM's zone if the value has a zone. */
  @Nullable Object local(EncryptedColumn column, ValueKind kind, Object value) throws SQLException {
    if (value instanceof OffsetDateTime time) {
      requireModern(column, time);
      ZoneId zone = values.behavior().datesAreInstants() ? zone(column) : ZoneId.systemDefault();
      return values.as(kind, time.atZoneSameInstant(zone).toLocalDateTime());
    }
    return values.as(kind, value);
  }

  private LocalDate localDate(EncryptedColumn column, Object value) throws SQLException {
    if (local(column, ValueKind.DATE, passed(value)) instanceof LocalDate date) {
      return date;
    }
    throw JdbcConversions.refused(column, "getDate");
  }

  /** Through a Timestamp, which moves an hour that the zone skips. */
  private Object passed(Object value) {
    return value instanceof LocalDateTime time && values.behavior().convertsZonesToUtc()
        ? Timestamp.valueOf(time).toLocalDateTime()
        : value;
  }

  private LocalTime localTime(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof OffsetTime time) {
      // On the day that java.sql.Time uses.
      return LocalDateTime.ofInstant(
              time.atDate(LocalDate.EPOCH).toInstant(),
              values.behavior().datesAreInstants() ? zone(column) : ZoneId.systemDefault())
          .toLocalTime();
    }
    if (local(column, ValueKind.TIME, passed(value)) instanceof LocalTime time) {
      return time;
    }
    throw JdbcConversions.refused(column, "getTime");
  }

  private LocalDateTime localDateTime(EncryptedColumn column, Object value) throws SQLException {
    if (local(column, ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      return time;
    }
    throw JdbcConversions.refused(column, "getTimestamp");
  }

  Date date(EncryptedColumn column, Object value) throws SQLException {
    LocalDate date = localDate(column, value);
    requireUnmoved(column);
    return values.behavior().datesAreInstants()
        ? new Date(date.atStartOfDay(zone(column)).toInstant().toEpochMilli())
        : Date.valueOf(date);
  }

  public Date date(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null ? date(column, value) : CalendarTimes.date(localDate(column, value), zone);
  }

  Time time(EncryptedColumn column, Object value) throws SQLException {
    if (values.behavior().convertsZonesToUtc()) {
      OffsetTime zoned = clock(column, value);
      if (zoned != null) {
        return new Time(zoned.atDate(LocalDate.EPOCH).toInstant().toEpochMilli());
      }
    }
    requireUnmoved(column);
    return time(column, localTime(column, value));
  }

  /** The server's local time of an instant, which java.sql.Time puts in 1970. */
  private @Nullable OffsetTime clock(EncryptedColumn column, Object value) throws SQLException {
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
      throw JdbcConversions.refused(
          column, "getTime in a session whose time zone is not this JVM's");
    }
    return time.atZoneSameInstant(here).toOffsetDateTime().toOffsetTime();
  }

  public Time time(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null ? time(column, value) : CalendarTimes.time(localTime(column, value), zone);
  }

  /** Earlier days differ in the calendar of PostgreSQL's driver. */
  private void requireModern(EncryptedColumn column, OffsetDateTime time) throws SQLException {
    if (values.behavior().convertsZonesToUtc() && time.getYear() < 1584) {
      throw JdbcConversions.refused(column, "a getter of java.sql before the year 1584");
    }
  }

  Timestamp timestamp(EncryptedColumn column, OffsetDateTime time) throws SQLException {
    requireModern(column, time);
    return Timestamp.from(time.toInstant());
  }

  Timestamp timestamp(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof OffsetDateTime time
        ? timestamp(column, time)
        : timestamp(column, localDateTime(column, value));
  }

  private Timestamp timestamp(EncryptedColumn column, LocalDateTime time) throws SQLException {
    requireUnmoved(column);
    return values.behavior().datesAreInstants()
        ? Timestamp.from(time.atZone(zone(column)).toInstant())
        : Timestamp.valueOf(time);
  }

  public Timestamp timestamp(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null || value instanceof OffsetDateTime
        ? timestamp(column, value)
        : CalendarTimes.timestamp(localDateTime(column, value), zone);
  }
}
