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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages of the freshness map as they lie in the file. */
final class MapPages {
  private static final int RECORD = PageGeometry.RECORD;

  private final RawFile raw;
  private final PageGeometry geometry;
  private final PageAddress address;
  private final byte[] plain = new byte[PageGeometry.BLOCK];

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
    return stored;
  }

  /** Adds the tags of these pages to the digest, in order. */
  void sum(byte[] bytes, int count, MessageDigest digest) {
    for (int page = 0; page < count; page++) {
      digest.update(bytes, page * RECORD + PageGeometry.BLOCK, PageGeometry.TRAILER / 2);
    }
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
