package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.v1.FileIdentity;
import java.util.Arrays;

/**
 * Buffers to open and seal one block at a time, with the block that was opened last: database pages
 * are not aligned to blocks, so each reaches into the block where the next begins.
 */
public final class BlockBuffers {
  public final byte[] record = new byte[BlockLayout.RECORD];
  public final byte[] block = new byte[BlockLayout.BLOCK];
  public final BlockAddress address;

  /** Which block {@link #block} holds; -1 for none. */
  public long held = -1;

  /** Its tag; {@link #heldWrites}: how many writes the file had seen before it was read. */
  long heldTag;

  long heldWrites;

  /** How many runs of blocks were read with it. */
  int runs;

  public BlockBuffers(FileIdentity identity) {
    this.address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  public void wipe() {
    held = -1;
    Arrays.fill(block, (byte) 0);
  }
}
