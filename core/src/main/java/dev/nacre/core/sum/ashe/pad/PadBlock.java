package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.id.IdRun;
import java.util.BitSet;

/**
 * The pads of one column for a block of row ids that this process has reserved. Each is given out
 * once.
 *
 * <p>Safe for threads; what {@link #run} returns is for one thread.
 */
public final class PadBlock {
  private final SumFormat format;
  private final VersionKeys keys;
  private final SaltRecord salt;
  private final BitSet used = new BitSet();

  public PadBlock(SumFormat format, VersionKeys keys, SaltRecord salt) {
    this.format = format;
    this.keys = keys;
    this.salt = salt;
  }

  /**
   * The pads for ids of this block.
   *
   * @throws IllegalStateException when one of them was given out before
   */
  public RowEncryptor run(IdRun ids) {
    if (ids.block() != salt.block()) {
      throw new IllegalArgumentException("the ids are of another block");
    }
    claim(ids.from(), ids.from() + ids.count());
    return new RowEncryptor(format, keys, salt, ids);
  }

  /** Two values under one pad would show their difference. */
  @Safeguard("queries-1")
  private synchronized void claim(int from, int end) {
    int next = used.nextSetBit(from);
    if (next >= 0 && next < end) {
      throw new IllegalStateException("a pad would be used twice");
    }
    used.set(from, end);
  }

  @Override
  public String toString() {
    return "PadBlock[" + salt.block() + "]";
  }
}
