package dev.nacre.core.sum.modular;

/** Multiplies residues of one modulus. For one thread: it has its own working memory. */
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

  /** How many products were computed. */
  public final long count() {
    return count;
  }

  /** A multiplier for another thread, which shares precomputed values of the modulus. */
  abstract Multiplier another();

  abstract void montgomery(int[] a, int[] b, int[] product);
}
