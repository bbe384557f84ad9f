package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.v1.MapPages;
import dev.nacre.core.file.v1.PageDigests;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The freshness map in the file, as the superblock that was found describes it. Called with the
 * file's lock held.
 */
final class StoredMap {
  private final RawFile raw;
  private final BlockLayout layout;
  private final MapPages pages;
  private final FilePhase phase;
  private final FreshnessMapPin pins;

  /** Digests of its pages, once loaded; empty when they are lost. */
  private @Nullable PageDigests digests;

  /** Tags of all its pages as found; empty when they are not what was stored. */
  private byte @Nullable [] tags;

  StoredMap(RawFile raw, Superblock found, MapPages pages) {
    this.raw = raw;
    this.layout = found.identity().layout();
    this.pages = pages;
    this.phase = found.phase();
    this.pins = found.pins();
  }

  /** The stored bytes of some pages of one segment; see {@link MapPages#readable}. */
  byte[] readable(int first, int count) throws IOException {
    return pages.readable(first, count);
  }

  /** The entries of a page; null when it is of another map, or not the latest version of it. */
  long @Nullable [] open(BlockCipher cipher, byte[] bytes, int at, int page) throws IOException {
    long[] entries = pages.open(cipher, bytes, at, page, pins.mapId());
    if (entries == null || phase == FilePhase.CLOSING || !pins.hasSum()) {
      return entries;
    }
    long digest = pages.digest();
    return digests(cipher).has(page, digest) ? entries : null;
  }

  /** The entries of a page that an interrupted close has written; else null. */
  long @Nullable [] openNext(BlockCipher cipher, byte[] bytes, int at, int page) {
    return phase == FilePhase.CLOSING
        ? pages.open(cipher, bytes, at, page, pins.nextMapId())
        : null;
  }

  /** Whether this is the hexadecimal digest of the tags of all pages. */
  boolean isDigest(String hexadecimal) {
    return pins.digest().equals(hexadecimal);
  }

  /**
   * The digests whose sum is in the superblock: from their list or, if that is damaged, from the
   * pages themselves.
   */
  PageDigests digests(BlockCipher cipher) throws IOException {
    PageDigests found = digests;
    if (found == null) {
      found = listed();
      if (found == null || !found.sum(pins.mapId()).equals(pins.nextMapId())) {
        found = ofPages(cipher);
      }
      if (!found.sum(pins.mapId()).equals(pins.nextMapId())) {
        found = PageDigests.of(0);
      }
      digests = found;
    }
    return found;
  }

  private @Nullable PageDigests listed() throws IOException {
    try {
      return PageDigests.read(raw, layout);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return null;
    }
  }

  private PageDigests ofPages(BlockCipher cipher) throws IOException {
    int count = layout.mapPagesFor(pins.blocks());
    PageDigests all = PageDigests.of(count);
    for (int first = 0; first < count; first += layout.mapPages()) {
      int some = Math.min(layout.mapPages(), count - first);
      byte[] bytes = pages.readable(first, some);
      for (int i = 0; i < some; i++) {
        int at = i * BlockLayout.RECORD;
        if (pages.open(cipher, bytes, at, first + i, pins.mapId()) != null) {
          all.put(first + i, pages.digest());
        }
      }
    }
    return all;
  }

  byte[] tags() throws IOException {
    byte[] found = tags;
    if (found == null) {
      found = pages.tags(layout.mapPagesFor(pins.blocks()));
      String sum = HexFormat.of().formatHex(Sha256.of(found, 0, found.length));
      found = isDigest(sum) ? found : new byte[0];
      tags = found;
    }
    return found;
  }
}
