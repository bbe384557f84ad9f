package dev.nacre.core.file;

/**
 * What a rotation pays, in nanoseconds of its own work: so much to look at a block, and so much
 * more to seal it anew. Learned as it goes, because a force of the disk may take a hundred
 * microseconds or a hundred milliseconds.
 *
 * <p>Paid by one thread, asked by all.
 */
final class Costs {
  /** What is older than so many blocks counts half. */
  private static final int MEMORY = 1 << 16;

  // Until more is known: what a memory and a disk of middling speed take.
  private static final Prices GUESSED = new Prices(1_000, 20_000);

  private double looking;
  private double looked;
  private double sealing;
  private double sealed;
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
      looking += nanos;
      looked += looks;
      if (looked > MEMORY) {
        looking /= 2;
        looked /= 2;
      }
    } else {
      sealing += Math.max(0, nanos - looks * prices.look());
      sealed += seals;
      if (sealed > MEMORY) {
        sealing /= 2;
        sealed /= 2;
      }
    }
    prices =
        new Prices(
            looked == 0 ? GUESSED.look() : looking / looked,
            sealed == 0 ? GUESSED.seal() : sealing / sealed);
  }

  /** What so many blocks will cost. */
  long of(long looks, long seals) {
    Prices now = prices;
    return Math.round(looks * now.look() + seals * now.seal());
  }
}
