package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.ChangeNotes;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.jdbc.monitor.FlightEvents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.util.OptionalLong;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted file as the channel that H2 reads and writes. Safe for threads, and an interrupted
 * one does not close it.
 *
 * <p>Nothing is read before H2 asks, and H2 asks for the lock first.
 */
// FileBase is synchronised for whoever overrides nothing; the file below is safe for threads, and
// readers must not wait for each other.
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
final class SealedChannel extends FileBaseDefault {
  /** Whether an MVStore lies in the file, whose versions are to be watched. */
  enum Content {
    STORE,
    BYTES
  }

  private final String name;
  private final EncryptedFile file;
  private final Content content;
  private final boolean synchronous;
  private final Entry entry;

  // H2 writes chunks and headers under a lock of its own.
  private final StoreHeader header = new StoreHeader();
  private final ChangeNotes changes = new ChangeNotes();
  private volatile boolean storeOpened;
  private volatile boolean ledAstray;
  private volatile @Nullable NacreIOException refusal;

  /** What is done besides when H2 locks a file, and when it closes it. */
  interface Entry {
    Entry FREE =
        new Entry() {
          @Override
          public boolean lock(boolean shared) {
            return true;
          }

          @Override
          public void closing() {}

          @Override
          public void closed() {}
        };

    /**
     * Before the file itself is locked.
     *
     * @return false when another process has the database open
     */
    boolean lock(boolean shared) throws IOException;

    /** Before the file is closed. */
    void closing();

    /** After that. */
    void closed();
  }

  SealedChannel(String name, EncryptedFile file, Content content, boolean synchronous) {
    this(name, file, content, synchronous, Entry.FREE);
  }

  SealedChannel(
      String name, EncryptedFile file, Content content, boolean synchronous, Entry entry) {
    this.entry = entry;
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
      throw whileOpening(refused);
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
      throw whileOpening(refused);
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
      // H2 writes a chunk in one call: now all of it was handed over.
      header.wrote(written, position, chunk.getAsLong());
      file.noteStoreVersion(chunk.getAsLong());
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
   * The store is open, at this version.
   *
   * @throws IOException when that is an older state than the file remembers
   */
  synchronized void storeOpened(long version) throws IOException {
    if (!storeOpened) {
      boolean mark = !showsNoMark();
      try {
        file.opened(version);
      } catch (NacreIOException fellBack) {
        if (fellBack.code() == ErrorCode.STORE_FELL_BACK) {
          ledAstray |= mark;
          // Whatever was refused before, H2 went on without it.
          refusal = fellBack;
        }
        throw whileOpening(fellBack);
      }
      storeOpened = true;
      FlightEvents.databaseOpened(name, version);
    }
  }

  /** Whether H2 trusted its own mark of a clean close and missed the newest state. */
  boolean ledAstray() {
    return ledAstray;
  }

  // What H2's own mark says may be older than the crash, or lead it astray.
  private boolean showsNoMark() throws IOException {
    return file.searching() || !file.wasClosedCleanly();
  }

  /** What was refused first while H2 was opening its store, if anything was. */
  @Nullable NacreIOException refusal() {
    return refusal;
  }

  // H2 looks for older states of a store that does not read, and forgets why it did not.
  private NacreIOException whileOpening(NacreIOException refused) {
    if (refusal == null) {
      refusal = refused;
    }
    return refused;
  }

  // While H2 opens a database it may write already. The first chunk has the version that follows
  // the one it opened; the header of a new store comes before any chunk.
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
      // What it cuts off may be the state that it missed.
      throw new NacreIOException(
          ErrorCode.INTERNAL, name + " was to be cut before its store was open");
    }
    try {
      file.truncate(size);
    } finally {
      changes.cut(size);
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
    RawLock lock = entry.lock(shared) ? file.tryLock(position, size, shared) : null;
    return lock == null ? null : new SealedLock(this, position, size, lock);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    entry.closing();
    try {
      file.close();
    } finally {
      entry.closed();
    }
  }

  EncryptedFile file() {
    return file;
  }

  /** Which of its bytes H2 changes. */
  ChangeNotes changes() {
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
