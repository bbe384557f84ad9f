package dev.nacre.core.sum.ashe.id;

import java.util.Objects;

/**
 * Row ids in sequence, all of one block.
 *
 * @param from the offset of the first in the block
 */
public record IdRun(int block, int from, int count) {
  public IdRun {
    if (block < 0 || count < 1) {
      throw new IllegalArgumentException("a run has ids of a block");
    }
    Objects.checkFromIndexSize(from, count, RowIds.BLOCK_IDS);
  }
}
