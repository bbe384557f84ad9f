package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Estimates how many blocks a rotation has yet to reseal. That is fewer than it has yet to examine,
 * because concurrent writers use the new key, and a busy database rewrites itself completely in a
 * minute.
 *
 * <p>So now and then some blocks ahead are sampled: their unencrypted part names the key. Other
 * writers are assumed to go on as before: for each block resealed here they rewrite the same part
 * of the remaining blocks with an old key.
 *
 * <p>Updated by one thread, read by all.
 */
final class RetiringBlockEstimate {
  /** Blocks in one sample; {@link #SAMPLES}: how many samples count. */
  static final int SAMPLE = 128;

  private static final int SAMPLES = 2;
  private static final int META = BlockLayout.RECORD - Integer.BYTES;

  // With fewer resealed blocks, the share of other writers cannot be estimated.
  private static final long KNOWN_AFTER = 500;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double LEAST = 0.5 / (SAMPLE * SAMPLES);

  private final RawFile raw;
  private final BlockLayout layout;
  private final ByteBuffer meta = ByteBuffer.allocate(Integer.BYTES);

  /** Counts sampled blocks, so that each sample takes others. */
  private long sampled;

  private final int[] found = new int[SAMPLES];
  private int samples;
  private volatile Estimate estimate = new Estimate(1, 0);

  /** The first estimate in this process: what other writers had done before. */
  private double first;

  /**
   * @param part of the blocks ahead that has an old key
   * @param others the fraction of {@code part} that other writers rewrite for each block resealed
   *     here
   */
  private record Estimate(double part, double others) {}

  RetiringBlockEstimate(RawFile raw, BlockLayout layout) {
    this.raw = raw;
    this.layout = layout;
  }

  /** A rotation begins. */
  void clear() {
    samples = 0;
    estimate = new Estimate(1, 0);
  }

  /**
   * Takes a sample ahead.
   *
   * @param resealed blocks that were resealed so far, in this process
   */
  void sample(long from, long end, RotationState rotation, long resealed) {
    if (end - from < SAMPLE) {
      return;
    }
    int hits = 0;
    for (int i = 0; i < SAMPLE; i++) {
      long low = from + (end - from) * i / SAMPLE;
      long high = from + (end - from) * (i + 1) / SAMPLE;
      hits += retires(between(low, high), rotation) ? 1 : 0;
    }
    found[samples++ % SAMPLES] = hits;
    int known = Math.min(samples, SAMPLES);
    int sum = 0;
    for (int i = 0; i < known; i++) {
      sum += found[i];
    }
    double part = Math.max(LEAST, (double) sum / (SAMPLE * known));
    if (samples == 1) {
      first = part;
    }
    double kept = Math.min(1, part / first);
    estimate = new Estimate(part, resealed < KNOWN_AFTER ? 0 : -Math.log(kept) / resealed);
  }

  // Multiples of the golden ratio fill an interval evenly, and do not resonate with a pattern in
  // the file.
  private long between(long low, long high) {
    double turns = ++sampled * GOLDEN;
    return low + (long) ((turns - Math.floor(turns)) * (high - low));
  }

  private boolean retires(long block, RotationState rotation) {
    meta.clear();
    try {
      int unused = raw.read(meta, layout.offset(block) + META);
    } catch (IOException unread) {
      // The rotation reports that when it reaches the block.
      return true;
    }
    return rotation.retires(BlockCipher.epoch(meta.getInt(0)));
  }

  /** How many of this many blocks ahead will have to be resealed. */
  long of(long blocks) {
    Estimate now = estimate;
    double old = now.part() * blocks;
    return Math.round(
        now.others() * old < 1e-6 ? old : Math.log1p(now.others() * old) / now.others());
  }
}
