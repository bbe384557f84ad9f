package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads runs of blocks without holding a lock.
 *
 * <p>A block that is being written at the same time may be read half old and half new. Then it does
 * not open, or the freshness map does not know it, and it is read again with the file's lock held.
 * A block that opens and is the latest is correct, even with a concurrent writer.
 */
public final class BlockReader {
  /**
   * Blocks that a page of a database spans, at most. H2 reads 24 KiB for its pages of 16 KiB, and
   * up to 64 KiB for those of long rows and of results that do not fit into memory.
   */
  static final int PAGE = 17;

  private final RawFile raw;
  private final BlockLayout layout;
  private final @Nullable FreshnessMap map;
  private final BlockBufferPool pool;

  /** How many blocks at the start lie in header slots; they are always read with the lock held. */
  private final int headers;

  private final ReadAhead ahead;

  private final BlockCounters counters;

  private volatile BlockCipher cipher;
  private volatile long writes;

  public BlockReader(
      RawFile raw,
      FileIdentity identity,
      @Nullable FreshnessMap map,
      BlockBufferPool pool,
      BlockCipher cipher,
      BlockCounters counters) {
    this.raw = raw;
    this.counters = counters;
    this.layout = identity.layout();
    this.map = map;
    this.pool = pool;
    this.headers = identity.headers();
    this.cipher = cipher;
    this.ahead = new ReadAhead(this, raw, identity);
  }

  /** Reads a block with the lock held. */
  public interface LockedRead {
    /**
     * Opens the block into the target.
     *
     * @return false when the file was truncated meanwhile and no longer has this block
     */
    boolean read(BlockBuffers buffers, long block, byte[] target, int offset) throws IOException;
  }

  /** Uses a cipher with new keys; the old keys still open blocks. */
  public void use(BlockCipher newCipher) {
    cipher = newCipher;
  }

  /** Something was written: blocks opened before may be out of date. Called with the lock held. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the holder of the file's lock writes it.
  public void wrote() {
    writes++;
  }

  /**
   * Reads plaintext that lies inside the file.
   *
   * @return false when the file was truncated meanwhile
   */
  public boolean read(ByteBuffer dst, long position, int length, LockedRead lockedRead)
      throws IOException {
    BlockBuffers buffers = pool.borrow();
    try {
      long at = position;
      int left = length;
      if (holds(buffers, BlockLayout.blockOf(at))) {
        int count = copy(buffers, dst, at, left);
        at += count;
        left -= count;
      }
      while (left > 0) {
        long first = BlockLayout.blockOf(at);
        int run = run(first, BlockLayout.blockOf(at + left - 1));
        int count = fromAhead(dst, at, left, run);
        if (count > 0) {
          at += count;
          left -= count;
          continue;
        }
        count = (int) Math.min(left, BlockLayout.start(first + run) - at);
        if (!readRun(buffers, dst, at, count, run, lockedRead)) {
          return false;
        }
        at += count;
        left -= count;
      }
      return true;
    } finally {
      pool.giveBack(buffers);
    }
  }

  // A read of many blocks at once gains nothing from a window.
  private int fromAhead(ByteBuffer dst, long position, int most, int run) {
    long first = BlockLayout.blockOf(position);
    if (first < headers || run > PAGE) {
      return 0;
    }
    return ahead.copy(first, first + run - 1, BlockLayout.inBlock(position), dst, most);
  }

  // Header blocks one at a time, others as far as they are adjacent.
  private int run(long first, long last) {
    if (first < headers) {
      return 1;
    }
    long most = Math.min(RecordBuffers.MOST, layout.segmentEnd(first) - first);
    return (int) Math.min(most, last - first + 1);
  }

  private boolean readRun(
      BlockBuffers buffers,
      ByteBuffer dst,
      long position,
      int length,
      int run,
      LockedRead lockedRead)
      throws IOException {
    long first = BlockLayout.blockOf(position);
    long seen = writes;
    long began = BlockCounters.isSample(++buffers.runs) ? System.nanoTime() : 0;
    int opened = 0;
    ByteBuffer staging = RecordBuffers.borrow(run);
    try {
      if (first >= headers) {
        raw.read(staging, layout.offset(first));
      }
      staging.flip();
      long at = position;
      int left = length;
      for (long block = first; block < first + run; block++) {
        boolean whole = left >= BlockLayout.BLOCK && BlockLayout.inBlock(at) == 0;
        boolean present = staging.remaining() >= BlockLayout.RECORD;
        if (present) {
          staging.get(buffers.record);
        }
        int count;
        if (whole && dst.hasArray()) {
          byte[] target = dst.array();
          int offset = dst.arrayOffset() + dst.position();
          if (!(present && open(buffers, block, target, offset))
              && !lockedRead.read(buffers, block, target, offset)) {
            return false;
          }
          count = BlockLayout.BLOCK;
          dst.position(dst.position() + count);
        } else {
          buffers.held = -1;
          if (!(present && open(buffers, block, buffers.block, 0))
              && !lockedRead.read(buffers, block, buffers.block, 0)) {
            return false;
          }
          hold(buffers, block, seen);
          count = copy(buffers, dst, at, left);
        }
        at += count;
        left -= count;
        opened++;
      }
      return true;
    } finally {
      RecordBuffers.giveBack(staging);
      counters.opened(opened);
      if (began != 0 && opened > 0) {
        counters.openedIn(System.nanoTime() - began, opened);
      }
    }
  }

  /** Opens a record; does not check whether it is the latest. */
  public boolean open(BlockAddress address, byte[] record, byte[] target, int offset) {
    try {
      cipher.open(address, record, 0, target, offset);
      return true;
    } catch (UnauthenticException torn) {
      return false;
    } catch (IllegalStateException closed) {
      // The file is being closed; the read with the lock held reports that.
      return false;
    }
  }

  /**
   * Whether this is still the latest version of a block.
   *
   * @param seen {@link #writes} before it was read
   */
  public boolean isLatest(long block, long tag, long seen) {
    return map == null ? seen == writes : map.isLatest(block, tag);
  }

  /** Counts blocks that were opened before a reader asked for them. */
  void openedAhead(int count) {
    counters.openedAhead(count);
  }

  /** How often something was written. */
  long writes() {
    return writes;
  }

  /** Forgets all plaintext. */
  public void close() {
    pool.close();
    ahead.close();
  }

  private boolean open(BlockBuffers buffers, long block, byte[] target, int offset) {
    return open(buffers.address.at(block), buffers.record, target, offset)
        && (map == null || map.isLatest(block, BlockCipher.tagOf(buffers.record, 0)));
  }

  // Header blocks are not held: their tag is not in the record.
  private void hold(BlockBuffers buffers, long block, long seen) {
    if (block >= headers) {
      buffers.held = block;
      buffers.heldTag = BlockCipher.tagOf(buffers.record, 0);
      buffers.heldWrites = seen;
    }
  }

  private boolean holds(BlockBuffers buffers, long block) {
    if (buffers.held != block) {
      return false;
    }
    return isLatest(block, buffers.heldTag, buffers.heldWrites);
  }

  private static int copy(BlockBuffers buffers, ByteBuffer dst, long position, int most) {
    int inside = BlockLayout.inBlock(position);
    int count = Math.min(most, BlockLayout.BLOCK - inside);
    dst.put(buffers.block, inside, count);
    return count;
  }
}
