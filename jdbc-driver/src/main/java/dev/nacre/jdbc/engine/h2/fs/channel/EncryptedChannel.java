package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.convert.online.ChangeTracker;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.RawLock;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Errors;
import dev.nacre.jdbc.monitor.JfrEventEmitter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.util.OptionalLong;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted file as the channel that H2 reads and writes. Thread-safe; an interrupted thread
 * does not close it.
 *
 * <p>Nothing is read before H2 asks, and H2 asks for the lock first.
 */
// FileBase synchronizes for subclasses that override nothing. The file below is thread-safe, and
// readers must not wait for each other.
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
public final class EncryptedChannel extends FileBaseDefault {
  /** Whether the file holds an MVStore, whose versions must be tracked. */
  public enum Content {
    STORE,
    BYTES
  }

  private final String name;
  private final EncryptedFile file;
  private final Content content;
  private final boolean synchronous;
  private final FileLockListener locks;

  // H2 writes chunks and headers under its own lock.
  private final StoreHeader header = new StoreHeader();
  private final ChangeTracker changes = new ChangeTracker();
  private volatile boolean storeOpened;
  private volatile boolean trustedStaleMark;
  private volatile @Nullable NacreIOException refusal;

  public EncryptedChannel(String name, EncryptedFile file, Content content, boolean synchronous) {
    this(name, file, content, synchronous, FileLockListener.NONE);
  }

  public EncryptedChannel(
      String name,
      EncryptedFile file,
      Content content,
      boolean synchronous,
      FileLockListener locks) {
    this.locks = locks;
    this.name = name;
    this.file = file;
    this.content = content;
    this.synchronous = synchronous;
  }

  @Override
  public long size() throws IOException {
    checkOpen();
    try {
      return file.size();
    } catch (NacreIOException refused) {
      throw recordRefusal(refused);
    }
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    checkOpen();
    try {
      int start = dst.position();
      int count = file.read(dst, position);
      if (!storeOpened && content == Content.STORE && showsNoMark()) {
        UncleanHeader.show(dst, start, position);
      }
      return count;
    } catch (NacreIOException refused) {
      if (storeOpened) {
        throw H2Errors.reading(refused);
      }
      throw recordRefusal(refused);
    }
  }

  @Override
  public int write(ByteBuffer src, long position) throws IOException {
    checkOpen();
    long end = position + src.remaining();
    int count;
    try {
      count = content == Content.STORE ? writeStore(src, position) : file.write(src, position);
    } finally {
      changes.wrote(position, end);
    }
    if (synchronous) {
      file.force(true);
    }
    return count;
  }

  private int writeStore(ByteBuffer src, long position) throws IOException {
    OptionalLong chunk = StoreVersion.ofChunk(src);
    if (!storeOpened) {
      checkFirstWrite(src, position, chunk);
    }
    if (chunk.isPresent()) {
      ByteBuffer written = src.duplicate();
      int count = file.write(src, position);
      // H2 writes a chunk in one call, so the chunk is complete now.
      header.wrote(written, position, chunk.getAsLong());
      file.store().noteVersion(chunk.getAsLong());
      return count;
    }
    OptionalLong named = position == 0 ? StoreVersion.ofHeader(src) : OptionalLong.empty();
    if (named.isPresent()) {
      int count = src.remaining();
      int unused = file.write(header.current(src, named.getAsLong()), position);
      src.position(src.limit());
      return count;
    }
    return file.write(src, position);
  }

  /**
   * Records that H2 has opened the store at this version.
   *
   * @throws IOException when that is an older state than the file remembers
   */
  public synchronized void storeOpened(long version) throws IOException {
    if (!storeOpened) {
      boolean mark = !showsNoMark();
      try {
        file.store().opened(version);
      } catch (NacreIOException fellBack) {
        if (fellBack.code() == ErrorCode.STORE_FELL_BACK) {
          trustedStaleMark |= mark;
          // An earlier refusal did not stop H2, so this one replaces it.
          refusal = fellBack;
        }
        throw recordRefusal(fellBack);
      }
      storeOpened = true;
      JfrEventEmitter.databaseOpened(name, version);
    }
  }

  /**
   * Whether H2 trusted its own mark of a clean close, which was stale, and missed the newest state.
   */
  public boolean trustedStaleMark() {
    return trustedStaleMark;
  }

  // H2's mark may be older than the crash, or mislead it.
  private boolean showsNoMark() throws IOException {
    return file.store().searching() || !file.wasClosedCleanly();
  }

  /** The first refusal while H2 was opening its store, if any. */
  public @Nullable NacreIOException refusal() {
    return refusal;
  }

  // If a store does not read, H2 tries older states and forgets the reason.
  private NacreIOException recordRefusal(NacreIOException refused) {
    if (refusal == null) {
      refusal = refused;
    }
    return refused;
  }

  // H2 may write while it opens a database. The first chunk has the version that follows the one it
  // opened; the header of a new store comes before any chunk.
  private void checkFirstWrite(ByteBuffer src, long position, OptionalLong chunk)
      throws IOException {
    OptionalLong header = StoreVersion.ofHeader(src);
    if (chunk.isPresent()) {
      storeOpened(chunk.getAsLong() - 1);
    } else if (header.isPresent() && position == 0) {
      storeOpened(header.getAsLong());
    } else {
      throw new NacreIOException(
          ErrorCode.INTERNAL, "The first write to " + name + " is neither a header nor a chunk");
    }
  }

  @Override
  protected void implTruncate(long size) throws IOException {
    checkOpen();
    if (content == Content.STORE && !storeOpened && size < file.size()) {
      // The part to cut off may be the newest state, which H2 missed.
      throw new NacreIOException(
          ErrorCode.INTERNAL, name + " was to be cut before its store was open");
    }
    try {
      file.truncate(size);
    } finally {
      changes.truncated(size);
    }
  }

  @Override
  public void force(boolean metaData) throws IOException {
    checkOpen();
    file.force(metaData);
  }

  // H2 takes null for a lock that another process holds, as the JDK does.
  @SuppressWarnings("NullAway")
  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    checkOpen();
    RawLock lock = locks.lock(shared) ? file.tryLock(position, size, shared) : null;
    return lock == null ? null : new H2FileLock(this, position, size, lock);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    locks.closing();
    Cleanup.run(file::close, locks::closed);
  }

  public EncryptedFile file() {
    return file;
  }

  /** Records which bytes H2 changes. */
  public ChangeTracker changes() {
    return changes;
  }

  private void checkOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
