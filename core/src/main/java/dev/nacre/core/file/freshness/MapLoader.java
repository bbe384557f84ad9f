package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.MapPages;
import dev.nacre.core.file.v1.Superblock;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Loads pages of the stored map into memory, each when it is first needed: after a clean close as
 * what is known, after a crash as what was before it. Called with the file's lock held.
 */
final class MapLoader {
  private static final int PAGE = BlockLayout.ENTRIES;

  private final BlockLayout layout;
  private final MapPages pages;
  private final StoredMap stored;
  private final FilePhase phase;
  private final MapPageCache known;
  private final MapPageCache before;
  private final long floorBlocks;
  private final BitSet loaded = new BitSet();

  /** How many blocks the stored map still describes: fewer after a truncation. */
  private long storedBlocks;

  /**
   * @param known receives tags known to be the latest
   * @param before receives tags as of before a crash
   */
  MapLoader(
      Superblock found, MapPages pages, StoredMap stored, MapPageCache known, MapPageCache before) {
    this.layout = found.identity().layout();
    this.pages = pages;
    this.stored = stored;
    this.phase = found.phase();
    this.known = known;
    this.before = before;
    this.floorBlocks = BlockLayout.blocksFor(found.floor().length());
    this.storedBlocks = found.pins().blocks();
  }

  /** How many blocks the stored map still describes. */
  long storedBlocks() {
    return storedBlocks;
  }

  /** The file is about to be truncated to this many blocks. */
  void truncate(long blocks) {
    storedBlocks = Math.min(storedBlocks, blocks);
  }

  /** Loads the pages that a crash may have truncated. */
  void loadFromFloor(BlockCipher cipher) throws IOException {
    int end = layout.mapPagesFor(storedBlocks);
    for (int page = layout.mapPage(floorBlocks); page < end; page++) {
      load(cipher, page);
    }
  }

  /** Loads a page of the stored map, if it exists and is not in memory. */
  void load(BlockCipher cipher, int page) throws IOException {
    if (loaded.get(page)) {
      return;
    }
    if (layout.firstBlock(page) < storedBlocks) {
      adoptPage(cipher, pages.read(page, 1), page);
    }
    loaded.set(page);
  }

  private void adoptPage(BlockCipher cipher, byte[] bytes, int page) throws IOException {
    long first = layout.firstBlock(page);
    long[] entries = stored.open(cipher, bytes, 0, page);
    if (entries != null) {
      boolean cut = limit(entries, first);
      if (phase != FilePhase.CLEAN) {
        before.put(page, entries);
      } else if (cut) {
        known.put(page, entries);
      } else {
        int dropped = known.keep(page, entries);
        if (dropped >= 0) {
          loaded.clear(dropped);
        }
      }
      return;
    }
    // Blocks that were not forced may have been truncated, with their page.
    if (first >= floorBlocks) {
      storedBlocks = Math.min(storedBlocks, first);
      return;
    }
    if (phase != FilePhase.CLOSING) {
      entries = new long[PAGE];
      Arrays.fill(entries, LatestTags.REFUSED);
      boolean unused = limit(entries, first);
      known.put(page, entries);
      return;
    }
    // The interrupted close may have written this page; if not, it is torn.
    entries = stored.openNext(cipher, bytes, 0, page);
    if (entries != null) {
      boolean unused = limit(entries, first);
      known.put(page, entries);
    }
  }

  // Clears the entries of blocks that were truncated since.
  private boolean limit(long[] entries, long first) {
    boolean cut = storedBlocks - first < PAGE;
    boolean any = false;
    for (int i = (int) Math.max(0, storedBlocks - first); cut && i < PAGE; i++) {
      any |= entries[i] != 0;
      entries[i] = 0;
    }
    return any;
  }
}
