package dev.nacre.core.file.block;

import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.page.PageAddress;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.page.Place;
import java.util.Arrays;

/**
 * Buffers to open and seal one block at a time, with the block that was opened last: database pages
 * are not aligned to blocks, so each reaches into the block where the next begins.
 */
public final class BlockBuffers {
  public final byte[] record = new byte[PageGeometry.RECORD];
  public final byte[] block = new byte[PageGeometry.BLOCK];
  public final PageAddress address;

  /** Which block {@link #block} holds; -1 for none. */
  public long held = -1;

  /** Its tag; {@link #heldWrites}: how many writes the file had seen before it was read. */
  long heldTag;

  long heldWrites;

  /** How many runs of blocks were read with it. */
  int runs;

  public BlockBuffers(Identity identity) {
    this.address =
        new PageAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  public void wipe() {
    held = -1;
    Arrays.fill(block, (byte) 0);
  }
}
