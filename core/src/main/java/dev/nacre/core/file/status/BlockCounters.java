package dev.nacre.core.file.status;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the blocks of some files that are sealed and opened. Safe for threads.
 *
 * <p>Counts once for each run of blocks, which costs a few nanoseconds beside the microseconds that
 * the blocks take. Only one run in {@link #SAMPLE} is timed.
 */
public final class BlockCounters {
  /** A power of two. */
  static final int SAMPLE = 256;

  private final LongAdder sealed = new LongAdder();
  private final LongAdder opened = new LongAdder();
  private final LongAdder ahead = new LongAdder();
  private final LongAdder sealSamples = new LongAdder();
  private final LongAdder sealNanos = new LongAdder();
  private final LongAdder openSamples = new LongAdder();
  private final LongAdder openNanos = new LongAdder();

  /** Whether to look at the clock for the run of this number. */
  public static boolean isSample(int run) {
    return (run & (SAMPLE - 1)) == 0;
  }

  public void sealed(int blocks) {
    sealed.add(blocks);
  }

  public void opened(int blocks) {
    opened.add(blocks);
  }

  /** Opened before a reader asked for them. */
  public void openedAhead(int blocks) {
    opened.add(blocks);
    ahead.add(blocks);
  }

  /** A run was sealed and written. */
  public void sealedIn(long nanos, int blocks) {
    sealSamples.add(blocks);
    sealNanos.add(nanos);
  }

  /** A run was read and opened. */
  public void openedIn(long nanos, int blocks) {
    openSamples.add(blocks);
    openNanos.add(nanos);
  }

  /** A count that grows with every read and write. */
  public long traffic() {
    return sealed.sum() + opened.sum();
  }

  public BlockCounts counts() {
    return new BlockCounts(
        sealed.sum(),
        opened.sum(),
        ahead.sum(),
        mean(sealNanos.sum(), sealSamples.sum()),
        mean(openNanos.sum(), openSamples.sum()));
  }

  private static long mean(long nanos, long blocks) {
    return blocks == 0 ? 0 : nanos / blocks;
  }
}
