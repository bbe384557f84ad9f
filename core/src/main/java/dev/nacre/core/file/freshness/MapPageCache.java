package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The pages of the freshness map in memory, by number; an entry of 0 is unknown.
 *
 * <p>Changed pages stay. Unchanged pages use at most a thirty-second of the heap: beyond that, each
 * page that is loaded evicts the oldest.
 *
 * <p>{@link #get} takes no lock: it returns the entry, or 0. All other methods are called with the
 * file's lock held.
 */
final class MapPageCache {
  private static final int PAGE = BlockLayout.ENTRIES;

  /** A thirty-second of the heap, but not less than 4 MiB, which describes 2 GiB of blocks. */
  private static final int HEAP_SHARE = 32;

  /** Memory for the pages of a segment of 128 MiB. */
  private static final long SEGMENT_BYTES = 64L * (BlockLayout.BLOCK + 16);

  private static final long LEAST = 16;
  private static final long MOST = 1 << 14;

  private final int most;
  private final BitSet changed = new BitSet();
  private final ArrayDeque<Integer> unchanged = new ArrayDeque<>();

  /** Replaced by a longer array to grow. */
  private volatile long[] @Nullable [] pages = new long[0][];

  MapPageCache(BlockLayout layout) {
    long segments = Runtime.getRuntime().maxMemory() / HEAP_SHARE / SEGMENT_BYTES;
    most = (int) Math.min(MOST, Math.max(LEAST, segments)) * layout.mapPages();
  }

  long get(int page, int entry) {
    long[] entries = at(page);
    return entries == null ? 0 : entries[entry];
  }

  long @Nullable [] at(int page) {
    long[] @Nullable [] all = pages;
    return page < all.length ? all[page] : null;
  }

  /** Allocates the page, so that later changes need no memory. */
  void allocate(int page) {
    if (at(page) == null) {
      set(page, new long[PAGE]);
    }
    changed.set(page);
  }

  void put(int page, int entry, long value) {
    allocate(page);
    long[] entries = at(page);
    if (entries != null) {
      entries[entry] = value;
    }
  }

  /** Adds a page that differs from the file. */
  void put(int page, long[] entries) {
    set(page, entries);
    changed.set(page);
  }

  /**
   * Adds a page as it is in the file.
   *
   * @return the page that was evicted for it; -1 for none
   */
  int keep(int page, long[] entries) {
    set(page, entries);
    unchanged.add(page);
    while (unchanged.size() > most) {
      Integer oldest = unchanged.poll();
      if (oldest != null && oldest != page && !changed.get(oldest) && at(oldest) != null) {
        set(oldest, null);
        return oldest;
      }
    }
    return -1;
  }

  /** Forgets the blocks from this entry on. */
  void clearFrom(int page, int entry) {
    long[] first = at(page);
    for (int i = entry; first != null && i < PAGE; i++) {
      if (first[i] != 0) {
        Arrays.fill(first, i, PAGE, 0);
        changed.set(page);
      }
    }
    for (int i = entry == 0 ? page : page + 1; i < pages.length; i++) {
      drop(i);
    }
  }

  void drop(int page) {
    if (at(page) != null) {
      set(page, null);
    }
    changed.clear(page);
  }

  /** Pages that differ from the file. */
  BitSet changed() {
    return changed;
  }

  private void set(int page, long @Nullable [] entries) {
    long[] @Nullable [] all = pages;
    if (page >= all.length) {
      all = Arrays.copyOf(all, Math.max(page + 1, all.length * 2));
      pages = all;
    }
    all[page] = entries;
  }
}
