package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.block.BlockBufferPool;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.BlockLoader;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.BlockState;
import dev.nacre.core.file.block.BlockVerifier;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderCopies;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.durability.OverwriteProtection;
import dev.nacre.core.file.durability.RecoveredRecords;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.status.RefusalLatch;
import dev.nacre.core.file.v1.FileIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file whose superblock has been read; maps byte positions to blocks. Any thread may read: that
 * takes the lock only for blocks that do not open at the first attempt. What changes the file is
 * called with the file's lock held.
 */
public final class FileContent {
  private final ReentrantLock lock;
  private final FailStopFile raw;
  private final FileHead head;
  private final FileIdentity identity;
  private final @Nullable HeaderBlocks headers;
  private final @Nullable OverwriteProtection overwrites;
  private final RecoveredRecords recovered;
  private final BlockBuffers writing;
  private final BlockReader blocks;
  private final BlockLoader loader;
  private final BlockVerifier verifier;
  private final WriteSession session;
  private final ContentWriter writer;
  private final BlockCounters counters;

  private volatile long size;
  private volatile boolean closed;

  /**
   * @param lock of the file
   */
  FileContent(
      ReentrantLock lock,
      FailStopFile raw,
      FileHead head,
      RefusalLatch refusals,
      HeaderCopies copies,
      BlockCounters counters) {
    this.lock = lock;
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    FreshnessMap map = head.map();
    this.headers = map == null ? null : new HeaderBlocks(raw, identity, map, head.floor());
    this.overwrites = identity.kind() == FileKind.TEMP ? null : new OverwriteProtection(raw, head);
    this.recovered = new RecoveredRecords(raw, head);
    this.writing = new BlockBuffers(identity);
    this.blocks =
        new BlockReader(raw, identity, map, new BlockBufferPool(identity), head.cipher(), counters);
    this.loader = new BlockLoader(raw, head, refusals, headers, copies, recovered);
    this.verifier = new BlockVerifier(raw, head, blocks, recovered);
    this.counters = counters;
    this.session = new WriteSession(this::size, raw, head, headers, overwrites, recovered, blocks);
    this.writer =
        new ContentWriter(this, session, raw, blocks, writing, overwrites, recovered, counters);
  }

  public FileHead head() {
    return head;
  }

  public @Nullable HeaderBlocks headers() {
    return headers;
  }

  public long size() {
    return size;
  }

  /** Sets the length and the records that {@link FileOpener} found. */
  void found(long length, Map<Long, byte[]> fromJournal) {
    size = length;
    recovered.addAll(fromJournal);
  }

  public int read(ByteBuffer dst, long position) throws IOException {
    int start = dst.position();
    try {
      while (dst.hasRemaining()) {
        long end = size;
        if (position >= end) {
          return -1;
        }
        int length = (int) Math.min(dst.remaining(), end - position);
        if (blocks.read(dst, position, length, this::readLocked)) {
          return length;
        }
        dst.position(start);
      }
      return 0;
    } catch (IOException | RuntimeException refused) {
      dst.position(start);
      throw refused;
    }
  }

  /** Called with the file's lock held. */
  public int write(ByteBuffer src, long position) throws IOException {
    int length = src.remaining();
    if (length == 0) {
      return 0;
    }
    session.begin();
    session.restore();
    writer.write(src, position);
    return length;
  }

  /** Called with the file's lock held. */
  public void truncate(long length) throws IOException {
    if (length >= size) {
      return;
    }
    session.begin();
    session.restore();
    long keep = BlockLayout.blocksFor(length);
    int inside = BlockLayout.inBlock(length);
    if (inside != 0) {
      byte[] block = writing.block;
      load(writing, keep - 1, block, 0);
      Arrays.fill(block, inside, block.length, (byte) 0);
      writer.store(keep - 1, block, inside);
    }
    // Before the last pages of the map are truncated too.
    FreshnessMap map = head.map();
    if (map != null) {
      map.truncate(head.cipher(), keep);
    }
    head.lower(length);
    size = length;
    blocks.wrote();
    raw.truncate(identity.end(keep));
    if (headers != null) {
      headers.truncate(keep);
    }
    if (overwrites != null) {
      overwrites.noteTruncation(keep);
    }
  }

  /** Called with the file's lock held. */
  public void force(boolean metaData, long storeVersion) throws IOException {
    session.force(metaData, storeVersion);
  }

  /** The superblocks that belong to what is written. */
  public WriteSession session() {
    return session;
  }

  /** Writes blocks. */
  public ContentWriter writer() {
    return writer;
  }

  /** Counts reads and writes of this file and of the files that belong to it. */
  public long traffic() {
    return counters.traffic();
  }

  /** Reads blocks without the lock. */
  public BlockReader blocks() {
    return blocks;
  }

  public boolean isClosed() {
    return closed;
  }

  /**
   * Marks the file as closed cleanly; a file whose state is uncertain is left marked as open, for
   * recovery by the next open. Called with the file's lock held.
   */
  public void finish(long storeVersion) throws IOException {
    if (session.mayFinish()) {
      session.restore();
      writer.complete();
      session.finish(storeVersion);
    }
  }

  public void close() {
    closed = true;
    blocks.close();
    writing.wipe();
    head.close();
  }

  /**
   * Opens a block with the lock held.
   *
   * @return the bytes of it that are part of the file
   */
  int load(BlockBuffers buffers, long block, byte[] target, int offset) throws IOException {
    return loader.load(buffers, size, block, target, offset);
  }

  /**
   * Checks a block with the lock held; a fault is returned, not reported.
   *
   * @return what is wrong with it; null for nothing, and then its content is in the buffers
   */
  public @Nullable Fault findFault(BlockBuffers buffers, long block) throws IOException {
    if (closed) {
      throw new AsynchronousCloseException();
    }
    buffers.held = -1;
    if (block >= BlockLayout.blocksFor(size)) {
      return Fault.MISSING;
    }
    return verifier.findFault(buffers, block);
  }

  /** Whether the journal has the content of a block that a crash tore. */
  public boolean isRecovered(long block) {
    return recovered.has(block);
  }

  private boolean readLocked(BlockBuffers buffers, long block, byte[] target, int offset)
      throws IOException {
    lock.lock();
    try {
      if (closed) {
        throw new AsynchronousCloseException();
      }
      if (block >= BlockLayout.blocksFor(size)) {
        return false;
      }
      load(buffers, block, target, offset);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** See {@link BlockVerifier#classify}. */
  public BlockState classify(BlockBuffers buffers, long block, byte[] target) throws IOException {
    return verifier.classify(buffers, block, target);
  }

  /** Written up to this position. */
  void grow(long end) {
    size = Math.max(size, end);
  }
}
