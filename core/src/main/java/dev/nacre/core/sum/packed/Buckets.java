package dev.nacre.core.sum.packed;

/**
 * Distributes blocks to buckets block-cyclically: bucket i has the blocks i, i + B, i + 2B and so
 * on. A block holds S tuples, so tuples go to buckets in units of S and no block is in two of them.
 */
public record Buckets(int blocks, int count) {
  public Buckets {
    if (blocks < 0 || count < 1) {
      throw new IllegalArgumentException("there is at least one bucket");
    }
  }

  /** How many blocks a bucket has. */
  int size(int bucket) {
    return (int) (((long) blocks - bucket + count - 1) / count);
  }

  /** The number of a bucket's block in the column. */
  int block(int bucket, int index) {
    return bucket + index * count;
  }
}
