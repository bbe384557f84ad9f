package dev.nacre.core.file.v1;

import dev.nacre.core.page.PageAddress;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.page.Place;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages of the freshness map as they lie in the file. */
final class MapPages {
  private static final int RECORD = PageGeometry.RECORD;

  private final RawFile raw;
  private final PageGeometry geometry;
  private final PageAddress address;
  private final byte[] plain = new byte[PageGeometry.BLOCK];

  /** Pages that are torn in their places, or may be, and whole here; by number. */
  private final Map<Long, byte[]> kept = new HashMap<>();

  MapPages(RawFile raw, Identity identity) {
    this.raw = raw;
    this.geometry = identity.geometry();
    this.address =
        new PageAddress(identity.suite(), identity.kind(), identity.fileId(), Place.FRESHNESS);
  }

  /** The stored bytes of the first pages of a segment; what the file lacks is zeros. */
  byte[] read(long segment, int count) throws IOException {
    byte[] stored = new byte[count * RECORD];
    raw.read(ByteBuffer.wrap(stored), geometry.mapOffset(segment));
    for (int page = 0; page < count; page++) {
      byte[] whole = kept.get(number(segment, page));
      if (whole != null) {
        System.arraycopy(whole, 0, stored, page * RECORD, RECORD);
      }
    }
    return stored;
  }

  /** Adds the tags of these pages to the digest, in order. */
  void sum(byte[] bytes, int count, MessageDigest digest) {
    for (int page = 0; page < count; page++) {
      digest.update(bytes, page * RECORD + PageGeometry.BLOCK, PageGeometry.TRAILER / 2);
    }
  }

  /** See {@link FreshnessMap#recover}. */
  void recover(PageCipher cipher, long number, byte[] copy, UUID mapId) throws IOException {
    byte[] stored = new byte[RECORD];
    raw.read(ByteBuffer.wrap(stored), offset(number));
    if (!opens(cipher, stored, 0, number, mapId) && opens(cipher, copy, 0, number, mapId)) {
      keep(number, copy);
    }
  }

  void keep(long number, byte[] copy) {
    kept.put(number, copy);
  }

  /** Puts what was kept into its place; returns whether there was anything. */
  boolean restore() throws IOException {
    for (Map.Entry<Long, byte[]> page : kept.entrySet()) {
      raw.write(ByteBuffer.wrap(page.getValue()), offset(page.getKey()));
    }
    return !kept.isEmpty();
  }

  void restored() {
    kept.clear();
  }

  long offset(long number) {
    return geometry.mapOffset(number / geometry.mapPages()) + number % geometry.mapPages() * RECORD;
  }

  /** See {@link FreshnessMap#reseal}. */
  long reseal(
      PageCipher cipher,
      Rotation rotation,
      long from,
      long mapped,
      UUID mapId,
      RotationJournal journal)
      throws IOException {
    long segment = from / geometry.mapPages();
    int first = (int) (from % geometry.mapPages());
    int count = Math.min(geometry.mapPages() - first, journal.capacity());
    byte[] stored = read(segment, first + count);
    for (int page = first; page < first + count; page++) {
      int at = page * RECORD;
      long number = number(segment, page);
      int meta = PageCipher.metaOf(stored, at);
      if (firstBlock(number) < mapped
          && rotation.retires(PageCipher.epoch(meta))
          && opens(cipher, stored, at, number, mapId)) {
        cipher.seal(
            address,
            PageGeometry.BLOCK,
            PageCipher.session(meta),
            plain,
            0,
            journal.bytes(),
            journal.next());
        journal.add(Place.FRESHNESS, number);
      }
    }
    return from + count;
  }

  /** Overwrites the pages of a segment that describe none of so many blocks. */
  void eraseOld(long segment, long mapped) throws IOException {
    long end = raw.size();
    for (int page = 0; page < geometry.mapPages(); page++) {
      long number = number(segment, page);
      if (firstBlock(number) >= mapped && offset(number) + RECORD <= end) {
        byte[] old = new byte[RECORD];
        raw.read(ByteBuffer.wrap(old), offset(number));
        if (!SuperblockCodec.isZero(old, 0, RECORD)) {
          raw.write(ByteBuffer.wrap(new byte[RECORD]), offset(number));
        }
      }
    }
  }

  // Leaves the address there.
  private boolean opens(PageCipher cipher, byte[] stored, int at, long number, UUID mapId) {
    try {
      int unused = cipher.open(address.at(number).map(mapId), stored, at, plain, 0);
      return true;
    } catch (UnauthenticException notThis) {
      return false;
    }
  }

  private long firstBlock(long number) {
    return ((number / geometry.mapPages()) << geometry.segmentLog())
        + number % geometry.mapPages() * PageGeometry.ENTRIES;
  }

  /** The entries of one of these pages; null when it is not of this map. */
  long @Nullable [] open(PageCipher cipher, byte[] stored, long segment, int page, UUID mapId) {
    try {
      address.at(number(segment, page)).map(mapId);
      cipher.open(address, stored, page * RECORD, plain, 0);
    } catch (UnauthenticException notThis) {
      return null;
    }
    long[] entries = new long[PageGeometry.ENTRIES];
    ByteBuffer.wrap(plain).asLongBuffer().get(entries);
    return entries;
  }

  /** Writes the first pages of a segment in one call, and adds their tags to the digest. */
  void write(
      PageCipher cipher,
      long segment,
      long[] @Nullable [] pages,
      UUID mapId,
      int session,
      MessageDigest digest)
      throws IOException {
    byte[] stored = new byte[pages.length * RECORD];
    for (int page = 0; page < pages.length; page++) {
      ByteBuffer.wrap(plain).put(new byte[PageGeometry.BLOCK]);
      long[] entries = pages[page];
      if (entries != null) {
        ByteBuffer.wrap(plain).asLongBuffer().put(entries);
      }
      address.at(number(segment, page)).map(mapId);
      int at = page * RECORD;
      cipher.seal(address, PageGeometry.BLOCK, session, plain, 0, stored, at);
      digest.update(stored, at + PageGeometry.BLOCK, PageGeometry.TRAILER / 2);
    }
    raw.write(ByteBuffer.wrap(stored), geometry.mapOffset(segment));
  }

  private long number(long segment, int page) {
    return segment * geometry.mapPages() + page;
  }
}
