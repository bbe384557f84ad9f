package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.suite.AesBlocks;
import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.id.RowIds;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The sum of the pads of a set of ids, of one part. A run of neighbouring ids costs two values of F
 * for each block that it touches.
 *
 * <p>For one thread; {@link #of} runs several of them.
 */
public final class PadSum {
  /** Few enough that inputs and outputs stay in the fastest cache. */
  private static final int BATCH = 256;

  /** Takes long enough to be worth a task of its own. */
  private static final int RUNS_OF_TASK = 1 << 14;

  /** The pads of one block. */
  public record Source(PadFunction function, PadStart start) {}

  private final IntFunction<Source> sources;
  private final PadTotal[] totals;
  private final byte[] in;
  private final byte[] out;
  private final long[] factors = new long[BATCH];
  private final int bytes;
  private int waiting;
  private Source source;
  private int block;

  private PadSum(LimbModulus ring, IntFunction<Source> sources, int firstBlock) {
    this.sources = sources;
    this.totals = new PadTotal[ring.blocks()];
    for (int i = 0; i < totals.length; i++) {
      totals[i] = new PadTotal();
    }
    this.bytes = ring.blocks() * AesBlocks.BYTES;
    this.in = new byte[BATCH * bytes];
    this.out = new byte[in.length];
    this.block = firstBlock;
    this.source = sources.apply(firstBlock);
  }

  /**
   * The exact sum of differences of values of F, not reduced.
   *
   * @param sources the pads of a block, in the form of this ring; safe for threads
   */
  public static BigInteger of(
      IdSet ids, LimbModulus ring, IntFunction<Source> sources, Workers workers) {
    List<Supplier<PadTotal[]>> tasks = new ArrayList<>();
    for (int from = 0; from < ids.runs(); from += RUNS_OF_TASK) {
      int begin = from;
      int end = Math.min(ids.runs(), from + RUNS_OF_TASK);
      tasks.add(
          () -> new PadSum(ring, sources, RowIds.block(ids.first(begin))).sum(ids, begin, end));
    }
    BigInteger sum = BigInteger.ZERO;
    for (PadTotal[] part : workers.all(tasks)) {
      for (int i = 0; i < part.length; i++) {
        sum = sum.add(part[i].value().shiftLeft(i * AesBlocks.BYTES * Byte.SIZE));
      }
    }
    return sum;
  }

  private PadTotal[] sum(IdSet ids, int begin, int end) {
    for (int run = begin; run < end; run++) {
      long times = ids.times(run);
      long last = ids.last(run);
      for (long id = ids.first(run); id <= last; ) {
        int of = RowIds.block(id);
        long lastHere = Math.min(last, RowIds.of(of, RowIds.BLOCK_IDS - 1));
        enter(of);
        take(RowIds.offset(id), -times);
        take(RowIds.offset(lastHere) + 1L, times);
        id = lastHere + 1;
      }
    }
    flush();
    return totals;
  }

  private void enter(int next) {
    if (next != block) {
      Source entered = sources.apply(next);
      if (entered.function() != source.function()) {
        flush();
      }
      source = entered;
      block = next;
    }
  }

  private void take(long position, long factor) {
    if (waiting == BATCH) {
      flush();
    }
    source.function().prepare(source.start(), position, in, waiting * bytes);
    factors[waiting++] = factor;
  }

  private void flush() {
    if (waiting == 0) {
      return;
    }
    source.function().evaluate(in, waiting * bytes, out);
    for (int i = 0; i < totals.length; i++) {
      totals[i].add(out, i * AesBlocks.BYTES, bytes, factors, waiting);
    }
    waiting = 0;
  }
}
