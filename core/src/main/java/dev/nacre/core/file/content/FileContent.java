package dev.nacre.core.file.content;

import dev.nacre.core.file.block.BlockBufferPool;
import dev.nacre.core.file.block.BlockBuffers;
import dev.nacre.core.file.block.BlockJudge;
import dev.nacre.core.file.block.BlockLoader;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.BlockWriter;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderCopies;
import dev.nacre.core.file.block.Judgement;
import dev.nacre.core.file.block.RecordBuffers;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FreshKey;
import dev.nacre.core.file.journal.ForcedFile;
import dev.nacre.core.file.journal.OverwriteProtection;
import dev.nacre.core.file.journal.RecoveredRecords;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.status.FileCounters;
import dev.nacre.core.file.status.Refusals;
import dev.nacre.core.file.v1.Floor;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file whose superblock has been read; maps byte positions to blocks. Safe for threads; reads
 * take the lock only for blocks that do not open at the first attempt.
 */
public final class FileContent {
  private static final byte[] ZEROS = new byte[PageGeometry.BLOCK];

  private final ReentrantLock lock;
  private final ForcedFile raw;
  private final FileHead head;
  private final Identity identity;
  private final @Nullable HeaderBlocks headers;
  private final @Nullable OverwriteProtection overwrites;
  private final RecoveredRecords recovered;
  private final BlockBuffers writing;
  private final BlockReader blocks;
  private final BlockLoader loader;
  private final BlockJudge judge;
  private final BlockWriter writer;
  private final @Nullable HeaderWriter headerWriter;
  private final FileCounters counters;

  private volatile long size;
  private volatile boolean closed;
  private boolean forceFailed;

  /**
   * @param lock of the file
   */
  FileContent(
      ReentrantLock lock,
      ForcedFile raw,
      FileHead head,
      Refusals refusals,
      HeaderCopies copies,
      FileCounters counters) {
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
    this.judge = new BlockJudge(raw, head, blocks, recovered);
    this.writer = new BlockWriter(raw, identity.geometry(), map, overwrites, writing, counters);
    this.counters = counters;
    this.headerWriter =
        headers == null
            ? null
            : new HeaderWriter(this, head, headers, overwrites, recovered, writing, counters);
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
    recovered.found(fromJournal);
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
        if (blocks.read(dst, position, length, this::settle)) {
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

  public int write(ByteBuffer src, long position) throws IOException {
    int length = src.remaining();
    if (length == 0) {
      return 0;
    }
    begin();
    restore();
    while (size < position) {
      int gap = (int) Math.min(position - size, (long) RecordBuffers.RECORDS * PageGeometry.BLOCK);
      put(ByteBuffer.wrap(new byte[gap]), size);
    }
    put(src, position);
    return length;
  }

  public void truncate(long length) throws IOException {
    if (length >= size) {
      return;
    }
    begin();
    restore();
    long keep = PageGeometry.blocksFor(length);
    int inside = PageGeometry.inBlock(length);
    if (inside != 0) {
      byte[] block = writing.block;
      load(writing, keep - 1, block, 0);
      Arrays.fill(block, inside, block.length, (byte) 0);
      store(keep - 1, block, inside);
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
      overwrites.truncated(keep);
    }
  }

  public void force(boolean metaData, long storeVersion) throws IOException {
    if (identity.kind() == FileKind.TEMP) {
      return;
    }
    if (!head.begun()) {
      raw.force(metaData);
      return;
    }
    requireForced();
    restore();
    Floor now = now(storeVersion);
    forceFailed = true;
    raw.force(metaData);
    head.raise(now);
    forceFailed = false;
    if (overwrites != null) {
      overwrites.forced(PageGeometry.blocksFor(size));
    }
  }

  /** See {@link FileHead#rewrap}. */
  public boolean rewrap() throws IOException {
    requireForced();
    if (head.begun()) {
      restore();
    }
    boolean written = head.rewrap();
    if (written && overwrites != null) {
      overwrites.superseded();
    }
    return written;
  }

  /** Writes a superblock outside a force. */
  public void writeRotation(Rotation state) throws IOException {
    requireForced();
    restore();
    uncertain();
    head.writeRotation(state);
    superseded();
  }

  /** See {@link FileHead#startRotation}. */
  public void startRotation(FreshKey key) throws IOException {
    begin();
    requireForced();
    restore();
    uncertain();
    try {
      head.startRotation(key);
      superseded();
    } finally {
      blocks.use(head.cipher());
    }
  }

  /**
   * See {@link FileHead#requireOurs}. If it fails, nothing more is written: another process has
   * changed the file.
   */
  public void requireOurs() throws IOException {
    boolean ours = false;
    try {
      head.requireOurs();
      ours = true;
    } finally {
      forceFailed |= !ours;
    }
  }

  /** See {@link FileHead#endRotation}. Erases all copies in the journals. */
  public void endRotation(RotationJournal journal, @Nullable FreshKey following)
      throws IOException {
    writeRotation(head.rotation());
    if (overwrites != null) {
      overwrites.erase();
    }
    journal.erase();
    raw.force(false);
    requireOurs();
    uncertain();
    try {
      head.endRotation(following);
      superseded();
    } finally {
      blocks.use(head.cipher());
    }
  }

  private void uncertain() {
    if (overwrites != null) {
      overwrites.uncertain();
    }
  }

  /** Counts reads and writes of this file and of the files that belong to it. */
  public long traffic() {
    return counters.traffic();
  }

  /** Reads blocks without the lock. */
  public BlockReader blocks() {
    return blocks;
  }

  /** Reserves the sealing of this many blocks. */
  public void sealing(int count) throws IOException {
    boolean done = false;
    try {
      if (head.sealing(count)) {
        superseded();
      }
      done = true;
    } finally {
      if (!done) {
        uncertain();
      }
      blocks.use(head.cipher());
    }
  }

  public boolean isClosed() {
    return closed;
  }

  private void superseded() {
    if (overwrites != null) {
      overwrites.superseded();
    }
  }

  // A force has failed, or a superblock was written only in part.
  private boolean isUncertain() {
    return forceFailed || raw.failed();
  }

  public void requireForced() throws IOException {
    if (isUncertain()) {
      throw new IOException("an earlier force of this file failed; what it holds is not certain");
    }
  }

  /**
   * Marks the file as closed cleanly; a file whose state is uncertain is left marked as open, for
   * recovery by the next open.
   */
  public void finish(long storeVersion) throws IOException {
    if (!head.begun() || isUncertain() || identity.kind() == FileKind.TEMP) {
      return;
    }
    restore();
    if (headerWriter != null) {
      headerWriter.complete();
    }
    raw.truncate(identity.end(PageGeometry.blocksFor(size)));
    head.finish(now(storeVersion));
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
  int load(BlockBuffers workspace, long block, byte[] target, int offset) throws IOException {
    return loader.load(workspace, size, block, target, offset);
  }

  /**
   * Checks a block with the lock held; a fault is returned, not reported.
   *
   * @return what is wrong with it; null for nothing, and then its content is in the workspace
   */
  public @Nullable Fault look(BlockBuffers workspace, long block) throws IOException {
    if (closed) {
      throw new AsynchronousCloseException();
    }
    workspace.held = -1;
    if (block >= PageGeometry.blocksFor(size)) {
      return Fault.MISSING;
    }
    return judge.look(workspace, block);
  }

  /** Whether the journal has the content of a block that a crash tore. */
  public boolean isRecovered(long block) {
    return recovered.has(block);
  }

  private boolean settle(BlockBuffers workspace, long block, byte[] target, int offset)
      throws IOException {
    lock.lock();
    try {
      if (closed) {
        throw new AsynchronousCloseException();
      }
      if (block >= PageGeometry.blocksFor(size)) {
        return false;
      }
      load(workspace, block, target, offset);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Begins the session that writes, unless it has begun. */
  public void begin() throws IOException {
    if (head.begun()) {
      return;
    }
    long keep = PageGeometry.blocksFor(size);
    if (head.wasClean()) {
      // Bytes after the end must not become part of the file if this session crashes.
      raw.truncate(identity.end(keep));
    }
    long[] sequences =
        headers == null ? new long[Identity.HEADERS] : headers.lastSequences(head.cipher());
    restore();
    head.begin(size, sequences);
    if (overwrites != null) {
      overwrites.forced(keep);
    }
  }

  /** See {@link RecoveredRecords#restore}. */
  public void restore() throws IOException {
    recovered.restore();
  }

  /** See {@link BlockJudge#judge}. */
  public Judgement judge(BlockBuffers workspace, long block, byte[] target) throws IOException {
    return judge.judge(workspace, block, target);
  }

  /** Reseals one of the first two blocks, if it exists and is the latest. */
  public void resealHeader(int slot, Rotation rotation) throws IOException {
    if (headerWriter != null) {
      headerWriter.reseal(slot, rotation);
    }
  }

  /**
   * Writes records from the journal of a rotation over their older versions, as one run.
   *
   * @param records those of consecutive blocks
   */
  public void place(long first, byte[] sealed, int from, int records) throws IOException {
    FreshnessMap map = head.map();
    head.journaled();
    for (int i = 0; map != null && i < records; i++) {
      long tag = PageCipher.tagOf(sealed, from + i * PageGeometry.RECORD);
      map.wrote(head.cipher(), first + i, tag);
    }
    try {
      raw.write(
          ByteBuffer.wrap(sealed, from, records * PageGeometry.RECORD),
          identity.geometry().offset(first));
    } catch (IOException | RuntimeException failed) {
      for (int i = 0; i < records; i++) {
        int at = from + i * PageGeometry.RECORD;
        recovered.keep(first + i, Arrays.copyOfRange(sealed, at, at + PageGeometry.RECORD));
      }
      throw failed;
    } finally {
      blocks.wrote();
    }
  }

  // Writes bytes that begin inside the file or at its end.
  private void put(ByteBuffer src, long position) throws IOException {
    long at = position;
    long end = position + src.remaining();
    while (at < end) {
      long block = PageGeometry.blockOf(at);
      if (headerWriter != null && block < Identity.HEADERS) {
        at = headerWriter.put(src, at, end);
      } else {
        at = putRun(src, at, end);
      }
      size = Math.max(size, at);
    }
  }

  private long putRun(ByteBuffer src, long position, long end) throws IOException {
    long first = PageGeometry.blockOf(position);
    int run = writer.run(first, PageGeometry.blockOf(end - 1));
    sealing(run);
    PageCipher cipher = head.cipher();
    int session = (int) head.generation();
    long newSize = Math.max(size, end);
    long at = position;
    writer.begin(first, run);
    try {
      for (long block = first; block < first + run; block++) {
        int length = (int) Math.min(PageGeometry.BLOCK, newSize - PageGeometry.start(block));
        int count = (int) (Math.min(end, PageGeometry.start(block + 1)) - at);
        if (count == PageGeometry.BLOCK && src.hasArray()) {
          writer.add(
              cipher, session, src.array(), src.arrayOffset() + src.position(), length, false);
          src.position(src.position() + count);
        } else {
          boolean kept = merge(src, at, count);
          writer.add(cipher, session, writing.block, 0, length, kept);
        }
        at += count;
      }
      blocks.wrote();
      writer.write(cipher);
    } finally {
      blocks.wrote();
      writer.end();
    }
    return at;
  }

  /**
   * Copies part of a block into the write buffer and fills in the rest of the block from the file.
   *
   * @return whether the file has bytes around the part
   */
  boolean merge(ByteBuffer src, long position, int count) throws IOException {
    long block = PageGeometry.blockOf(position);
    int inside = PageGeometry.inBlock(position);
    long present = size - PageGeometry.start(block);
    boolean around = inside > 0 || count < Math.min(present, PageGeometry.BLOCK);
    if (around && present > 0) {
      load(writing, block, writing.block, 0);
    } else {
      System.arraycopy(ZEROS, 0, writing.block, 0, PageGeometry.BLOCK);
    }
    src.get(writing.block, inside, count);
    return around && present > 0;
  }

  // Replaces one block that exists.
  private void store(long block, byte[] content, int length) throws IOException {
    if (headerWriter != null && block < Identity.HEADERS) {
      headerWriter.store(block, content, length);
      return;
    }
    sealing(1);
    PageCipher cipher = head.cipher();
    writer.begin(block, 1);
    try {
      writer.add(cipher, (int) head.generation(), content, 0, length, true);
      writer.write(cipher);
    } finally {
      blocks.wrote();
      writer.end();
    }
  }

  private Floor now(long storeVersion) {
    long[] sequences = headers == null ? new long[Identity.HEADERS] : headers.sequences();
    return new Floor(
        size, Math.max(storeVersion, head.floor().storeVersion()), sequences[0], sequences[1]);
  }
}
