package dev.nacre.core.sql.dialect.jdbc;

/** How a database and its JDBC driver read, round and show dates and times. */
interface TimeBehavior {
  /**
   * Whether a java.sql date is treated as an instant, so that days before 1582-10-15 differ; else
   * its displayed date counts.
   */
  default boolean datesAreInstants() {
    return false;
  }

  /** Whether the server reports the time zone of a session to the driver. */
  default boolean reportsZone() {
    return false;
  }

  /** Whether the URL may name a time zone to which the driver converts instants. */
  default boolean namesZoneInUrl() {
    return false;
  }

  /** Whether a time with zone is returned in UTC; else in its own zone. */
  default boolean returnsUtc() {
    return false;
  }

  /** Whether {@code getObject} returns a time with zone as an object of java.sql. */
  default boolean returnsZonedAsSql() {
    return false;
  }

  /** Whether text and {@code getTime} of an instant are its local time; else with its own zone. */
  default boolean showsInstantsAsLocal() {
    return false;
  }

  /** Whether an instant is converted to java.sql by a calendar that differs before 1584. */
  default boolean hasOwnCalendar() {
    return false;
  }

  /** Whether the driver sends an object of java.sql with the offset of its zone. */
  default boolean sendsOffsets() {
    return false;
  }

  /** Whether a timestamp without zone can be read as an instant, in the zone of the session. */
  default boolean readsTimestampsAsInstants() {
    return false;
  }

  /**
   * Whether {@code getDate} and {@code getTime} read a timestamp through {@link
   * java.sql.Timestamp}, which moves an hour that this JVM's zone skips.
   */
  default boolean readsThroughTimestamp() {
    return false;
  }

  /**
   * Whether a timestamp becomes text through {@link java.sql.Timestamp}: with at least one digit of
   * a second, and with an hour moved that this JVM's zone skips.
   */
  default boolean writesThroughTimestamp() {
    return false;
  }

  /** Whether {@code getObject} returns a java.util.Date without a time of day. */
  default boolean utilDatesAreDays() {
    return false;
  }

  /** Whether the driver loses the milliseconds of a java.util.Date before 1970. */
  default boolean losesEarlyMillis() {
    return false;
  }

  /**
   * Whether the driver or the server rounds a time to microseconds first. They count from the year
   * 2000, so halves before it are rounded down.
   */
  default boolean roundsToMicros() {
    return false;
  }

  /**
   * Whether the driver truncates a time to microseconds first, and the server to the column's
   * digits.
   */
  default boolean truncatesTimes() {
    return false;
  }

  /** Whether a TIME has whole seconds, and the driver truncates fractions. */
  default boolean truncatesSeconds() {
    return false;
  }

  /** Whether text for a timestamp may be only a date, or have a T. */
  default boolean acceptsDateOnlyText() {
    return true;
  }

  /** How many fractional digits of a second are parsed. */
  default int parsedFractionDigits() {
    return 6;
  }

  /** Whether a time as text has all fractional digits of its type. */
  default boolean padsFraction() {
    return false;
  }
}
