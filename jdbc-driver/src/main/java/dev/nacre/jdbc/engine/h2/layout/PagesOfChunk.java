package dev.nacre.jdbc.engine.h2.layout;

import dev.nacre.core.block.BlockLayout;
import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.h2.mvstore.DataUtils;

/** The pages in one chunk: where they begin, and which map they belong to. */
final class PagesOfChunk {
  private final int[] starts;
  private final int[] ends;
  private final int[] reads;
  private final int[] maps;
  private final BitSet removed;

  /**
   * @param list as stored in the chunk
   */
  PagesOfChunk(Chunk chunk, LongBuffer list) {
    removed = BitSet.valueOf(HexFormat.of().parseHex(chunk.removed()));
    int count = list.remaining();
    starts = new int[count];
    ends = new int[count];
    reads = new int[count];
    maps = new int[count];
    for (int i = 0; i < count; i++) {
      long page = list.get(i);
      starts[i] = DataUtils.getPageOffset(page);
      maps[i] = DataUtils.getPageMapId(page);
      int most = DataUtils.getPageMaxLength(page);
      // The length of a large page is not stored.
      boolean known = most != DataUtils.PAGE_LARGE && starts[i] <= Integer.MAX_VALUE - most;
      ends[i] = known ? starts[i] + most : Integer.MAX_VALUE;
      reads[i] = known ? ends[i] : -1;
    }
    cutAtNext();
  }

  // The list rounds lengths up, and H2 reads that much for a page. So if blocks after it cannot be
  // decrypted, the page is lost, though they hold none of its bytes. For a large page, H2 reads the
  // length first.
  private void cutAtNext() {
    TreeSet<Integer> sorted = new TreeSet<>();
    for (int start : starts) {
      sorted.add(start);
    }
    for (int i = 0; i < starts.length; i++) {
      Integer next = sorted.higher(starts[i]);
      if (next != null) {
        ends[i] = Math.min(ends[i], next);
      }
      reads[i] = Math.max(reads[i], ends[i]);
    }
  }

  /**
   * The objects with pages in a block of the chunk.
   *
   * @param inUse whether to return those in use, for which H2 reads the block, or those removed
   */
  Set<String> objects(long blockInChunk, boolean inUse, MapOwners owners) {
    long from = BlockLayout.start(blockInChunk);
    long to = from + BlockLayout.BLOCK;
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < starts.length; i++) {
      int end = inUse ? reads[i] : ends[i];
      if (starts[i] < to && end > from && removed.get(i) != inUse) {
        found.add(owners.of(maps[i]));
      }
    }
    return found;
  }
}
