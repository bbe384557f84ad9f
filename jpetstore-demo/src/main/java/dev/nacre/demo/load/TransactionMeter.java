package dev.nacre.demo.load;

import dev.nacre.demo.store.LoggableFailure;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the transactions of one target's terminals. Thread-safe. */
final class TransactionMeter {
  private final Histogram turn = new Histogram();
  private final Histogram total = new Histogram();
  private final LongAdder soldOut = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private volatile @Nullable String firstFailure;

  void done(long nanos) {
    turn.record(nanos);
  }

  void soldOut(long nanos) {
    // "Sold out" is a response, too.
    turn.record(nanos);
    soldOut.increment();
  }

  void failed(Throwable failure) {
    failed.increment();
    if (firstFailure == null) {
      firstFailure = LoggableFailure.of(failure).toString();
    }
  }

  /** The figures since the last call; they then belong to the total only. */
  Turn take() {
    Turn taken = new Turn(turn.count(), turn.millis(0.5), turn.millis(0.95), turn.millis(0.99));
    turn.drainTo(total);
    return taken;
  }

  Histogram total() {
    return total;
  }

  long soldOuts() {
    return soldOut.sum();
  }

  long failures() {
    return failed.sum();
  }

  @Nullable String firstFailure() {
    return firstFailure;
  }

  /** Discards the totals of the warm-up. */
  void discardWarmUp() {
    total.drainTo(new Histogram());
  }

  /** Durations in milliseconds. */
  record Turn(long count, double p50, double p95, double p99) {}
}
