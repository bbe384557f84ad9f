package dev.nacre.demo.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes terminals work, wait and end. It never interrupts them: an interrupt during I/O closes the
 * file of an embedded database.
 */
final class TerminalGate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger inside = new AtomicInteger();
  private volatile boolean open;
  private volatile boolean ended;

  /**
   * Waits until the gate is open.
   *
   * @return false when the terminal must end; then there is no {@link #leave()}
   */
  boolean enter() {
    while (!ended) {
      // Increment before the check: the thread that closes the gate then either waits for us, or we
      // see it closed.
      inside.incrementAndGet();
      if (open && !ended) {
        return true;
      }
      inside.decrementAndGet();
      lock.lock();
      try {
        while (!open && !ended) {
          changed.awaitUninterruptibly();
        }
      } finally {
        lock.unlock();
      }
    }
    return false;
  }

  void leave() {
    inside.decrementAndGet();
  }

  void open() {
    set(true, ended);
  }

  /** Returns when the last terminal has left. */
  void close() {
    set(false, ended);
    while (inside.get() > 0) {
      LockSupport.parkNanos(50_000);
    }
  }

  void end() {
    set(false, true);
  }

  boolean ended() {
    return ended;
  }

  /** Waits for a while, or until the gate ends. */
  void think(long nanos) {
    long left = nanos;
    lock.lock();
    try {
      while (left > 0 && !ended) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void set(boolean newOpen, boolean newEnded) {
    lock.lock();
    try {
      open = newOpen;
      ended = newEnded;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
