package dev.nacre.core.suite;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Ciphers that know one key, each for one thread at a time: the key schedule is computed once and
 * not for each call. Safe for threads.
 *
 * @param <E> what a thread borrows for a call
 */
final class EnginePool<E> {
  // More than the threads that seal at the same time on common machines; a miss only costs a new
  // cipher.
  private static final int SLOTS = 32;

  /** References in a cache line: two cores that write to the same line slow each other down. */
  private static final int APART = 16;

  private final CipherKey key;
  private final Supplier<E> fresh;
  private final AtomicReferenceArray<E> idle = new AtomicReferenceArray<>(SLOTS * APART);

  /**
   * Asks for one engine now: a JDK without the algorithm must fail here, not at the first block.
   *
   * @param key that destroying closes the pool
   */
  EnginePool(CipherKey key, Supplier<E> fresh) {
    this.key = key;
    this.fresh = fresh;
    try {
      giveBack(fresh.get());
    } catch (RuntimeException missing) {
      key.destroy();
      throw missing;
    }
  }

  E borrow() {
    if (key.isDestroyed()) {
      throw new IllegalStateException("this cipher is closed");
    }
    E engine = idle.getAndSet(slot(), null);
    return engine == null ? fresh.get() : engine;
  }

  /** Not called with an engine that failed: its state is unknown. */
  void giveBack(E engine) {
    int slot = slot();
    idle.set(slot, engine);
    // Checked after the engine was put back, as close() clears the slots after destroying the key:
    // one of the two removes it.
    if (key.isDestroyed()) {
      idle.set(slot, null);
    }
  }

  /**
   * Lets no result out that may have been computed with derived values that another thread was
   * zeroing: that thread has closed the pool before the first zero.
   */
  void requireOpen(byte[] out, int offset, int length) {
    VarHandle.loadLoadFence();
    if (key.isDestroyed()) {
      Arrays.fill(out, offset, offset + length, (byte) 0);
      throw new IllegalStateException("this cipher is closed");
    }
  }

  /**
   * Forgets the key and the engines that know it; what was derived from it is zeroed after that.
   */
  void close() {
    key.destroy();
    VarHandle.fullFence(); // seen before the first zero of a derived value
    for (int slot = 0; slot < SLOTS; slot++) {
      idle.set(slot * APART, null);
    }
  }

  private static int slot() {
    return ((int) Thread.currentThread().getId() & (SLOTS - 1)) * APART;
  }
}
