package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockLayout;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A pool of direct buffers for reading and writing records. They hold sealed bytes only, so all
 * files of the process share them. Direct, because the JDK would copy a heap buffer into a direct
 * one of its own first; reused, because they are costly to make.
 */
public final class RecordBuffers {
  /** How many records a small buffer holds: more than a page of a database spans. */
  public static final int RECORDS = 64;

  /** The most records that one call reads or writes: 8 MiB. */
  public static final int MOST = 2048;

  private static final int SMALL = RECORDS * BlockLayout.RECORD;
  private static final int SLOTS = 16;

  private static final AtomicReferenceArray<ByteBuffer> IDLE = new AtomicReferenceArray<>(SLOTS);
  private static final AtomicReference<ByteBuffer> LARGE = new AtomicReference<>();

  private RecordBuffers() {}

  /** An empty buffer with room for this many records. */
  public static ByteBuffer borrow(int records) {
    int bytes = records * BlockLayout.RECORD;
    ByteBuffer buffer = bytes <= SMALL ? IDLE.getAndSet(slot(), null) : LARGE.getAndSet(null);
    if (buffer == null || buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocateDirect(Math.max(SMALL, bytes));
    }
    return buffer.clear().limit(bytes);
  }

  public static void giveBack(ByteBuffer buffer) {
    if (buffer.capacity() <= SMALL) {
      IDLE.lazySet(slot(), buffer);
    } else {
      LARGE.lazySet(buffer);
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().getId() & (SLOTS - 1);
  }
}
