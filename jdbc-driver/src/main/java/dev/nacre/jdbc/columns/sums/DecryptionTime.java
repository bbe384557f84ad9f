package dev.nacre.jdbc.columns.sums;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * How long this process takes to decrypt sums whose rows are listed. The last ones count most, so
 * that the figure follows the compiler of the JVM. Thread-safe.
 */
public final class DecryptionTime {
  /** With fewer rows, parts that do not depend on them decide. */
  private static final int FEWEST_ROWS = 1_000;

  /** How much a new figure counts. */
  private static final double WEIGHT = 0.25;

  private static final AtomicReference<@Nullable Double> PER_ROW = new AtomicReference<>();

  private DecryptionTime() {}

  static void record(long rows, long nanoseconds) {
    if (rows >= FEWEST_ROWS) {
      double now = (double) nanoseconds / rows;
      PER_ROW.accumulateAndGet(
          now, (known, one) -> known == null || one == null ? one : known + (one - known) * WEIGHT);
    }
  }

  /** Nanoseconds for each row; empty before there was such a sum. */
  public static OptionalDouble perRow() {
    Double known = PER_ROW.get();
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }
}
