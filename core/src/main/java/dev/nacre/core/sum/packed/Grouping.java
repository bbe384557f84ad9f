package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The groups of one bucket's tuples. Immutable; groups are numbered within the bucket. */
public final class Grouping {
  /** Marks a block or a slot without a selected tuple, in place of a group. */
  static final int NONE = -1;

  private static final int MIXED = -2;

  private final long[] keys;
  private final int[] wholeBlocks;
  private final int[] wholeGroups;
  private final int[] mixedBlocks;
  private final int[] groups;
  private final boolean gaps;

  private Grouping(Arrangement arrangement, Selection selection, Buckets buckets, int bucket) {
    GroupIndex index = new GroupIndex();
    int size = buckets.size(bucket);
    int slots = arrangement.slots();
    int[] whole = new int[size];
    int[] wholeOf = new int[size];
    int[] mixed = new int[size];
    int[] found = new int[size * slots];
    int wholes = 0;
    int mixes = 0;
    boolean anyGap = false;
    for (int i = 0; i < size; i++) {
      int block = buckets.block(bucket, i);
      int common = readBlock(arrangement, selection, block, index, found, mixes * slots);
      if (common == MIXED) {
        for (int slot = 0; slot < slots; slot++) {
          anyGap |= found[mixes * slots + slot] == NONE;
        }
        mixed[mixes++] = block;
      } else if (common != NONE) {
        whole[wholes] = block;
        wholeOf[wholes++] = common;
      }
    }
    keys = index.keys();
    wholeBlocks = Arrays.copyOf(whole, wholes);
    wholeGroups = Arrays.copyOf(wholeOf, wholes);
    mixedBlocks = Arrays.copyOf(mixed, mixes);
    groups = Arrays.copyOf(found, mixes * slots);
    gaps = anyGap;
  }

  /** All buckets of a table. */
  public static List<Grouping> of(
      Arrangement arrangement, Selection selection, Buckets buckets, Workers workers) {
    if (buckets.blocks() != arrangement.blocks()) {
      throw new IllegalArgumentException("the buckets are another table's");
    }
    return workers.all(
        IntStream.range(0, buckets.count())
            .<Supplier<Grouping>>mapToObj(
                bucket -> () -> new Grouping(arrangement, selection, buckets, bucket))
            .toList());
  }

  /** The group of every tuple of the block, NONE when none is selected, or MIXED. */
  private static int readBlock(
      Arrangement arrangement,
      Selection selection,
      int block,
      GroupIndex index,
      int[] found,
      int from) {
    int common = MIXED;
    boolean first = true;
    for (int slot = 0; slot < arrangement.slots(); slot++) {
      int tuple = arrangement.tuple(block, slot);
      int group = NONE;
      if (tuple != Arrangement.NONE) {
        group = selection.has(tuple) ? index.add(selection.key(tuple)) : NONE;
        // An empty slot holds zero and may count in any group.
        common = first || common == group ? group : MIXED;
        first = false;
      }
      found[from + slot] = group;
    }
    return first ? NONE : common;
  }

  /** The keys of its groups, in the order of their numbers. */
  long[] keys() {
    return keys;
  }

  int groupCount() {
    return keys.length;
  }

  /** Blocks whose tuples are all of one group. */
  int[] wholeBlocks() {
    return wholeBlocks;
  }

  /** The group of the whole block with this index. */
  int wholeGroup(int index) {
    return wholeGroups[index];
  }

  int[] mixedBlocks() {
    return mixedBlocks;
  }

  /** The group of a slot of the mixed block with this index, or NONE. */
  int group(int index, int slot, int slots) {
    return groups[index * slots + slot];
  }

  /** Whether a slot of a mixed block is in no group. */
  boolean hasGaps() {
    return gaps;
  }
}
