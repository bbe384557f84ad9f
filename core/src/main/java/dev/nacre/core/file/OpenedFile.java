package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.Floor;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file whose superblock has been read: positions become blocks here. Safe for threads; reads take
 * no lock but for blocks that do not open at first sight.
 */
final class OpenedFile {
  private static final byte[] ZEROS = new byte[PageGeometry.BLOCK];

  private final ReentrantLock lock;
  private final ForcedFile raw;
  private final Head head;
  private final Identity identity;
  private final Refusals refusals;
  private final HeaderCopies headerCopies;
  private final @Nullable HeaderBlocks headers;
  private final @Nullable Overwrites overwrites;
  private final Workspace writing;
  private final Blocks blocks;
  private final BlockWriter writer;
  private final FileCounters counters;

  /** Records that a crash tore in their places and left whole in the journal. */
  private final Map<Long, byte[]> recovered = new HashMap<>();

  private volatile long size;
  private volatile boolean closed;
  private boolean forceFailed;

  /**
   * @param lock of the file
   */
  OpenedFile(
      ReentrantLock lock,
      ForcedFile raw,
      Head head,
      Refusals refusals,
      HeaderCopies copies,
      FileCounters counters) {
    this.lock = lock;
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    this.refusals = refusals;
    this.headerCopies = copies;
    FreshnessMap map = head.map();
    this.headers = map == null ? null : new HeaderBlocks(raw, identity, map, head.floor());
    this.overwrites = identity.kind() == FileKind.TEMP ? null : new Overwrites(raw, head);
    this.writing = new Workspace(identity);
    PageGeometry geometry = identity.geometry();
    this.blocks = new Blocks(raw, identity, map, new Workspaces(identity), head.cipher(), counters);
    this.writer = new BlockWriter(raw, geometry, map, overwrites, writing, counters);
    this.counters = counters;
  }

  Head head() {
    return head;
  }

  @Nullable HeaderBlocks headers() {
    return headers;
  }

  long size() {
    return size;
  }

  /** As found; see {@link FileOpening}. */
  void found(long length, Map<Long, byte[]> fromJournal) {
    size = length;
    recovered.putAll(fromJournal);
  }

  int read(ByteBuffer dst, long position) throws IOException {
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

  int write(ByteBuffer src, long position) throws IOException {
    int length = src.remaining();
    if (length == 0) {
      return 0;
    }
    begin();
    restore();
    while (size < position) {
      int gap = (int) Math.min(position - size, (long) Staging.RECORDS * PageGeometry.BLOCK);
      put(ByteBuffer.wrap(new byte[gap]), size);
    }
    put(src, position);
    return length;
  }

  void truncate(long length) throws IOException {
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
    // Before its last pages are cut off too.
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

  void force(boolean metaData, long storeVersion) throws IOException {
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

  /** See {@link Head#rewrap}. */
  void rewrap() throws IOException {
    requireForced();
    if (head.begun()) {
      restore();
    }
    if (head.rewrap() && overwrites != null) {
      overwrites.superseded();
    }
  }

  /** A superblock is to be written outside a force. */
  void writeRotation(Rotation state) throws IOException {
    requireForced();
    restore();
    uncertain();
    head.writeRotation(state);
    superseded();
  }

  /** See {@link Head#startRotation}. */
  void startRotation(FreshKey key) throws IOException {
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

  /** See {@link Head#endRotation}. Leaves no copy of anything in a journal. */
  void endRotation(RotationJournal journal, @Nullable FreshKey following) throws IOException {
    writeRotation(head.rotation());
    if (overwrites != null) {
      overwrites.erase();
    }
    journal.erase();
    raw.force(false);
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

  /** Counts what is read and written here, and in the files that belong to this one. */
  long traffic() {
    return counters.traffic();
  }

  Resealing resealing() {
    return new Resealing(this, lock, raw, head, blocks);
  }

  /** So many blocks are going to be sealed anew. */
  void sealing(int count) throws IOException {
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

  boolean isClosed() {
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

  void requireForced() throws IOException {
    if (isUncertain()) {
      throw new IOException("an earlier force of this file failed; what it holds is not certain");
    }
  }

  /** Completes the file; a file whose state is not certain stays open for the next opener. */
  void finish(long storeVersion) throws IOException {
    if (!head.begun() || isUncertain() || identity.kind() == FileKind.TEMP) {
      return;
    }
    restore();
    completeHeaders();
    raw.truncate(identity.end(PageGeometry.blocksFor(size)));
    head.finish(now(storeVersion));
  }

  void close() {
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
  int load(Workspace workspace, long block, byte[] target, int offset) throws IOException {
    byte[] journaled = recovered.get(block);
    if (journaled != null) {
      System.arraycopy(journaled, 0, workspace.record, 0, journaled.length);
    } else if (headers != null && block < Identity.HEADERS) {
      return headerCopies.read(headers, head, size, block, target, offset);
    } else if (raw.read(ByteBuffer.wrap(workspace.record), identity.geometry().offset(block))
        < workspace.record.length) {
      throw refusals.block(identity.fileId(), block, ErrorCode.FILE_TRUNCATED);
    }
    return open(workspace, block, target, offset);
  }

  /**
   * Opens a block with the lock held, and tells nobody when it does not.
   *
   * @return what is wrong with it; null for nothing, and then its content is in the workspace
   */
  @Nullable Fault look(Workspace workspace, long block) throws IOException {
    if (closed) {
      throw new AsynchronousCloseException();
    }
    workspace.held = -1;
    if (block >= PageGeometry.blocksFor(size)) {
      return Fault.MISSING;
    }
    Fault unread = readRecord(workspace, block);
    if (unread != null) {
      return unread;
    }
    FreshnessMap map = head.map();
    try {
      int meta =
          head.cipher().open(workspace.address.at(block), workspace.record, 0, workspace.block, 0);
      long tag = PageCipher.tagOf(workspace.record, 0);
      return map == null || map.admit(head.cipher(), block, tag, PageCipher.session(meta))
          ? null
          : Fault.REPLAYED;
    } catch (UnauthenticException altered) {
      return notOpen(map, block);
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException unpinned) {
      return Fault.UNPINNED;
    }
  }

  // Into the workspace; returns why it could not be read.
  private @Nullable Fault readRecord(Workspace workspace, long block) throws IOException {
    byte[] journaled = recovered.get(block);
    if (journaled != null) {
      System.arraycopy(journaled, 0, workspace.record, 0, journaled.length);
      return null;
    }
    try {
      int count = raw.read(ByteBuffer.wrap(workspace.record), identity.geometry().offset(block));
      return count < workspace.record.length ? Fault.MISSING : null;
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return Fault.UNREADABLE;
    }
  }

  private Fault notOpen(@Nullable FreshnessMap map, long block) throws IOException {
    boolean torn;
    try {
      torn = map != null && map.mayHaveBeenTorn(head.cipher(), block);
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException unpinned) {
      torn = false;
    }
    return torn ? Fault.TORN : head.wasClean() ? Fault.TAMPERED : Fault.UNFINISHED;
  }

  /** Whether the journal has the content of a block that a crash tore. */
  boolean isRecovered(long block) {
    return recovered.containsKey(block);
  }

  private int open(Workspace workspace, long block, byte[] target, int offset) throws IOException {
    int meta;
    try {
      meta = head.cipher().open(workspace.address.at(block), workspace.record, 0, target, offset);
    } catch (UnauthenticException altered) {
      throw doesNotOpen(block);
    }
    FreshnessMap map = head.map();
    if (map != null && !admit(map, workspace, block, meta)) {
      Arrays.fill(target, offset, offset + PageGeometry.BLOCK, (byte) 0);
      throw refusals.block(identity.fileId(), block, ErrorCode.BLOCK_REPLAYED);
    }
    return PageCipher.length(meta);
  }

  private NacreIOException doesNotOpen(long block) throws IOException {
    FreshnessMap map = head.map();
    return map != null && map.mayHaveBeenTorn(head.cipher(), block)
        ? refusals.tornBlock(head.identity().fileId(), block)
        : refusals.block(head.identity().fileId(), block, ErrorCode.BLOCK_TAMPERED);
  }

  private boolean admit(FreshnessMap map, Workspace workspace, long block, int meta)
      throws IOException {
    try {
      long tag = PageCipher.tagOf(workspace.record, 0);
      return map.admit(head.cipher(), block, tag, PageCipher.session(meta));
    } catch (NacreIOException refused) {
      throw refusals.refusal(refused);
    }
  }

  private boolean settle(Workspace workspace, long block, byte[] target, int offset)
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

  /** The session that writes begins, if it has not begun yet. */
  void begin() throws IOException {
    if (head.begun()) {
      return;
    }
    long keep = PageGeometry.blocksFor(size);
    if (head.wasClean()) {
      // Whatever stands behind the end must not become part of the file if this session crashes.
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

  /**
   * Puts what a journal has saved into its place. What the journals hold counts until the next
   * superblock, so this comes before each.
   */
  void restore() throws IOException {
    FreshnessMap map = head.map();
    boolean restored = map != null && map.restore();
    for (Map.Entry<Long, byte[]> entry : recovered.entrySet()) {
      if (isRecord(entry.getKey())) {
        raw.write(ByteBuffer.wrap(entry.getValue()), identity.geometry().offset(entry.getKey()));
        restored = true;
      }
    }
    if (restored) {
      raw.force(false);
      recovered.keySet().removeIf(this::isRecord);
      if (map != null) {
        map.restored();
      }
    }
  }

  // Header blocks have no place among the records: they wait until their slot is written.
  private boolean isRecord(long block) {
    return headers == null || block >= Identity.HEADERS;
  }

  /**
   * Opens a block that is to be sealed anew. Whoever reads a block that does not open is told so;
   * this only looks.
   *
   * @return what it is, with its record in the workspace
   */
  Judgement judge(Workspace workspace, long block, byte[] target) throws IOException {
    FreshnessMap map = head.map();
    long offset = identity.geometry().offset(block);
    int count = raw.read(ByteBuffer.wrap(workspace.record), offset);
    if (count < workspace.record.length
        || !blocks.open(workspace.address.at(block), workspace.record, target, 0)) {
      if (map != null && map.wasTorn(head.cipher(), block)) {
        return Judgement.TORN;
      }
      boolean anybody = map != null && map.mayHaveBeenTorn(head.cipher(), block);
      return anybody || !head.wasClean() ? Judgement.UNFINISHED : Judgement.REFUSED;
    }
    int session = PageCipher.session(PageCipher.metaOf(workspace.record, 0));
    long tag = PageCipher.tagOf(workspace.record, 0);
    try {
      boolean latest = map == null || map.admit(head.cipher(), block, tag, session);
      return latest ? Judgement.LATEST : Judgement.REFUSED;
    } catch (NacreIOException refused) {
      return Judgement.REFUSED;
    }
  }

  /** What a block is that is to be sealed anew. */
  enum Judgement {
    LATEST,
    /** It did not open at the last close either, as a crash leaves some in unused room. */
    TORN,
    /** It does not open, and nobody can tell yet whether a crash tore it. */
    UNFINISHED,
    /** It does not open, or is an older one. */
    REFUSED
  }

  /** Seals one of the first two blocks anew, when it is there and right. */
  void resealHeader(int slot, Rotation rotation) throws IOException {
    HeaderBlocks slots = headers;
    if (slots == null || slot >= PageGeometry.blocksFor(size)) {
      return;
    }
    byte[] block = new byte[PageGeometry.BLOCK];
    if (!recovered.containsKey((long) slot)
        && !(slots.isOfEpoch(slot, rotation)
            && slots.read(head.cipher(), slot, block, 0).found() == HeaderBlocks.Found.LATEST)) {
      return;
    }
    int length = load(writing, slot, block, 0);
    try {
      store(slot, block, length);
    } catch (IOException failed) {
      keepForReaders(slots, slot, block, length);
      throw failed;
    } finally {
      Arrays.fill(block, (byte) 0);
    }
  }

  // Half of a header may be in its place: whoever reads it gets what it was to become.
  private void keepForReaders(HeaderBlocks slots, int slot, byte[] block, int length)
      throws IOException {
    if (!opens(slots, slot)) {
      int session = (int) head.generation();
      head.cipher().seal(writing.address.at(slot), length, session, block, 0, writing.record, 0);
      FreshnessMap map = head.map();
      if (map != null) {
        map.wrote(head.cipher(), slot, PageCipher.tagOf(writing.record, 0));
      }
      recovered.put((long) slot, writing.record.clone());
    }
  }

  private boolean opens(HeaderBlocks slots, int slot) {
    try {
      return slots.read(head.cipher(), slot, new byte[PageGeometry.BLOCK], 0).found()
          == HeaderBlocks.Found.LATEST;
    } catch (IOException unreadable) {
      return false;
    }
  }

  // Once the file is closed nothing but its slots says what its headers are.
  private void completeHeaders() throws IOException {
    for (int slot = 0; slot < identity.headers(); slot++) {
      if (recovered.containsKey((long) slot)) {
        byte[] block = new byte[PageGeometry.BLOCK];
        int length = load(writing, slot, block, 0);
        store(slot, block, length);
        Arrays.fill(block, (byte) 0);
      }
    }
  }

  /**
   * Writes records that the journal of a rotation holds over their older selves, as one run.
   *
   * @param records those of consecutive blocks
   */
  void place(long first, byte[] sealed, int from, int records) throws IOException {
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
        recovered.put(first + i, Arrays.copyOfRange(sealed, at, at + PageGeometry.RECORD));
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
      if (block < identity.headers()) {
        at = putHeaders(src, at, end);
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

  private long putHeaders(ByteBuffer src, long position, long end) throws IOException {
    byte[] @Nullable [] contents = new byte[Identity.HEADERS][];
    int[] lengths = new int[Identity.HEADERS];
    long newSize = Math.max(size, end);
    long at = position;
    // Before anything is kept: what is kept before a superblock does not count after it.
    sealing(2 * Identity.HEADERS);
    for (long block = PageGeometry.blockOf(at); block < Identity.HEADERS && at < end; block++) {
      int count = (int) (Math.min(end, PageGeometry.start(block + 1)) - at);
      boolean kept = merge(src, at, count);
      int slot = (int) block;
      byte[] content = writing.block.clone();
      contents[slot] = content;
      lengths[slot] = (int) Math.min(PageGeometry.BLOCK, newSize - PageGeometry.start(block));
      if (kept) {
        keepHeader(block, content, lengths[slot]);
      }
      at += count;
    }
    writeHeaders(contents, lengths);
    return at;
  }

  private void keepHeader(long block, byte[] content, int length) throws IOException {
    if (overwrites != null && overwrites.mustKeep(block)) {
      int session = (int) head.generation();
      head.cipher().seal(writing.address.at(block), length, session, content, 0, writing.record, 0);
      overwrites.keep(block, writing.record);
    }
  }

  private void writeHeaders(byte[] @Nullable [] contents, int[] lengths) throws IOException {
    if (headers != null) {
      headers.write(head.cipher(), (int) head.generation(), contents, lengths);
      counters.sealed(Identity.HEADERS);
    }
    for (long slot = 0; slot < Identity.HEADERS; slot++) {
      if (contents[(int) slot] != null) {
        recovered.remove(slot);
      }
    }
  }

  // Brings part of a block into the room for writing, with what the file has around it.
  private boolean merge(ByteBuffer src, long position, int count) throws IOException {
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
    if (headers != null && block < Identity.HEADERS) {
      byte[] @Nullable [] contents = new byte[Identity.HEADERS][];
      int[] lengths = new int[Identity.HEADERS];
      contents[(int) block] = content.clone();
      lengths[(int) block] = length;
      sealing(2);
      keepHeader(block, content, length);
      writeHeaders(contents, lengths);
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
