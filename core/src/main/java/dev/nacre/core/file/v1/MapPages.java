package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the pages of the freshness map in the file, whose format this package specifies.
 * What they say is the business of {@code file.freshness}.
 */
public final class MapPages {
  /** Bytes of the tag of a page. */
  public static final int TAG = BlockLayout.TRAILER / 2;

  private static final int RECORD = BlockLayout.RECORD;

  private final RawFile raw;
  private final BlockLayout layout;
  private final BlockAddress address;
  private final byte[] plain = new byte[BlockLayout.BLOCK];

  /** Intact copies of pages that are, or may be, torn in the file; by number. */
  private final Map<Long, byte[]> kept = new HashMap<>();

  public MapPages(RawFile raw, FileIdentity identity) {
    this.raw = raw;
    this.layout = identity.layout();
    this.address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.FRESHNESS);
  }

  /** The stored bytes of some pages of one segment; missing bytes are zeros. */
  public byte[] read(long first, int count) throws IOException {
    byte[] bytes = new byte[count * RECORD];
    raw.read(ByteBuffer.wrap(bytes), layout.mapPageOffset(first));
    for (int i = 0; i < count; i++) {
      byte[] whole = kept.get(first + i);
      if (whole != null) {
        System.arraycopy(whole, 0, bytes, i * RECORD, RECORD);
      }
    }
    return bytes;
  }

  /** Reads pages, with zeros in place of all if the disk cannot be read: those do not open. */
  public byte[] readable(long first, int count) throws IOException {
    try {
      return read(first, count);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return new byte[count * RECORD];
    }
  }

  /** The tags of the first pages of the map in the file. */
  public byte[] tags(int pages) throws IOException {
    byte[] tags = new byte[pages * TAG];
    for (int first = 0; first < pages; first += layout.mapPages()) {
      int count = Math.min(layout.mapPages(), pages - first);
      byte[] bytes = readable(first, count);
      for (int i = 0; i < count; i++) {
        System.arraycopy(bytes, i * RECORD + BlockLayout.BLOCK, tags, (first + i) * TAG, TAG);
      }
    }
    return tags;
  }

  /** Keeps a copy of a page if the page in the file does not open and the copy does. */
  public void recover(BlockCipher cipher, long number, byte[] copy, UUID mapId) throws IOException {
    byte[] stored = new byte[RECORD];
    raw.read(ByteBuffer.wrap(stored), layout.mapPageOffset(number));
    if (!opens(cipher, stored, 0, number, mapId) && opens(cipher, copy, 0, number, mapId)) {
      keep(number, copy);
    }
  }

  public void keep(long number, byte[] copy) {
    kept.put(number, copy);
  }

  /** Writes kept pages to their places; returns whether there were any. */
  public boolean restore() throws IOException {
    for (Map.Entry<Long, byte[]> page : kept.entrySet()) {
      raw.write(ByteBuffer.wrap(page.getValue()), layout.mapPageOffset(page.getKey()));
    }
    return !kept.isEmpty();
  }

  public void restored() {
    kept.clear();
  }

  /**
   * Seals pages of retiring epochs again, into the journal of a rotation.
   *
   * @param from the first page
   * @param mapped blocks that the map describes
   * @return the page after the last
   */
  public long reseal(
      BlockCipher cipher,
      RotationState rotation,
      long from,
      long mapped,
      UUID mapId,
      RotationJournal journal)
      throws IOException {
    int count = resealed(from, journal);
    byte[] stored = read(from, count);
    for (int i = 0; i < count; i++) {
      int at = i * RECORD;
      long number = from + i;
      int meta = BlockCipher.metaOf(stored, at);
      if (layout.firstBlock(number) < mapped
          && rotation.retires(BlockCipher.epoch(meta))
          && opens(cipher, stored, at, number, mapId)) {
        cipher.seal(
            address,
            BlockLayout.BLOCK,
            BlockCipher.session(meta),
            plain,
            0,
            journal.bytes(),
            journal.next());
        journal.add(Place.FRESHNESS, number);
      }
    }
    return from + count;
  }

  /** How many pages {@link #reseal} handles from this one on. */
  public int resealed(long from, RotationJournal journal) {
    int left = layout.mapPages() - (int) (from % layout.mapPages());
    return Math.min(left, journal.capacity());
  }

  /** Overwrites a page of an older map. */
  public void erase(long number) throws IOException {
    long offset = layout.mapPageOffset(number);
    if (offset + RECORD <= raw.size()) {
      byte[] old = new byte[RECORD];
      raw.read(ByteBuffer.wrap(old), offset);
      if (!SuperblockCodec.isZero(old, 0, RECORD)) {
        raw.write(ByteBuffer.wrap(new byte[RECORD]), offset);
      }
    }
  }

  // Leaves the address set to this page.
  private boolean opens(BlockCipher cipher, byte[] stored, int at, long number, UUID mapId) {
    try {
      int unused = cipher.open(address.at(number).map(mapId), stored, at, plain, 0);
      return true;
    } catch (UnauthenticException notThis) {
      return false;
    }
  }

  /** The entries of one of the pages in some bytes; null when it is not of this map. */
  public long @Nullable [] open(
      BlockCipher cipher, byte[] stored, int at, long number, UUID mapId) {
    if (!opens(cipher, stored, at, number, mapId)) {
      return null;
    }
    long[] entries = new long[BlockLayout.ENTRIES];
    ByteBuffer.wrap(plain).asLongBuffer().get(entries);
    return entries;
  }

  /** The digest of the page that was opened or sealed last. */
  public long digest() {
    return PageDigests.of(plain);
  }

  /** Seals a page into some bytes. */
  public void seal(
      BlockCipher cipher,
      long @Nullable [] entries,
      long number,
      UUID mapId,
      int session,
      byte[] target,
      int at) {
    Arrays.fill(plain, (byte) 0);
    if (entries != null) {
      ByteBuffer.wrap(plain).asLongBuffer().put(entries);
    }
    address.at(number).map(mapId);
    cipher.seal(address, BlockLayout.BLOCK, session, plain, 0, target, at);
  }

  /** Writes adjacent sealed pages in one call. */
  public void write(long first, byte[] sealed) throws IOException {
    raw.write(ByteBuffer.wrap(sealed), layout.mapPageOffset(first));
  }
}
