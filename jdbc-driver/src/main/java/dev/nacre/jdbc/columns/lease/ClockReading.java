package dev.nacre.jdbc.columns.lease;

/**
 * The time at which a connection asked for the catalog's version, by two clocks, either of which
 * may be wrong.
 *
 * @param nanos from {@link System#nanoTime}, which may stop while the machine sleeps
 * @param millis from {@link System#currentTimeMillis}, which may be set back
 */
public record ClockReading(long nanos, long millis) {
  /** A time so long ago that the version must be read again. */
  public static final ClockReading LONG_AGO = new ClockReading(0, 0);

  public static ClockReading now() {
    return new ClockReading(System.nanoTime(), System.currentTimeMillis());
  }
}
