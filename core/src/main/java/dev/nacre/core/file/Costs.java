package dev.nacre.core.file;

/**
 * What a rotation pays, in nanoseconds of its own work: so much to look at a block, and so much
 * more to seal it anew. Learned as it goes, because a force of the disk may take a hundred
 * microseconds or a hundred milliseconds.
 *
 * <p>Paid by one thread, asked by all.
 */
final class Costs {
  /** What is older than so many blocks counts half, or than half of all blocks so far. */
  private static final int SHORTEST_MEMORY = 1 << 16;

  // Until more is known: what a memory and a disk of middling speed take.
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

  /** What so many blocks will cost. */
  long of(long looks, long seals) {
    Prices now = prices;
    return Math.round(looks * now.look() + seals * now.seal());
  }

  /**
   * What one block costs. The memory grows with the work: a disk that is slow for ten seconds may
   * not turn a minute's forecast upside down, and its slow start is forgotten all the same.
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
