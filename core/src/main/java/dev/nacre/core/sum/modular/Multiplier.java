package dev.nacre.core.sum.modular;

/** Multiplies residues of one modulus. For one thread: it has room of its own to work in. */
public abstract sealed class Multiplier permits IntrinsicMultiplier, PortableMultiplier {
  private long count;

  Multiplier() {}

  /**
   * Montgomery's product, {@code a·b/R}.
   *
   * @param product may be one of the factors
   */
  public final void multiply(int[] a, int[] b, int[] product) {
    count++;
    montgomery(a, b, product);
  }

  /** How many products there were. */
  public final long count() {
    return count;
  }

  /** One for another thread: what is known of the modulus is not computed again. */
  abstract Multiplier another();

  abstract void montgomery(int[] a, int[] b, int[] product);
}
