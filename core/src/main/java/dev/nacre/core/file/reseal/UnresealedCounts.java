package dev.nacre.core.file.reseal;

import dev.nacre.core.file.block.BlockState;

/**
 * Counts the blocks that a rotation does not reseal. Changed by one thread, read by all.
 *
 * <p>Blocks that a crash tore before the last close are lost. All others keep the key that they
 * need: a damaged one may yet be repaired.
 */
final class UnresealedCounts {
  private volatile long torn;
  private volatile long unfinished;
  private volatile long refused;
  private volatile long first = Long.MAX_VALUE;

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  void add(long block, BlockState state) {
    switch (state) {
      case LATEST -> {
        return;
      }
      case TORN -> {
        torn++;
        return;
      }
      case UNFINISHED -> unfinished++;
      case REFUSED -> refused++;
    }
    first = Math.min(first, block);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  void add(UnresealedCounts more) {
    torn += more.torn;
    unfinished += more.unfinished;
    refused += more.refused;
    first = Math.min(first, more.first);
  }

  void clear() {
    torn = 0;
    unfinished = 0;
    refused = 0;
    first = Long.MAX_VALUE;
  }

  long torn() {
    return torn;
  }

  /** Blocks that have not opened since a crash, for a reason not known yet. */
  long unfinished() {
    return unfinished;
  }

  long refused() {
    return refused;
  }

  /** Blocks because of which the old keys stay. */
  long keeping() {
    return unfinished + refused;
  }

  /**
   * The first block because of which the old keys stay; {@code Long.MAX_VALUE} when there is none.
   */
  long first() {
    return first;
  }
}
