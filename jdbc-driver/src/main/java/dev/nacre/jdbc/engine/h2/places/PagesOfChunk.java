package dev.nacre.jdbc.engine.h2.places;

import dev.nacre.core.page.PageGeometry;
import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.h2.mvstore.DataUtils;

/** The pages in one chunk: where they begin, and whose they are. */
final class PagesOfChunk {
  private final int[] starts;
  private final int[] ends;
  private final int[] reads;
  private final int[] maps;
  private final BitSet removed;

  /**
   * @param list as it stands in the chunk
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
      // A large page does not say how long it is.
      boolean known = most != DataUtils.PAGE_LARGE && starts[i] <= Integer.MAX_VALUE - most;
      ends[i] = known ? starts[i] + most : Integer.MAX_VALUE;
      reads[i] = known ? ends[i] : -1;
    }
    cutAtNext();
  }

  // Lengths are rounded up in the list, and H2 reads as much when it wants the page: blocks behind
  // it are missed when they do not open, though none of its bytes lies there. Of a large page H2
  // reads the length first.
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
   * Whose pages lie in a block of the chunk.
   *
   * @param inUse whether to name those that are in use, for which H2 reads the block, or those that
   *     were removed
   */
  Set<String> objects(long blockInChunk, boolean inUse, ObjectNames names) {
    long from = PageGeometry.start(blockInChunk);
    long to = from + PageGeometry.BLOCK;
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < starts.length; i++) {
      int end = inUse ? reads[i] : ends[i];
      if (starts[i] < to && end > from && removed.get(i) != inUse) {
        found.add(names.of(maps[i]));
      }
    }
    return found;
  }
}
