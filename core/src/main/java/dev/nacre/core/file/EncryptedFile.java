package dev.nacre.core.file;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.content.FileOpener;
import dev.nacre.core.file.content.FileOpener.Objection;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.head.FileContext;
import dev.nacre.core.file.head.TemporaryKeys;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.status.RefusalLatch;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One encrypted file as plaintext at byte positions. Safe for threads.
 *
 * <p>Opening does no I/O, so that the caller can take a lock first; the first call that reads,
 * writes or measures reads the superblock.
 *
 * <p>A kind {@code DATABASE} begins in the phase <em>opening</em>. During this phase, on a file
 * that was closed cleanly, the first refused block makes the file refuse everything: the engine
 * cannot fall back to a readable older state of its store. {@link StoreOpening#opened} ends the
 * phase; from then on a refused block fails only the reads of that block.
 *
 * <p><b>After a crash</b> every byte that a {@link #force} has promised is there. A block that was
 * written after the last force reads as before, as written, or is refused; nothing else is ever
 * returned.
 */
public final class EncryptedFile implements AutoCloseable {
  private final FailStopFile raw;
  private final FileKind kind;
  private final Access access;
  private final OpenFiles siblings;
  private final RefusalLatch refusals;
  private final ReentrantLock lock = new ReentrantLock();
  private final LazyContent content;
  private final StoreOpening store;

  private volatile String name;
  private volatile @Nullable DataKeyResealing resealing;

  EncryptedFile(
      FileContext context,
      TemporaryKeys temps,
      RawFile raw,
      OpenRequest request,
      OpenFiles siblings) {
    this.raw = new FailStopFile(raw);
    this.name = request.name();
    this.kind = request.kind();
    this.access = request.access();
    this.siblings = siblings;
    this.refusals = new RefusalLatch(name, context.events());
    this.content =
        new LazyContent(lock, refusals, () -> open(context, temps, request.predecessor()));
    this.store = new StoreOpening(content, lock, refusals, access);
  }

  private FileContent open(
      FileContext context, TemporaryKeys temps, @Nullable FileState predecessor)
      throws IOException {
    return new FileOpener(context, temps, raw, name, kind, predecessor, refusals, Objection.REFUSE)
        .open(lock);
  }

  /** Bytes of plaintext. */
  public long size() throws IOException {
    return content.get().size();
  }

  /**
   * Reads until the buffer is full or the file ends. Buffers may be heap, direct or slices.
   *
   * @return the bytes read; -1 at or after the end
   * @throws NacreIOException coded 3xxx, when a block is not what was written there; the buffer
   *     then holds nothing of it
   */
  public int read(ByteBuffer dst, long position) throws IOException {
    checkPosition(position);
    return content.get().read(dst, position);
  }

  /**
   * Writes the whole buffer; a gap between the end and the position fills with zeros.
   *
   * @throws NonWritableChannelException when opened for reading
   */
  public int write(ByteBuffer src, long position) throws IOException {
    checkPosition(position);
    access.requireWritable();
    lock.lock();
    try {
      return content.get().write(src, position);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Examines this file while it is in use, in whatever state each part is at that moment. Closing
   * the verifier does not close the file.
   */
  public FileVerifier verifier() throws IOException {
    return new FileVerifier(name, content.get(), raw, lock, null, List.of());
  }

  /** Begins a session, as the first write does: the file gets a new generation. */
  public void begin() throws IOException {
    access.requireWritable();
    lock.lock();
    try {
      content.get().session().begin();
    } finally {
      lock.unlock();
    }
  }

  /** Truncates the file; does nothing when it is not longer. */
  public void truncate(long size) throws IOException {
    checkPosition(size);
    access.requireWritable();
    lock.lock();
    try {
      content.get().truncate(size);
    } finally {
      lock.unlock();
    }
  }

  /** When this returns, everything written before it survives a crash. */
  public void force(boolean metaData) throws IOException {
    if (access == Access.READ) {
      return;
    }
    lock.lock();
    try {
      long noted = store.noted();
      content.get().force(metaData, noted);
    } finally {
      lock.unlock();
    }
  }

  /** Passed on to the file below; see {@link RawFile#tryLock}. */
  public @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException {
    content.checkOpen();
    return raw.tryLock(position, size, shared);
  }

  /** Whether it was opened for writing too. */
  public boolean isWritable() {
    return access == Access.READ_WRITE;
  }

  public UUID fileId() throws IOException {
    return content.get().head().identity().fileId();
  }

  public UUID databaseId() throws IOException {
    return content.get().head().identity().databaseId();
  }

  /** Whether the last writer closed the file before this opening; true for a new file. */
  public boolean wasClosedCleanly() throws IOException {
    return content.get().head().wasClean();
  }

  /** The engine's store in this file, which must not fall back to an older version. */
  public StoreOpening store() {
    return store;
  }

  /**
   * After a rotation: rewraps the data keys so that the file needs only the current master key.
   * Does nothing for a file that is open for reading only or has not been used yet: the next
   * session that writes does it.
   *
   * @return whether it needed another master key
   */
  boolean rewrap() throws IOException {
    lock.lock();
    try {
      FileContent file = content.known();
      if (file != null && !content.isClosed() && access == Access.READ_WRITE) {
        refusals.check();
        return file.session().rewrap();
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The rotation of this file's data key, running or not yet started.
   *
   * @throws NacreIOException {@code ROTATION_IMPOSSIBLE} when this is no database, or one that is
   *     open for reading only
   */
  public DataKeyResealing resealing() throws IOException {
    FileContent file = content.get();
    lock.lock();
    try {
      DataKeyResealing known = resealing;
      if (known == null) {
        if (access == Access.READ || kind != FileKind.DATABASE) {
          throw new NacreIOException(
              ErrorCode.ROTATION_IMPOSSIBLE,
              access == Access.READ
                  ? "The file " + name + " is open for reading only"
                  : "The file " + name + " is not a database, but a " + kind);
        }
        known = new DataKeyResealing(file, lock, raw);
        resealing = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  public FileStatus status() throws IOException {
    FileContent file = content.get();
    lock.lock();
    try {
      return file.head().status(name, file.size());
    } finally {
      lock.unlock();
    }
  }

  /** Marks the file as closed cleanly, tells the anchor, and forgets the keys. */
  @Override
  public void close() throws IOException {
    DataKeyResealing busy = resealing;
    if (busy != null) {
      busy.stop();
    }
    lock.lock();
    try {
      if (content.isClosed()) {
        return;
      }
      content.markClosed();
      siblings.remove(this);
      FileContent file = content.known();
      // Both may fail, and the second must be tried even if the first fails.
      try (raw) {
        if (file != null) {
          try {
            file.finish(store.noted());
          } finally {
            file.close();
          }
        }
      }
    } finally {
      lock.unlock();
    }
  }

  String name() {
    return name;
  }

  void retire() {
    lock.lock();
    try {
      FileContent file = content.known();
      if (file != null) {
        file.head().retire();
      }
    } finally {
      lock.unlock();
    }
  }

  void renamed(String to) {
    name = to;
  }

  private static void checkPosition(long position) {
    if (position < 0) {
      throw new IllegalArgumentException("a position is not negative: " + position);
    }
  }
}
