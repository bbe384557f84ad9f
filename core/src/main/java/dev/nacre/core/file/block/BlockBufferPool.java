package dev.nacre.core.file.block;

import dev.nacre.core.file.v1.FileIdentity;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The pool of idle buffers of one file. They belong to the file, not to threads, and are wiped when
 * it is closed.
 */
public final class BlockBufferPool {
  private static final int SLOTS = 16;

  private final FileIdentity identity;
  private final AtomicReferenceArray<BlockBuffers> idle = new AtomicReferenceArray<>(SLOTS);
  private volatile boolean closed;

  public BlockBufferPool(FileIdentity identity) {
    this.identity = identity;
  }

  /** Usually the buffers that this thread used last, with the block it opened last. */
  BlockBuffers borrow() {
    BlockBuffers buffers = idle.getAndSet(slot(), null);
    return buffers == null ? new BlockBuffers(identity) : buffers;
  }

  void giveBack(BlockBuffers buffers) {
    idle.set(slot(), buffers);
    if (closed) {
      wipe();
    }
  }

  /** Forgets all plaintext; buffers in use are wiped when they are given back. */
  void close() {
    closed = true;
    wipe();
  }

  private void wipe() {
    for (int slot = 0; slot < SLOTS; slot++) {
      BlockBuffers buffers = idle.getAndSet(slot, null);
      if (buffers != null) {
        buffers.wipe();
      }
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().getId() & (SLOTS - 1);
  }
}
