package dev.nacre.jdbc.value;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.Calendar;

/** Converts local dates and times in the zone of a calendar. */
@SuppressWarnings("JavaUtilDate") // JDBC's own classes
public final class CalendarTimes {
  /** 1583-01-01, the first year with one calendar. */
  private static final long MODERN = -12_212_553_600_000L;

  private CalendarTimes() {}

  /** Whether a value, if it is one of JDBC's dates, means the same day in both calendars. */
  public static boolean isModern(Object given) {
    return !(given instanceof java.util.Date date) || date.getTime() >= MODERN;
  }

  /**
   * Converts to a local date, time or timestamp.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT} for days that differ between
   *     calendars
   */
  public static Object toLocal(java.util.Date given, Calendar calendar) {
    if (!isModern(given)) {
      throw beforeModernCalendar();
    }
    LocalDateTime shown = localTime(given, calendar);
    return given instanceof Timestamp time
        ? shown.withNano(time.getNanos())
        : given instanceof Time ? shown.toLocalTime() : (Object) shown.toLocalDate();
  }

  /** Converts a timestamp to an instant in the zone of a calendar. */
  public static Object toOffsetDateTime(Timestamp given, Calendar calendar) {
    if (!isModern(given)) {
      throw beforeModernCalendar();
    }
    return given.toInstant().atZone(calendar.getTimeZone().toZoneId()).toOffsetDateTime();
  }

  /**
   * Converts to the calendar's local time, taken as the local time of another zone; a timestamp
   * becomes an instant there.
   */
  public static Object toInstantInZone(java.util.Date given, Calendar calendar, ZoneId zone) {
    Object shown = toLocal(given, calendar);
    return shown instanceof LocalDateTime time ? time.atZone(zone).toOffsetDateTime() : shown;
  }

  private static NacreException beforeModernCalendar() {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "A day before 1583 is given with a calendar; which day that is differs between drivers");
  }

  private static LocalDateTime localTime(java.util.Date instant, Calendar zone) {
    Calendar calendar = (Calendar) zone.clone();
    calendar.setTimeInMillis(instant.getTime());
    return LocalDateTime.of(
        calendar.get(Calendar.YEAR),
        calendar.get(Calendar.MONTH) + 1,
        calendar.get(Calendar.DAY_OF_MONTH),
        calendar.get(Calendar.HOUR_OF_DAY),
        calendar.get(Calendar.MINUTE),
        calendar.get(Calendar.SECOND),
        calendar.get(Calendar.MILLISECOND) * 1_000_000);
  }

  public static Date toDate(LocalDate date, Calendar zone) {
    return new Date(millis(date.atStartOfDay(), zone));
  }

  public static Time toTime(LocalTime time, Calendar zone) {
    return new Time(millis(time.atDate(LocalDate.EPOCH), zone));
  }

  public static Timestamp toTimestamp(LocalDateTime time, Calendar zone) {
    Timestamp timestamp = new Timestamp(millis(time.withNano(0), zone));
    timestamp.setNanos(time.get(ChronoField.NANO_OF_SECOND));
    return timestamp;
  }

  private static long millis(LocalDateTime time, Calendar zone) {
    Calendar calendar = (Calendar) zone.clone();
    calendar.clear();
    calendar.set(
        time.getYear(),
        time.getMonthValue() - 1,
        time.getDayOfMonth(),
        time.getHour(),
        time.getMinute(),
        time.getSecond());
    calendar.set(Calendar.MILLISECOND, time.getNano() / 1_000_000);
    return calendar.getTimeInMillis();
  }
}
