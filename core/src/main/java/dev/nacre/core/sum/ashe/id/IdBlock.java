package dev.nacre.core.sum.ashe.id;

import java.util.Optional;

/**
 * The row ids of one block that this process has reserved, handed out once each. What is left when
 * the process ends stays unused.
 *
 * <p>Safe for threads.
 */
public final class IdBlock {
  private final int number;
  private int next;

  /**
   * @param number reserved for this process, in a transaction that is committed
   */
  public IdBlock(int number) {
    if (number < 0) {
      throw new IllegalArgumentException("blocks have numbers from 0");
    }
    this.number = number;
  }

  /** The next ids, fewer than asked for at the end of the block, and none behind it. */
  public synchronized Optional<IdRun> take(int most) {
    int count = Math.min(most, RowIds.BLOCK_IDS - next);
    if (count < 1) {
      return Optional.empty();
    }
    IdRun run = new IdRun(number, next, count);
    next += count;
    return Optional.of(run);
  }
}
