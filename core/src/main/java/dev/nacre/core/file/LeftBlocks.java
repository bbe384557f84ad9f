package dev.nacre.core.file;

/**
 * Counts the blocks that a rotation leaves as they are. Changed by one thread, read by all.
 *
 * <p>Those that a crash tore before the last close are of no use to anybody. All others keep the
 * key that they need: one that was damaged may yet be put right.
 */
final class LeftBlocks {
  private volatile long torn;
  private volatile long unfinished;
  private volatile long refused;
  private volatile long first = Long.MAX_VALUE;

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  void add(long block, Judgement judgement) {
    switch (judgement) {
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
  void add(LeftBlocks more) {
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

  /** They do not open since a crash, and nobody can tell yet why. */
  long unfinished() {
    return unfinished;
  }

  long refused() {
    return refused;
  }

  /** Those that keep the keys. */
  long keeping() {
    return unfinished + refused;
  }

  /** The first of those that keep the keys; behind every block when there is none. */
  long first() {
    return first;
  }
}
