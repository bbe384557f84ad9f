package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.FileState;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.FileHolder;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.util.Optional;

/** Seals plain files and opens sealed ones, each as a whole. Not safe for threads. */
@SuppressWarnings("try") // Locks are held and not asked.
public final class Conversion {
  /** After the name of a database that was plain, and is kept. */
  public static final String PLAIN = ".plain";

  /** After the name of a file that was sealed, and is kept. */
  public static final String SEALED = ".sealed";

  private static final String NEXT = ".converting";
  private static final int PIECE = 1 << 20;

  private final RawStorage storage;
  private final RollbackAnchor anchor;
  private final EncryptedFiles unanchored;
  private final EncryptedFiles anchored;
  private final Meter meter;

  public Conversion(
      RawStorage storage, MasterKeys keys, CipherSuite suite, RollbackAnchor anchor, Meter meter) {
    this.storage = storage;
    this.anchor = anchor;
    this.meter = meter;
    this.unanchored =
        new EncryptedFiles(storage, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
    this.anchored = new EncryptedFiles(storage, keys, suite, anchor, FileEvents.ignored());
  }

  /**
   * Seals a file.
   *
   * @param opening makes its content of the file
   */
  public void seal(String name, FileKind kind, Plaintext.Opening opening, Leftover leftover)
      throws IOException {
    Swap swap = new Swap(storage, name, name + NEXT, name + PLAIN);
    swap.finishShredding();
    if (swap.isHalfDone()) {
      swap.undo();
    }
    if (EncryptedFiles.isSealed(storage, name)) {
      finishSealing(swap, kind, opening, leftover);
      return;
    }
    refuseKept(swap);
    swap.discardNext();
    try (RawFile plain = storage.open(name, OpenMode.WRITE);
        RawLock unused = lock(plain, name)) {
      Plaintext content = opening.open(plain);
      meter.begin(2 * content.size());
      FileState sealed;
      try {
        copy(content, swap.next(), kind);
        compare(content, swap.next(), kind);
        sealed = unanchored.status(swap.next()).state();
      } catch (IOException | RuntimeException failed) {
        discard(swap, failed);
        throw failed;
      }
      swap.run();
      remember(name, kind, sealed);
    }
    swap.dispose(leftover);
  }

  // A crash came after the sealed file had taken its place, or somebody asks for what is done.
  private void finishSealing(Swap swap, FileKind kind, Plaintext.Opening opening, Leftover leftover)
      throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.ALREADY_SEALED, "The file " + swap.name() + " is encrypted already");
    }
    try (RawFile plain = storage.open(swap.kept(), OpenMode.READ)) {
      Plaintext content = opening.open(plain);
      meter.begin(content.size());
      compare(content, swap.name(), kind);
      remember(swap.name(), kind, unanchored.status(swap.name()).state());
    }
    swap.dispose(leftover);
  }

  /** Writes the content of a sealed file into a plain one, which takes its place. */
  public void open(String name, FileKind kind, Leftover leftover) throws IOException {
    Swap swap = new Swap(storage, name, name + NEXT, name + SEALED);
    swap.finishShredding();
    if (swap.isHalfDone()) {
      swap.undo();
    }
    if (!EncryptedFiles.isSealed(storage, name)) {
      finishOpening(swap, kind, leftover);
      return;
    }
    refuseKept(swap);
    swap.discardNext();
    FileState state;
    try (EncryptedFile sealed = anchored.open(name, kind, Access.READ);
        RawLock unused = lock(sealed, name)) {
      meter.begin(2 * sealed.size());
      state = sealed.status().state();
      try {
        copyOut(sealed, swap.next());
        compare(sealed, swap.next());
      } catch (IOException | RuntimeException failed) {
        discard(swap, failed);
        throw failed;
      }
    }
    swap.run();
    forget(kind, state);
    swap.dispose(leftover);
  }

  private void finishOpening(Swap swap, FileKind kind, Leftover leftover) throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.FILE_NOT_SEALED, "The file " + swap.name() + " is not encrypted");
    }
    FileState state;
    try (EncryptedFile sealed = unanchored.open(swap.kept(), kind, Access.READ)) {
      meter.begin(sealed.size());
      compare(sealed, swap.name());
      state = sealed.status().state();
    }
    forget(kind, state);
    swap.dispose(leftover);
  }

  private void refuseKept(Swap swap) throws IOException {
    if (swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The file " + swap.kept() + " is there from an earlier conversion");
    }
  }

  private void remember(String name, FileKind kind, FileState sealed) throws IOException {
    if (kind == FileKind.DATABASE) {
      Optional<FileState> before = anchor.expected(name);
      if (before.isPresent() && !before.get().databaseId().equals(sealed.databaseId())) {
        anchor.forget(before.get().databaseId());
      }
      anchor.remember(name, sealed);
    }
  }

  private void forget(FileKind kind, FileState state) throws IOException {
    if (kind == FileKind.DATABASE && anchor.recall(state.databaseId()).isPresent()) {
      anchor.forget(state.databaseId());
    }
  }

  private static RawLock lock(RawFile file, String name) throws IOException {
    try {
      RawLock lock = file.tryLock(0, Long.MAX_VALUE, false);
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException here) {
      // As below.
    }
    throw inUse(name);
  }

  private static RawLock lock(EncryptedFile file, String name) throws IOException {
    try {
      RawLock lock = file.tryLock(0, Long.MAX_VALUE, true);
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException here) {
      // As below.
    }
    throw inUse(name);
  }

  private static NacreIOException inUse(String name) {
    return new NacreIOException(
        ErrorCode.FILE_IN_USE, "The file " + name + " is open in " + FileHolder.of(name));
  }

  private void copy(Plaintext from, String to, FileKind kind) throws IOException {
    try (EncryptedFile sealed = unanchored.open(to, kind, Access.READ_WRITE)) {
      long size = from.size();
      for (long at = 0; at < size; at += PIECE) {
        ByteBuffer piece = piece(from, at, size);
        int count = sealed.write(piece, at);
        done(count);
      }
      sealed.force(true);
    }
    storage.syncFolder(to);
  }

  private void compare(Plaintext content, String with, FileKind kind) throws IOException {
    try (EncryptedFile sealed = unanchored.open(with, kind, Access.READ)) {
      long size = content.size();
      boolean same = sealed.size() == size;
      for (long at = 0; same && at < size; at += PIECE) {
        ByteBuffer expected = piece(content, at, size);
        same = expected.equals(piece(sealed, at, size));
        done(expected.limit());
      }
      refuseDifferent(same, with);
    }
  }

  private void copyOut(EncryptedFile sealed, String to) throws IOException {
    try (RawFile plain = storage.open(to, OpenMode.CREATE_NEW)) {
      long size = sealed.size();
      for (long at = 0; at < size; at += PIECE) {
        ByteBuffer piece = piece(sealed, at, size);
        int count = piece.remaining();
        plain.write(piece, at);
        done(count);
      }
      plain.force(true);
    }
    storage.syncFolder(to);
  }

  private void compare(EncryptedFile sealed, String with) throws IOException {
    try (RawFile plain = storage.open(with, OpenMode.READ)) {
      long size = sealed.size();
      boolean same = plain.size() == size;
      for (long at = 0; same && at < size; at += PIECE) {
        ByteBuffer expected = piece(sealed, at, size);
        same = expected.equals(piece(Plaintext.of(plain), at, size));
        done(expected.limit());
      }
      refuseDifferent(same, with);
    }
  }

  private static void refuseDifferent(boolean same, String name) throws NacreIOException {
    if (!same) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + name + " does not hold what it was converted from");
    }
  }

  private static ByteBuffer piece(Plaintext from, long at, long size) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, size - at));
    from.read(piece, at);
    return whole(piece);
  }

  private static ByteBuffer piece(EncryptedFile from, long at, long size) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, size - at));
    int count = from.read(piece, at);
    if (count < 0) {
      throw tooShort();
    }
    return whole(piece);
  }

  private static ByteBuffer whole(ByteBuffer piece) throws IOException {
    if (piece.hasRemaining()) {
      throw tooShort();
    }
    return piece.flip();
  }

  private static IOException tooShort() {
    return new IOException("a file became shorter while it was converted");
  }

  private void done(long bytes) throws InterruptedIOException {
    meter.done(bytes);
    if (Thread.interrupted()) {
      throw new InterruptedIOException("interrupted");
    }
  }

  private static void discard(Swap swap, Exception failed) {
    try {
      swap.discardNext();
    } catch (IOException also) {
      failed.addSuppressed(also);
    }
  }
}
