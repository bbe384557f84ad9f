package dev.nacre.jdbc.catalog;

/**
 * When a database was asked for the version of the catalog: by two clocks, of which either may go
 * wrong.
 *
 * @param nanos as {@link System#nanoTime} has it, which may stand still while the machine sleeps
 * @param millis as {@link System#currentTimeMillis} has it, which may be put back
 */
public record Asked(long nanos, long millis) {
  /** So long ago that it has to be asked again. */
  public static final Asked LONG_AGO = new Asked(0, 0);

  public static Asked now() {
    return new Asked(System.nanoTime(), System.currentTimeMillis());
  }
}
