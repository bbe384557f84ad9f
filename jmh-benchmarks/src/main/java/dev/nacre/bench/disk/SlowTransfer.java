package dev.nacre.bench.disk;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * A transfer under way. The thread that gets its result waits for the disk, once.
 *
 * <p>A completion handler could not wait instead: the JDK clears a thread's interrupt after calling
 * one, and Nacre runs its transfers in the calling thread.
 */
final class SlowTransfer implements Future<Integer> {
  private final Future<Integer> base;
  private final IntConsumer waiting;
  private final AtomicBoolean counted = new AtomicBoolean();

  /**
   * @param waiting waits until so many bytes have been moved
   */
  SlowTransfer(Future<Integer> base, IntConsumer waiting) {
    this.base = base;
    this.waiting = waiting;
  }

  @Override
  public Integer get() throws InterruptedException, ExecutionException {
    return moved(base.get());
  }

  /** The timeout applies to the JDK's transfer; the disk then takes its own time. */
  @Override
  public Integer get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return moved(base.get(timeout, unit));
  }

  private Integer moved(Integer bytes) {
    if (!counted.getAndSet(true)) {
      waiting.accept(bytes);
    }
    return bytes;
  }

  @Override
  public boolean cancel(boolean interrupt) {
    return base.cancel(interrupt);
  }

  @Override
  public boolean isCancelled() {
    return base.isCancelled();
  }

  @Override
  public boolean isDone() {
    return base.isDone();
  }
}
