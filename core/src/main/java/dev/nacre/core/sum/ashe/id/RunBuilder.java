package dev.nacre.core.sum.ashe.id;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects runs of ids in order, and joins those that belong together. */
final class RunBuilder {
  private long[] first;
  private long[] last;
  private long @Nullable [] times;
  private int size;
  private long count;

  /**
   * @param expected how many runs there may be; more are possible
   */
  RunBuilder(int expected) {
    this.first = new long[Math.max(1, expected)];
    this.last = new long[first.length];
  }

  /** Adds ids behind all that were added. */
  void add(long from, long to, long each) {
    if (!RowIds.isId(from) || !RowIds.isId(to)) {
      throw IdSet.damaged("has an id that no block has");
    }
    long length = to - from + 1;
    if (each > IdSet.MOST || length > (IdSet.MOST - count) / each) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED, "A sum has more rows than any column allows");
    }
    count += length * each;
    if (size > 0 && last[size - 1] + 1 == from && times(size - 1) == each) {
      last[size - 1] = to;
      return;
    }
    if (size == first.length) {
      first = Arrays.copyOf(first, size * 2);
      last = Arrays.copyOf(last, size * 2);
      if (times != null) {
        times = Arrays.copyOf(times, size * 2);
      }
    }
    if (each != 1 && times == null) {
      times = new long[first.length];
      Arrays.fill(times, 0, size, 1);
    }
    first[size] = from;
    last[size] = to;
    if (times != null) {
      times[size] = each;
    }
    size++;
  }

  private long times(int run) {
    return times == null ? 1 : times[run];
  }

  IdSet build() {
    return new IdSet(
        Arrays.copyOf(first, size),
        Arrays.copyOf(last, size),
        times == null ? null : Arrays.copyOf(times, size),
        count);
  }
}
