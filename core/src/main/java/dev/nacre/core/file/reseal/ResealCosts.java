package dev.nacre.core.file.reseal;

/**
 * Estimates what a rotation costs, in nanoseconds of its own work: the price of checking a block
 * and the extra price of resealing it. The prices are measured while it runs, because a force of
 * the disk may take a hundred microseconds or a hundred milliseconds.
 *
 * <p>Updated by one thread, read by all.
 */
final class ResealCosts {
  /** Measurements older than this many blocks, or than half of all blocks so far, count half. */
  private static final int SHORTEST_MEMORY = 1 << 16;

  // Until there are measurements: typical for memory and disk of average speed.
  private static final Prices GUESSED = new Prices(1_000, 20_000);

  private final Mean look = new Mean();
  private final Mean seal = new Mean();
  private volatile Prices prices = GUESSED;
  private volatile long spent;

  /** Of one block, in nanoseconds. */
  private record Prices(double look, double seal) {}

  /** Nanoseconds so far. */
  long spent() {
    return spent;
  }

  /**
   * A piece is done.
   *
   * @param looks blocks that were looked at
   * @param seals those of them that were sealed anew
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
  void paid(long nanos, long looks, long seals) {
    spent += nanos;
    if (seals == 0) {
      look.paid((double) nanos, looks);
    } else {
      seal.paid(Math.max(0, nanos - looks * prices.look()), seals);
    }
    prices = new Prices(look.or(GUESSED.look()), seal.or(GUESSED.seal()));
  }

  /** What this many blocks will cost. */
  long of(long looks, long seals) {
    Prices now = prices;
    return Math.round(looks * now.look() + seals * now.seal());
  }

  /**
   * A running mean of the cost of one block. The window grows with the work: a disk that is slow
   * for ten seconds does not upset a minute's forecast, and a slow start is still forgotten.
   */
  private static final class Mean {
    private double nanos;
    private double blocks;
    private double ever;

    void paid(double more, long count) {
      nanos += more;
      blocks += count;
      ever += count;
      if (blocks > Math.max(SHORTEST_MEMORY, ever / 2)) {
        nanos /= 2;
        blocks /= 2;
      }
    }

    double or(double guess) {
      return blocks == 0 ? guess : nanos / blocks;
    }
  }
}
