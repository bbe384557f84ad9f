package dev.nacre.jdbc.columns.lease;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * Grace period before a conversion: connections that planned against the old catalog get this long
 * to finish, in addition to the time of a {@link CatalogVersionLease}.
 */
public final class ConversionGracePeriod {
  private static final long MILLIS = 1_000;

  /** Overrides it, for slow machines and for tests. */
  private static final String OTHER = "dev.nacre.columns.grace";

  private ConversionGracePeriod() {}

  static long millis() {
    return Long.getLong(OTHER, MILLIS);
  }

  /**
   * @param shared whether other processes have the database open, whose leases must expire too
   */
  public static void pass(boolean shared) throws SQLException {
    try {
      Thread.sleep(millis() + (shared ? CatalogVersionLease.millis() : 0));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw SqlErrors.refused(ErrorCode.CONVERSION_REFUSED, "The thread was interrupted");
    }
  }

  /**
   * Whether a table may have been converted since the catalog was read. Allows only half of the
   * period, in case clocks are wrong. A longer period configured here does not extend this limit,
   * because other processes may not have it.
   */
  public static boolean isOver(ClockReading asked) {
    long most = Math.min(MILLIS, millis()) / 2;
    long passed = System.currentTimeMillis() - asked.millis();
    return System.nanoTime() - asked.nanos() > TimeUnit.MILLISECONDS.toNanos(most)
        || passed > most
        || passed < 0;
  }
}
