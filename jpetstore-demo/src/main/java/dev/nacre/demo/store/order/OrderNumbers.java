package dev.nacre.demo.store.order;

/**
 * Hands out order numbers. It reserves a block at a time: reserving each number would make every
 * checkout wait for the row of the sequence. Sequences left over when the shop stops are lost, so
 * order numbers have gaps. Thread-safe.
 */
public final class OrderNumbers {
  /** Reserves numbers in a short transaction of its own. */
  public interface Reserve {
    /** Returns the first of {@code count} numbers reserved for this caller alone. */
    long block(int count);
  }

  private static final int BLOCK = 20;

  private final Reserve reserve;
  private long next;
  private long end;

  public OrderNumbers(Reserve reserve) {
    this.reserve = reserve;
  }

  public synchronized long next() {
    if (next == end) {
      next = reserve.block(BLOCK);
      end = next + BLOCK;
    }
    return next++;
  }

  /** The body of {@link Reserve}, to be called inside its transaction. */
  public static long reserve(SequenceMapper numbers, int count) {
    if (numbers.advance(SequenceMapper.ORDER, count) != 1) {
      throw new IllegalStateException("the sequence of order numbers is missing");
    }
    return numbers.next(SequenceMapper.ORDER) - count;
  }
}
