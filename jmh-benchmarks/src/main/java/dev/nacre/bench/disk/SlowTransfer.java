package dev.nacre.bench.disk;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * A transfer under way. Who asks for its result waits for the disk, once.
 *
 * <p>No completion handler does that in the place of this: the JDK clears a thread's interrupt
 * after it has called one, and Nacre has its transfers run in the thread that asks.
 */
final class SlowTransfer implements Future<Integer> {
  private final Future<Integer> base;
  private final IntConsumer waiting;
  private final AtomicBoolean counted = new AtomicBoolean();

  /**
   * @param waiting waits for so many bytes
   */
  SlowTransfer(Future<Integer> base, IntConsumer waiting) {
    this.base = base;
    this.waiting = waiting;
  }

  @Override
  public Integer get() throws InterruptedException, ExecutionException {
    return moved(base.get());
  }

  /** Keeps to the time that was given until the JDK is done; the disk then takes its own. */
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
