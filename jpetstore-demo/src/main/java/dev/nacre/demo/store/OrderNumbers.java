package dev.nacre.demo.store;

/**
 * Hands out order numbers. Reserves a block of them at a time: a number for each order would make
 * every checkout wait for the row of the sequence. Numbers left over when the shop stops are lost,
 * which is why they have gaps. Safe for threads.
 */
public final class OrderNumbers {
  /** Reserves numbers in a short transaction of its own. */
  public interface Reserve {
    /** Returns the first of {@code count} numbers that nobody else gets. */
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

  /** What {@link Reserve} does inside its transaction. */
  public static long reserve(Numbers numbers, int count) {
    if (numbers.advance(Numbers.ORDER, count) != 1) {
      throw new IllegalStateException("the sequence of order numbers is missing");
    }
    return numbers.next(Numbers.ORDER) - count;
  }
}
