package dev.nacre.core.file.verify;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Adjacent blocks of a {@link FileVerifier}: read in one call, then checked one by one. Reading and
 * checking are separate so that several threads can read in the order of the file and decrypt at
 * the same time. Not safe for threads.
 */
public final class BlockBatch implements AutoCloseable {
  /** The most blocks that one batch holds: a little over a megabyte, which a core's cache holds. */
  public static final int MOST = 256;

  // A disk may return a wrong read once, and another thread may be writing.
  private static final int TRIES = 3;

  private final FileContent file;
  private final RawFile raw;
  private final ReentrantLock lock;
  private final boolean alone;
  private final BlockBuffers buffers;
  private final ByteBuffer records = ByteBuffer.allocateDirect(MOST * BlockLayout.RECORD);
  private long first;
  private int count;

  BlockBatch(FileContent file, RawFile raw, ReentrantLock lock, boolean alone) {
    this.file = file;
    this.raw = raw;
    this.lock = lock;
    this.alone = alone;
    this.buffers = new BlockBuffers(file.head().identity());
  }

  /** Receives the result for each block. */
  public interface Results {
    /** The block is authentic and the latest. The content is only valid during this call. */
    void opens(long block, byte[] content);

    void refused(long block, Fault fault);
  }

  /**
   * Reads blocks from the first on, none of them in a header slot, up to the end of their segment.
   * If some of them cannot be read, each is read again by itself when it is checked.
   *
   * @return how many
   */
  public int read(long from, long end) throws IOException {
    BlockLayout layout = file.head().identity().layout();
    first = from;
    count = (int) Math.min(Math.min(MOST, end - from), layout.segmentEnd(from) - from);
    records.clear().limit(count * BlockLayout.RECORD);
    try {
      int unused = raw.read(records, layout.offset(from));
      records.flip();
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      records.clear().limit(0);
    }
    return count;
  }

  /** Checks the blocks that were read. */
  public void verify(Results results) throws IOException {
    for (int i = 0; i < count; i++) {
      long block = first + i;
      boolean present = records.remaining() >= BlockLayout.RECORD;
      if (present) {
        records.get(buffers.record);
      }
      if (present && isLatest(block)) {
        results.opens(block, buffers.block);
      } else {
        verifyAgain(block, results);
      }
    }
  }

  private boolean isLatest(long block) throws IOException {
    int meta;
    try {
      meta =
          file.head().cipher().open(buffers.address.at(block), buffers.record, 0, buffers.block, 0);
    } catch (UnauthenticException torn) {
      return false;
    } catch (IllegalStateException closed) {
      return false;
    }
    FreshnessMap map = file.head().map();
    long tag = BlockCipher.tagOf(buffers.record, 0);
    if (map == null) {
      return alone;
    }
    if (map.isLatest(block, tag)) {
      return true;
    }
    if (!alone) {
      // What was read without the lock may be old by now.
      return false;
    }
    lock.lock();
    try {
      return map.admit(file.head().cipher(), block, tag, BlockCipher.session(meta));
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException unpinned) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  // Reads the block as an engine would, with the lock held: a refusal now is a refusal for every
  // reader.
  private void verifyAgain(long block, Results results) throws IOException {
    Fault last = Fault.MISSING;
    boolean cut = false;
    for (int i = 0; i < TRIES; i++) {
      Fault fault;
      lock.lock();
      try {
        fault = file.findFault(buffers, block);
        // The file was truncated, by its user or by a process that bypasses it.
        cut = block >= BlockLayout.blocksFor(file.size());
      } finally {
        lock.unlock();
      }
      if (fault == null) {
        results.opens(block, buffers.block);
        return;
      }
      last = fault;
    }
    if (last != Fault.MISSING || !cut) {
      results.refused(block, last);
    }
  }

  /** Forgets the plaintext. */
  @Override
  public void close() {
    buffers.wipe();
  }
}
