package dev.nacre.core.file;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.head.FileKeys;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.HeaderSlot;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Whoever has noted a file's data keys at one time: what of the file's bytes can still be read with
 * them at another? Parses the bytes by the specification and trusts nothing that they say of
 * themselves.
 */
public final class OldKey implements AutoCloseable {
  private final FileKeys keys;
  private final FileIdentity identity;
  private final Set<UUID> maps = new HashSet<>();
  private final List<byte[]> wrapped = new ArrayList<>();

  public OldKey(byte[] file, MasterKeys master) throws IOException {
    SuperblockCopy.Whole newest = newest(file);
    Superblock superblock = newest.superblock();
    identity = superblock.identity();
    keys = FileKeys.unlock(newest, master, "noted");
    superblock.epochs().forEach(epoch -> wrapped.add(epoch.key().encode()));
    note(file);
  }

  /** Remembers the ids of freshness maps that the file names now. */
  public void note(byte[] file) {
    Superblock superblock = newest(file).superblock();
    maps.add(superblock.pins().mapId());
    maps.add(superblock.pins().nextMapId());
  }

  public static SuperblockCopy.Whole newest(byte[] file) {
    SuperblockCopy.Whole newest = null;
    for (int copy = 0; copy < 2; copy++) {
      byte[] bytes =
          Arrays.copyOfRange(file, copy * Preamble.SUPERBLOCK, (copy + 1) * Preamble.SUPERBLOCK);
      if (SuperblockCodec.decode(bytes) instanceof SuperblockCopy.Whole whole
          && (newest == null || whole.superblock().sequence() > newest.superblock().sequence())) {
        newest = whole;
      }
    }
    if (newest == null) {
      throw new AssertionError("no superblock");
    }
    return newest;
  }

  /** What opens, or names a key, in words. */
  public List<String> readable(byte[] file) {
    List<String> found = new ArrayList<>();
    BlockLayout layout = identity.layout();
    for (long block = 0; layout.offset(block) + BlockLayout.RECORD <= file.length; block++) {
      if (opens(block, file, layout.offset(block))) {
        found.add("block " + block);
      }
    }
    for (int slot = 0; slot < FileIdentity.HEADERS; slot++) {
      long at = Preamble.HEADER_SLOTS + (long) slot * Preamble.HEADER_SLOT;
      byte[] bytes = Arrays.copyOfRange(file, (int) at, (int) at + HeaderSlot.MAX_BYTES);
      BlockAddress address = address(Place.HEADER).at(slot);
      if (HeaderSlot.open(keys.cipher(), address, bytes, new byte[BlockLayout.BLOCK]) != null) {
        found.add("header slot " + slot);
      }
    }
    for (long segment = 0; layout.mapOffset(segment) < file.length; segment++) {
      for (int page = 0; page < layout.mapPages(); page++) {
        long at = layout.mapOffset(segment) + (long) page * BlockLayout.RECORD;
        if (isMapPage(segment * layout.mapPages() + page, file, at)) {
          found.add("page " + page + " of segment " + segment);
        }
      }
    }
    // Wherever a copy of a record may lie in the journals, for whatever block or page.
    long blocks = layout.blocksIn(file.length);
    for (long at = Preamble.OVERWRITE_JOURNAL;
        at + BlockLayout.RECORD <= layout.dataOffset();
        at += 8) {
      for (long block = 0; block < blocks; block++) {
        if (opens(block, file, at)) {
          found.add("block " + block + " in a journal at " + at);
        }
        if (isMapPage(block, file, at)) {
          found.add("page " + block + " in a journal at " + at);
        }
      }
    }
    for (byte[] key : wrapped) {
      for (int at = 0; at + key.length <= 2 * Preamble.SUPERBLOCK; at++) {
        if (Arrays.equals(file, at, at + key.length, key, 0, key.length)) {
          found.add("the wrapped key at " + at);
        }
      }
    }
    return found;
  }

  private boolean isMapPage(long number, byte[] file, long at) {
    for (UUID map : maps) {
      if (opens(address(Place.FRESHNESS).at(number).map(map), file, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean opens(long block, byte[] file, long at) {
    return opens(address(Place.BLOCK).at(block), file, at);
  }

  private boolean opens(BlockAddress address, byte[] file, long at) {
    // Most of what is looked at are zeros: their length, in the meta, is none.
    if (at + BlockLayout.RECORD > file.length
        || BlockCipher.length(BlockCipher.metaOf(file, (int) at)) == 0) {
      return false;
    }
    try {
      int unused = keys.cipher().open(address, file, (int) at, new byte[BlockLayout.BLOCK], 0);
      return true;
    } catch (UnauthenticException no) {
      return false;
    }
  }

  private BlockAddress address(Place place) {
    return new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), place);
  }

  @Override
  public void close() {
    keys.close();
  }
}
