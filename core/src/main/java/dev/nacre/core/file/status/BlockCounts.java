package dev.nacre.core.file.status;

import dev.nacre.core.block.BlockLayout;

/**
 * How many blocks of some files were sealed and opened since the files were first opened here.
 *
 * @param sealed blocks that were sealed and written, each time anew
 * @param opened blocks that were read and opened, for readers or ahead of them
 * @param openedAhead those of them that were opened before a reader asked
 * @param sealNanos to seal and write a block, on average; measured for one run of blocks in 256
 * @param openNanos to read and open a block, on average; measured in the same way
 */
public record BlockCounts(
    long sealed, long opened, long openedAhead, long sealNanos, long openNanos) {
  public static final BlockCounts NONE = new BlockCounts(0, 0, 0, 0, 0);

  public long bytesSealed() {
    return sealed * BlockLayout.BLOCK;
  }

  public long bytesOpened() {
    return opened * BlockLayout.BLOCK;
  }

  /** Both together; the times weigh as much as their blocks. */
  public BlockCounts plus(BlockCounts other) {
    return new BlockCounts(
        sealed + other.sealed,
        opened + other.opened,
        openedAhead + other.openedAhead,
        mean(sealNanos, sealed, other.sealNanos, other.sealed),
        mean(openNanos, opened, other.openNanos, other.opened));
  }

  private static long mean(long nanos, long blocks, long otherNanos, long otherBlocks) {
    long known = (nanos == 0 ? 0 : blocks) + (otherNanos == 0 ? 0 : otherBlocks);
    double sum = (double) nanos * blocks + (double) otherNanos * otherBlocks;
    return known == 0 ? 0 : Math.round(sum / known);
  }
}
