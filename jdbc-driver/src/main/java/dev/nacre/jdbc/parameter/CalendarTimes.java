package dev.nacre.jdbc.parameter;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times of the clock on the wall in the zone of a calendar; without one, in that of this
 * JVM.
 */
@SuppressWarnings("JavaUtilDate") // JDBC's own classes
public final class CalendarTimes {
  private CalendarTimes() {}

  public static Object of(Date date, @Nullable Calendar calendar) {
    return calendar == null ? date : shown(date, calendar).toLocalDate();
  }

  public static Object of(Time time, @Nullable Calendar calendar) {
    return calendar == null ? time : shown(time, calendar).toLocalTime();
  }

  public static Object of(Timestamp time, @Nullable Calendar calendar) {
    return calendar == null ? time : shown(time, calendar).withNano(time.getNanos());
  }

  private static LocalDateTime shown(java.util.Date instant, Calendar zone) {
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

  public static Date date(LocalDate date, Calendar zone) {
    return new Date(instant(date.atStartOfDay(), zone));
  }

  public static Time time(LocalTime time, Calendar zone) {
    return new Time(instant(time.atDate(LocalDate.EPOCH), zone));
  }

  public static Timestamp timestamp(LocalDateTime time, Calendar zone) {
    Timestamp timestamp = new Timestamp(instant(time.withNano(0), zone));
    timestamp.setNanos(time.get(ChronoField.NANO_OF_SECOND));
    return timestamp;
  }

  private static long instant(LocalDateTime time, Calendar zone) {
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
