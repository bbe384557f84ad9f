package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.HeaderSlot;
import dev.nacre.core.file.v1.MinimumState;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The first two blocks of a database. The engine keeps them as copies of each other and overwrites
 * them in place. Called with the file's lock held.
 */
public final class HeaderBlocks {
  private static final int COUNT = FileIdentity.HEADERS;

  private final RawFile raw;
  private final FreshnessMap map;
  private final BlockAddress address;
  private final long[] sequences;

  public HeaderBlocks(RawFile raw, FileIdentity identity, FreshnessMap map, MinimumState floor) {
    this.raw = raw;
    this.map = map;
    this.address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.HEADER);
    this.sequences = new long[] {floor.header0(), floor.header1()};
  }

  /** What one slot holds. */
  public enum Found {
    NOTHING,
    /** An older version of the block. */
    OLD,
    LATEST
  }

  /**
   * Opens a slot; the target holds zeros unless the content is the latest.
   *
   * @return what was found, and its length
   */
  public Reading read(BlockCipher cipher, int slot, byte[] target, int offset) throws IOException {
    byte[] block = new byte[BlockLayout.BLOCK];
    HeaderSlot opened = open(cipher, slot, block);
    Found found = Found.NOTHING;
    if (opened != null) {
      boolean latest =
          opened.sequence() >= sequences[slot]
              && map.admit(cipher, slot, opened.tag(), BlockCipher.session(opened.meta()));
      found = latest ? Found.LATEST : Found.OLD;
    }
    if (found != Found.LATEST) {
      Arrays.fill(block, (byte) 0);
    }
    System.arraycopy(block, 0, target, offset, BlockLayout.BLOCK);
    return new Reading(found, opened == null || found != Found.LATEST ? 0 : opened.length());
  }

  public record Reading(Found found, int length) {}

  /** Whether a slot was never written, or its block was truncated. */
  public boolean isBlank(int slot) throws IOException {
    byte[] start = new byte[Integer.BYTES];
    raw.read(ByteBuffer.wrap(start), Preamble.HEADER_SLOTS + (long) slot * Preamble.HEADER_SLOT);
    return Arrays.equals(start, new byte[Integer.BYTES]);
  }

  /** Whether a slot claims to be sealed with a retiring key. */
  public boolean isOfEpoch(int slot, RotationState rotation) throws IOException {
    byte[] bytes = new byte[HeaderSlot.MAX_BYTES];
    raw.read(ByteBuffer.wrap(bytes), Preamble.HEADER_SLOTS + (long) slot * Preamble.HEADER_SLOT);
    return rotation.retires(BlockCipher.epoch(HeaderSlot.metaOf(bytes)));
  }

  /**
   * Before the first write of a session: raises the sequence numbers to the highest in the file.
   */
  public long[] lastSequences(BlockCipher cipher) throws IOException {
    byte[] block = new byte[BlockLayout.BLOCK];
    for (int slot = 0; slot < COUNT; slot++) {
      HeaderSlot opened = open(cipher, slot, block);
      if (opened != null) {
        sequences[slot] = Math.max(sequences[slot], opened.sequence());
      }
    }
    return sequences();
  }

  public long[] sequences() {
    return sequences.clone();
  }

  /**
   * Writes one or both, in one call.
   *
   * @param blocks a block, or null to leave its slot alone
   */
  public void write(BlockCipher cipher, int session, byte[] @Nullable [] blocks, int[] lengths)
      throws IOException {
    byte[] slots = new byte[COUNT * Preamble.HEADER_SLOT];
    long[] tags = new long[COUNT];
    int from = -1;
    int to = 0;
    for (int slot = 0; slot < COUNT; slot++) {
      byte[] block = blocks[slot];
      if (block != null) {
        int start = slot * Preamble.HEADER_SLOT;
        byte[] sealed = new byte[Preamble.HEADER_SLOT];
        tags[slot] =
            HeaderSlot.seal(
                cipher,
                address.at(slot),
                sequences[slot] + 1,
                lengths[slot],
                session,
                block,
                sealed);
        System.arraycopy(sealed, 0, slots, start, sealed.length);
        from = from < 0 ? start : from;
        to = start + HeaderSlot.usedBytes(sealed);
      }
    }
    map.preload(cipher, 0, COUNT);
    boolean written = false;
    try {
      raw.write(ByteBuffer.wrap(slots, from, to - from), Preamble.HEADER_SLOTS + from);
      written = true;
    } finally {
      for (int slot = 0; slot < COUNT && !written; slot++) {
        if (blocks[slot] != null) {
          map.markUncertain(cipher, slot);
        }
      }
    }
    for (int slot = 0; slot < COUNT; slot++) {
      if (blocks[slot] != null) {
        sequences[slot]++;
        map.wrote(cipher, slot, tags[slot]);
      }
    }
  }

  /** Empties the slots of truncated blocks. */
  public void truncate(long blocks) throws IOException {
    for (long slot = blocks; slot < COUNT; slot++) {
      raw.write(
          ByteBuffer.wrap(new byte[HeaderSlot.MAX_BYTES]),
          Preamble.HEADER_SLOTS + slot * Preamble.HEADER_SLOT);
    }
  }

  private @Nullable HeaderSlot open(BlockCipher cipher, int slot, byte[] block) throws IOException {
    byte[] bytes = new byte[HeaderSlot.MAX_BYTES];
    raw.read(ByteBuffer.wrap(bytes), Preamble.HEADER_SLOTS + (long) slot * Preamble.HEADER_SLOT);
    return HeaderSlot.open(cipher, address.at(slot), bytes, block);
  }
}
