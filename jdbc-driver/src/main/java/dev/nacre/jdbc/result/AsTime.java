package dev.nacre.jdbc.result;

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
import org.jspecify.annotations.Nullable;

/** An opened value as a date or a time, by the clock on the wall or as an instant. */
record AsTime(JdbcValues values) {
  // Who asks for the old class gets it.
  @SuppressWarnings("JavaUtilDate")
  java.util.Date utilDate(EncryptedColumn column, Object value) throws SQLException {
    return values.manner().narrow()
        ? date(column, value)
        : new java.util.Date(timestamp(column, value).getTime());
  }

  OffsetDateTime shown(OffsetDateTime time) {
    return values.manner().zonesMoved() ? time.withOffsetSameInstant(ZoneOffset.UTC) : time;
  }

  static Time time(LocalTime time) {
    // Time.valueOf forgets the milliseconds.
    return new Time(Timestamp.valueOf(time.atDate(LocalDate.EPOCH)).getTime());
  }

  /** A value by the clock on the wall, where this JVM is when it has a zone of its own. */
  @Nullable Object local(ValueKind kind, Object value) {
    if (value instanceof OffsetDateTime time) {
      return values.as(kind, time.atZoneSameInstant(ZoneId.systemDefault()).toLocalDateTime());
    }
    return values.as(kind, value);
  }

  private LocalDate localDate(EncryptedColumn column, Object value) throws SQLException {
    if (local(ValueKind.DATE, value) instanceof LocalDate date) {
      return date;
    }
    throw As.refused(column, "getDate");
  }

  private LocalTime localTime(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof OffsetTime time) {
      // Of the day that java.sql.Time has.
      return LocalDateTime.ofInstant(
              time.atDate(LocalDate.EPOCH).toInstant(), ZoneId.systemDefault())
          .toLocalTime();
    }
    if (local(ValueKind.TIME, value) instanceof LocalTime time) {
      return time;
    }
    throw As.refused(column, "getTime");
  }

  private LocalDateTime localDateTime(EncryptedColumn column, Object value) throws SQLException {
    if (local(ValueKind.TIMESTAMP, value) instanceof LocalDateTime time) {
      return time;
    }
    throw As.refused(column, "getTimestamp");
  }

  Date date(EncryptedColumn column, Object value) throws SQLException {
    LocalDate date = localDate(column, value);
    return values.manner().instants()
        ? new Date(date.atStartOfDay(ZoneId.systemDefault()).toInstant().toEpochMilli())
        : Date.valueOf(date);
  }

  Date date(EncryptedColumn column, Object value, @Nullable Calendar zone) throws SQLException {
    return zone == null ? date(column, value) : CalendarTimes.date(localDate(column, value), zone);
  }

  Time time(EncryptedColumn column, Object value) throws SQLException {
    return time(localTime(column, value));
  }

  Time time(EncryptedColumn column, Object value, @Nullable Calendar zone) throws SQLException {
    return zone == null ? time(column, value) : CalendarTimes.time(localTime(column, value), zone);
  }

  Timestamp timestamp(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof OffsetDateTime time
        ? Timestamp.from(time.toInstant())
        : timestamp(localDateTime(column, value));
  }

  private Timestamp timestamp(LocalDateTime time) {
    return values.manner().instants()
        ? Timestamp.from(time.atZone(ZoneId.systemDefault()).toInstant())
        : Timestamp.valueOf(time);
  }

  Timestamp timestamp(EncryptedColumn column, Object value, @Nullable Calendar zone)
      throws SQLException {
    return zone == null || value instanceof OffsetDateTime
        ? timestamp(column, value)
        : CalendarTimes.timestamp(localDateTime(column, value), zone);
  }
}
