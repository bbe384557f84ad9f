package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A run of blocks that are opened before a reader asks for them.
 *
 * <p>The thread that holds the {@link ReadAhead} aims and reads it; that thread or the one that
 * reads ahead fills it, whichever comes first. Blocks can be taken one by one while the rest is
 * being filled. A block that does not open or cannot be read is missing: the normal read reports
 * why.
 */
final class ReadAheadWindow implements Runnable {
  /** How many blocks a full window has. */
  static final int MOST = RecordBuffers.RECORDS;

  private static final int FREE = 0;
  private static final int WAITING = 1;
  private static final int FILLING = 2;

  private final BlockReader blocks;
  private final RawFile raw;
  private final BlockLayout layout;
  private final BlockAddress address;
  private final byte[] record = new byte[BlockLayout.RECORD];
  private final byte[] plain = new byte[MOST * BlockLayout.BLOCK];
  private final long[] tags = new long[MOST];
  private final boolean[] opened = new boolean[MOST];

  private final AtomicInteger state = new AtomicInteger(FREE);

  /** How many blocks, from the first on, have been tried; their results are final. */
  private final AtomicInteger tried = new AtomicInteger();

  private long first;
  private int count;
  private long seen;

  ReadAheadWindow(BlockReader blocks, RawFile raw, FileIdentity identity) {
    this.blocks = blocks;
    this.raw = raw;
    this.layout = identity.layout();
    this.address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  boolean covers(long block) {
    return block >= first && block < end();
  }

  long start() {
    return first;
  }

  /** The block after the last. */
  long end() {
    return first + count;
  }

  /**
   * Aims the window at other blocks, at most this many, and forgets those it has.
   *
   * @return false when it is being filled
   */
  boolean aim(long block, int most) {
    if (!isFree()) {
      return false;
    }
    first = block;
    count = (int) Math.min(Math.min(most, MOST), layout.segmentEnd(block) - block);
    tried.set(0);
    state.set(WAITING);
    return true;
  }

  /** Forgets the plaintext, unless it is being filled: then the filling thread has to do it. */
  void wipe() {
    if (isFree()) {
      count = 0;
      Arrays.fill(plain, (byte) 0);
    }
  }

  /** Whether it holds plaintext and is not being filled. */
  boolean isLeft() {
    return state.get() != FILLING && count > 0;
  }

  // A window that is waiting to be filled becomes free.
  private boolean isFree() {
    return state.compareAndSet(WAITING, FREE) || state.get() == FREE;
  }

  /** Fills it, unless another thread does or did. */
  @Override
  public void run() {
    if (state.compareAndSet(WAITING, FILLING)) {
      try {
        fill();
      } finally {
        state.set(FREE);
      }
    }
  }

  /**
   * Copies from a block that it covers.
   *
   * @return the bytes copied; 0 when the block is not there yet, -1 when the window cannot supply
   *     it
   */
  int copy(long block, int inside, ByteBuffer dst, int most) {
    int at = (int) (block - first);
    if (at >= tried.get()) {
      return 0;
    }
    if (!opened[at] || !blocks.isLatest(block, tags[at], seen)) {
      return -1;
    }
    int length = Math.min(most, BlockLayout.BLOCK - inside);
    dst.put(plain, at * BlockLayout.BLOCK + inside, length);
    return length;
  }

  private void fill() {
    seen = blocks.writes();
    int found = 0;
    ByteBuffer staging = RecordBuffers.borrow(count);
    try {
      raw.read(staging, layout.offset(first));
      staging.flip();
      for (int at = 0; at < count; at++) {
        opened[at] = staging.remaining() >= BlockLayout.RECORD && open(at, staging);
        found += opened[at] ? 1 : 0;
        tried.lazySet(at + 1);
      }
    } catch (IOException | RuntimeException unread) {
      // The file may have been closed meanwhile. A reader of these blocks gets the same failure.
      Arrays.fill(opened, tried.get(), count, false);
      tried.set(count);
    } finally {
      RecordBuffers.giveBack(staging);
      blocks.openedAhead(found);
    }
  }

  private boolean open(int at, ByteBuffer staging) {
    staging.get(record);
    tags[at] = BlockCipher.tagOf(record, 0);
    return blocks.open(address.at(first + at), record, plain, at * BlockLayout.BLOCK);
  }
}
