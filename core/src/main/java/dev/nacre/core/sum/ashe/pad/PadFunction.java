package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.AesBlocks;
import dev.nacre.core.sum.ashe.form.LimbModulus;

/**
 * The function F that pads are differences of, for one part of a column and one version of its data
 * key: AES-256 in counter mode, started at the encrypted salt of the block. The package description
 * says why. Safe for threads.
 */
public final class PadFunction implements AutoCloseable {
  private final LimbModulus ring;
  private final AesBlocks starts;
  private final AesBlocks values;

  /** Copies the keys; the caller closes them. */
  PadFunction(LimbModulus ring, SecretBytes startKey, SecretBytes valueKey) {
    this.ring = ring;
    this.starts = new AesBlocks(startKey);
    this.values = new AesBlocks(valueKey);
  }

  public LimbModulus ring() {
    return ring;
  }

  public PadStart start(byte[] salt) {
    byte[] start = new byte[AesBlocks.BYTES];
    starts.encrypt(salt, 0, salt.length, start, 0);
    return PadStart.of(start);
  }

  /** How many bytes one value of F takes. */
  public int bytes() {
    return ring.blocks() * AesBlocks.BYTES;
  }

  /** Writes the inputs for the value of F at a position in its block. */
  void prepare(PadStart start, long position, byte[] in, int at) {
    int blocks = ring.blocks();
    for (int i = 0; i < blocks; i++) {
      start.write(in, at + i * AesBlocks.BYTES, position * blocks + i);
    }
  }

  /** Turns inputs into values of F. */
  void evaluate(byte[] in, int length, byte[] out) {
    values.encrypt(in, 0, length, out, 0);
  }

  @Override
  public void close() {
    starts.close();
    values.close();
  }
}
