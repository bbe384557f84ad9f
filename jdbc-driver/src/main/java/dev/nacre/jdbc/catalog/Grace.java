package dev.nacre.jdbc.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * How long others have, who asked for the catalog just before it said that a table is converted, to
 * send what they are about to send; and who goes by the answer for the time of a {@link Lease}.
 */
final class Grace {
  private static final long MILLIS = 1_000;

  /** For machines that are slower than that, and for tests. */
  private static final String OTHER = "dev.nacre.columns.grace";

  private Grace() {}

  static long millis() {
    return Long.getLong(OTHER, MILLIS);
  }

  /**
   * @param shared whether other processes have the database open: here everybody asks again
   */
  static void pass(boolean shared) throws SQLException {
    try {
      Thread.sleep(millis() + (shared ? Lease.millis() : 0));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw SqlErrors.refused(ErrorCode.CONVERSION_REFUSED, "The thread was interrupted");
    }
  }

  /**
   * Whether a table may have been converted since somebody asked; half of it is for clocks that go
   * wrong. Who gives more time to others gets no more of theirs.
   */
  static boolean isOver(Asked asked) {
    long most = Math.min(MILLIS, millis()) / 2;
    long passed = System.currentTimeMillis() - asked.millis();
    return System.nanoTime() - asked.nanos() > TimeUnit.MILLISECONDS.toNanos(most)
        || passed > most
        || passed < 0;
  }
}
