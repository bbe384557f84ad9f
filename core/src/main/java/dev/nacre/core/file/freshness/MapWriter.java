package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.v1.MapPages;
import dev.nacre.core.file.v1.PageDigests;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the freshness map of a file that is about to be closed, a segment at a time: the pages
 * that changed, or all, and the list of their digests.
 */
final class MapWriter {
  // After a crash, each close pins at most this many blocks that were not read since: 1 GiB. More
  // would make a shutdown so slow that it is killed, and that would be the next crash.
  private static final int PINS_AT_CLOSE = 1 << 18;
  private static final int RUN = 256;

  /** A map of fewer pages than a quarter of a segment's, 64 KiB, is written whole. */
  private static final int WHOLE = 4;

  private final RawFile raw;
  private final FileIdentity identity;
  private final BlockLayout layout;
  private final LatestTags latest;
  private final MapLoader loader;
  private final MapPages stored;
  private final MapPageCache known;

  private UUID mapId = FreshnessMapPin.NONE;
  private long generation;
  private long blocks;
  private byte[] tags = new byte[0];
  private PageDigests digests = PageDigests.of(0);
  private int budget = PINS_AT_CLOSE;
  private long unpinned;
  private long torn;

  MapWriter(
      RawFile raw,
      FileIdentity identity,
      LatestTags latest,
      MapLoader loader,
      MapPages stored,
      MapPageCache known) {
    this.raw = raw;
    this.identity = identity;
    this.layout = identity.layout();
    this.latest = latest;
    this.loader = loader;
    this.stored = stored;
    this.known = known;
  }

  /** Whether a map of this many pages has a list of their digests. */
  boolean isListed(int pages) {
    return pages > (layout.mapPages() - 1) / WHOLE && pages <= PageDigests.capacity(layout);
  }

  /** Blocks that were found torn. */
  long torn() {
    return torn;
  }

  /**
   * @param oldTags of the pages that are in the file
   * @param oldDigests of the same pages
   */
  void begin(
      UUID newMapId, long newGeneration, long count, byte[] oldTags, PageDigests oldDigests) {
    mapId = newMapId;
    generation = newGeneration;
    blocks = count;
    int pages = layout.mapPagesFor(count);
    tags = Arrays.copyOf(oldTags, pages * MapPages.TAG);
    digests = oldDigests.resized(pages);
  }

  /**
   * Writes pages.
   *
   * @param changed pages to write; null for all, when the map gets a new id
   */
  FreshnessMapPin store(BlockCipher cipher, @Nullable BitSet changed) throws IOException {
    int pages = digests.pages();
    BitSet written = changed == null ? new BitSet() : changed.get(0, pages);
    if (changed == null) {
      written.set(0, pages);
    }
    for (int from = written.nextSetBit(0); from >= 0; ) {
      int segmentEnd = (from / layout.mapPages() + 1) * layout.mapPages();
      int to = Math.min(written.nextClearBit(from), segmentEnd);
      write(cipher, from, to);
      from = written.nextSetBit(to);
    }
    UUID sum = FreshnessMapPin.NONE;
    if (isListed(pages)) {
      digests.write(raw, layout, written);
      sum = digests.sum(mapId);
    }
    String text = HexFormat.of().formatHex(Sha256.of(tags, 0, tags.length));
    return new FreshnessMapPin(mapId, sum, generation, blocks, unpinned, text);
  }

  // Writes adjacent pages in one call, then drops them from memory.
  private void write(BlockCipher cipher, int from, int to) throws IOException {
    for (int page = from; page < to; page++) {
      loader.load(cipher, page);
      known.allocate(page);
    }
    long first = layout.firstBlock(from);
    long last = layout.firstBlock(to - 1) + BlockLayout.ENTRIES;
    long end = Math.min(blocks, Math.min(last, layout.segmentEnd(first)));
    budget -= pin(cipher, first, end, budget);
    for (long block = first; block < end; block++) {
      unpinned += latest.isPinned(block) ? 0 : 1;
    }
    byte[] sealed = new byte[(to - from) * BlockLayout.RECORD];
    for (int page = from; page < to; page++) {
      int at = (page - from) * BlockLayout.RECORD;
      stored.seal(cipher, known.at(page), page, mapId, (int) generation, sealed, at);
      System.arraycopy(sealed, at + BlockLayout.BLOCK, tags, page * MapPages.TAG, MapPages.TAG);
      digests.put(page, stored.digest());
    }
    stored.write(from, sealed);
    for (int page = from; page < to; page++) {
      latest.drop(page);
    }
  }

  // Reads the tags of blocks that were not read since a crash from the file.
  private int pin(BlockCipher cipher, long first, long end, int most) throws IOException {
    int pinned = 0;
    // Blocks in header slots are pinned when they are read.
    byte[] records = new byte[0];
    for (long run = Math.max(first, FileIdentity.HEADERS); run < end && pinned < most; run += RUN) {
      int count = (int) Math.min(RUN, end - run);
      boolean complete = true;
      for (int i = 0; i < count; i++) {
        complete &= latest.isPinned(run + i);
      }
      if (complete) {
        continue;
      }
      records = records.length == 0 ? new byte[RUN * BlockLayout.RECORD] : records;
      Arrays.fill(records, (byte) 0);
      raw.read(ByteBuffer.wrap(records, 0, count * BlockLayout.RECORD), layout.offset(run));
      try (BlockProbe probe = new BlockProbe(identity)) {
        for (int i = 0; i < count; i++) {
          if (!latest.isPinned(run + i)) {
            int at = i * BlockLayout.RECORD;
            if (probe.opens(cipher, run + i, records, at)) {
              latest.pin(run + i, records, at);
            } else {
              latest.pinTorn(run + i);
              torn++;
            }
            pinned++;
          }
        }
      }
    }
    return pinned;
  }
}
