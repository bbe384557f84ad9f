package dev.nacre.core.sum.ashe.id;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The row ids that a sum was made of, each with the number of times that it counts. A join repeats
 * rows.
 *
 * <p>Held as runs of neighbouring ids that count the same number of times, in order, and as few as
 * possible; so two sets with the same ids are equal. Immutable.
 *
 * <p>A server hands out the ids of a sum in one of these ways, the first that is possible:
 *
 * <ol>
 *   <li>{@code COUNT}, {@code MIN} and {@code MAX} of them: {@link #contiguous};
 *   <li>a bitmap for each word of ids: {@link #ofWords};
 *   <li>a list: {@link #of} and {@link ServerIds}.
 * </ol>
 */
public final class IdSet {
  /** Ids of one word of a bitmap: the sum of their bits fits into a BIGINT of any database. */
  public static final int WORD_IDS = 62;

  /** More than any column allows in one sum; keeps arithmetic on counts from overflowing. */
  public static final long MOST = 1L << 32;

  public static final IdSet EMPTY = new IdSet(new long[0], new long[0], null, 0);

  private final long[] first;
  private final long[] last;
  private final long @Nullable [] times;
  private final long count;

  /**
   * @param times null when each id counts once
   */
  IdSet(long[] first, long[] last, long @Nullable [] times, long count) {
    this.first = first;
    this.last = last;
    this.times = times;
    this.count = count;
  }

  /** All ids from one to another. */
  public static IdSet range(long first, long last) {
    if (first > last) {
      throw damaged("ends before it begins");
    }
    RunBuilder runs = new RunBuilder(1);
    runs.add(first, last, 1);
    return runs.build();
  }

  /**
   * The ids from the least to the greatest, when as many were counted as there are between them.
   * Only for rows that no join repeats.
   */
  public static Optional<IdSet> contiguous(long least, long greatest, long count) {
    return RowIds.isId(least)
            && RowIds.isId(greatest)
            && least <= greatest
            && count == greatest - least + 1
        ? Optional.of(range(least, greatest))
        : Optional.empty();
  }

  /**
   * Runs of ids that each count once, as the first and the last of each run.
   *
   * @param runs in order, without an id that is in two of them
   */
  public static IdSet ofRuns(long... runs) {
    if (runs.length % 2 != 0) {
      throw damaged("is cut short");
    }
    RunBuilder set = new RunBuilder(runs.length / 2);
    for (int run = 0; run < runs.length; run += 2) {
      if (runs[run] > runs[run + 1] || (run > 0 && runs[run] <= runs[run - 1])) {
        throw damaged("has runs out of order");
      }
      set.add(runs[run], runs[run + 1], 1);
    }
    return set.build();
  }

  /** Ids in any order, repeated ones included. */
  public static IdSet of(long... ids) {
    return ofOwned(ids.clone());
  }

  /** As {@link #of}, and sorts the array. */
  static IdSet ofOwned(long[] ids) {
    if (!isSorted(ids)) {
      Arrays.parallelSort(ids);
    }
    RunBuilder runs = new RunBuilder(ids.length);
    for (int from = 0; from < ids.length; ) {
      int end = from + 1;
      while (end < ids.length && ids[end] == ids[from]) {
        end++;
      }
      runs.add(ids[from], ids[from], end - from);
      from = end;
    }
    return runs.build();
  }

  /**
   * Ids as bitmaps: of word w, bit i is the id {@link #WORD_IDS}·w + i.
   *
   * <p>A server makes the bitmap as the SUM of its bits. Where a row was repeated the bits carry
   * into others, and then there are fewer than were counted; so a set that has as many ids as the
   * server counted is right.
   *
   * @param words each at most once, in any order
   */
  public static IdSet ofWords(long[] words, long[] bits) {
    if (words.length != bits.length) {
      throw damaged("has not one bitmap for each word");
    }
    long[] order = words.clone();
    Arrays.sort(order);
    long[] ofOrder = new long[bits.length];
    for (int i = 0; i < words.length; i++) {
      ofOrder[Arrays.binarySearch(order, words[i])] = bits[i];
    }
    RunBuilder runs = new RunBuilder(words.length);
    for (int i = 0; i < order.length; i++) {
      if (order[i] < 0
          || order[i] > RowIds.LAST / WORD_IDS
          || (i > 0 && order[i] == order[i - 1])
          || ofOrder[i] < 1
          || ofOrder[i] >>> WORD_IDS != 0) {
        throw damaged("has a bitmap that no server makes");
      }
      long left = ofOrder[i];
      long begin = order[i] * WORD_IDS;
      while (left != 0) {
        int from = Long.numberOfTrailingZeros(left);
        int length = Long.numberOfTrailingZeros(~(left >>> from));
        runs.add(begin + from, begin + from + length - 1, 1);
        left = left >>> (from + length) << (from + length);
      }
    }
    return runs.build();
  }

  private static boolean isSorted(long[] ids) {
    for (int i = 1; i < ids.length; i++) {
      if (ids[i] < ids[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** The ids of both, with their counts added: of partial sums that are added. */
  public IdSet plus(IdSet other) {
    return RunMerge.plus(this, other);
  }

  /** How many ids there are, each as often as it counts. */
  public long count() {
    return count;
  }

  /** The numbers of the blocks that ids are of. */
  public NavigableSet<Integer> blocks() {
    TreeSet<Integer> blocks = new TreeSet<>();
    for (int run = 0; run < first.length; run++) {
      for (long block = RowIds.block(first[run]); block <= RowIds.block(last[run]); block++) {
        blocks.add((int) block);
      }
    }
    return blocks;
  }

  public int runs() {
    return first.length;
  }

  public long first(int run) {
    return first[run];
  }

  public long last(int run) {
    return last[run];
  }

  /** Whether an id counts more than once. */
  public boolean repeats() {
    for (int run = 0; run < runs(); run++) {
      if (times(run) > 1) {
        return true;
      }
    }
    return false;
  }

  public long times(int run) {
    return times == null ? 1 : times[run];
  }

  static NacreException damaged(String what) {
    return new NacreException(ErrorCode.ID_SET_DAMAGED, "A set of row ids " + what);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IdSet set
        && Arrays.equals(first, set.first)
        && Arrays.equals(last, set.last)
        && Arrays.equals(times, set.times);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(first) + Arrays.hashCode(last);
  }

  @Override
  public String toString() {
    return "IdSet[" + count + " ids in " + first.length + " runs]";
  }
}
