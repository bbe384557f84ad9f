package dev.nacre.core.file;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.head.FileContext;
import dev.nacre.core.file.head.SealLimits;
import dev.nacre.core.file.head.SuperblockReader;
import dev.nacre.core.file.head.TemporaryKeys;
import dev.nacre.core.file.status.BlockCounts;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Opens, measures, renames and deletes encrypted files. Safe for threads.
 *
 * <p>The caller owns the master keys and closes them after the files.
 */
public final class EncryptedFiles implements AutoCloseable {
  private final FileContext context;
  private final TemporaryKeys temps = new TemporaryKeys();
  private final OpenFiles open = new OpenFiles();

  /**
   * @param suite for files that are created; an existing file names its own
   */
  public EncryptedFiles(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEventListener events) {
    this(storage, keys, suite, anchor, events, Preamble::layout);
  }

  /** With another layout for new files: tests want segments of a few blocks. */
  EncryptedFiles(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEventListener events,
      Function<FileKind, BlockLayout> layout) {
    this(storage, keys, suite, anchor, events, layout, SealLimits.STANDARD);
  }

  /** Also with other limits for a data key, which tests can reach. */
  EncryptedFiles(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEventListener events,
      Function<FileKind, BlockLayout> layout,
      SealLimits limits) {
    this.context = new FileContext(storage, keys, suite, anchor, events, layout, limits);
  }

  /**
   * Opens a file. The only I/O is opening the raw file, which is created if it is missing and
   * {@code access} allows.
   *
   * @throws NoSuchFileException when it is missing and opened for reading
   */
  public EncryptedFile open(String name, FileKind kind, Access access) throws IOException {
    if (access == Access.READ_WRITE && kind == FileKind.DATABASE) {
      refuseMissing(name);
    }
    OpenMode mode = access == Access.READ ? OpenMode.READ : OpenMode.CREATE;
    return opened(new OpenRequest(name, kind, access), mode);
  }

  /**
   * Throws when a database that is registered here is missing and the user has not given it up.
   *
   * @throws NacreIOException {@code DATABASE_MISSING}
   */
  public void refuseMissing(String name) throws IOException {
    if (!context.storage().exists(name)) {
      new RollbackProtection(context.anchor(), context.events(), name, FileKind.DATABASE, true)
          .refuseMissing();
    }
  }

  /**
   * Opens, for writing, the file that a compaction fills and then renames to {@code predecessor}.
   * It belongs to the same database and has an id and a key of its own; an existing file of this
   * name is discarded. Until it has been closed once it does not open as a database.
   */
  public EncryptedFile openSuccessor(String name, String predecessor) throws IOException {
    FileState state = status(predecessor).state();
    OpenRequest request = new OpenRequest(name, FileKind.DATABASE, Access.READ_WRITE, state);
    return opened(request, OpenMode.CREATE);
  }

  /** Bytes of plaintext, of an open or a closed file. */
  public long size(String name) throws IOException {
    return status(name).state().length();
  }

  public boolean exists(String name) throws IOException {
    return context.storage().exists(name);
  }

  /**
   * Renames atomically, replacing the target; a successor becomes the database this way.
   *
   * <p>The anchor learns of the new file before the rename, so that a crash after it leaves a file
   * that the anchor expects.
   */
  public void rename(String from, String to) throws IOException {
    if (temps.has(from)) {
      context.storage().rename(from, to);
      temps.rename(from, to);
    } else {
      Optional<FileState> state = databaseState(from);
      Optional<RollbackAnchor.Memory> memory = load(state);
      if (memory.isPresent()) {
        RollbackProtection.announceReplacement(
            context.anchor(), from, state.orElseThrow(), memory.orElseThrow().state());
      }
      open.retire(to);
      context.storage().rename(from, to);
      context.storage().syncFolder(to);
      if (memory.isPresent()) {
        context.anchor().store(to, state.orElseThrow());
      }
    }
    open.renamed(from, to);
  }

  /**
   * Deletes a file and forgets its key; does nothing when there is none. The anchor forgets a
   * database first: a crash in between leaves a file that the anchor does not know, not a missing
   * file that it would report as stolen.
   */
  public void delete(String name) throws IOException {
    if (!context.storage().exists(name)) {
      return;
    }
    temps.forget(name);
    open.retire(name);
    Optional<FileState> state = stateToForget(name);
    Optional<RollbackAnchor.Memory> memory = load(state);
    if (memory.isPresent() && memory.get().state().fileId().equals(state.orElseThrow().fileId())) {
      context.anchor().forget(state.orElseThrow().databaseId());
    }
    context.storage().delete(name);
    context.storage().syncFolder(name);
  }

  /** What the superblock says, of an open or a closed file; nothing is compared or reported. */
  public FileStatus status(String name) throws IOException {
    Optional<EncryptedFile> sibling = open.named(name);
    if (sibling.isPresent()) {
      return sibling.get().status();
    }
    try (EncryptedFile file =
        new EncryptedFile(
            context.withoutAnchorAndEvents(),
            temps,
            context.storage().open(name, OpenMode.READ),
            new OpenRequest(name, kind(name).orElse(FileKind.STREAM), Access.READ),
            open)) {
      return file.status();
    }
  }

  /**
   * Opens a file that is not in use, to examine all parts of it. Reasons for which a normal open
   * would refuse the file are collected. Nothing is written, accepted or reported; the anchor is
   * only read.
   *
   * @throws NacreIOException when the file cannot be examined: it is not encrypted, both
   *     superblocks are damaged, its key is not here, or it is open elsewhere
   */
  public FileVerifier verifier(String name) throws IOException {
    return FileVerifier.of(
        context.withoutEvents(), temps, name, kind(name).orElse(FileKind.STREAM));
  }

  /**
   * Whether the file is one of ours, whole or damaged: looks at a few bytes, needs no key and takes
   * no lock. Temp files are noise and are not recognised.
   */
  public static boolean isEncrypted(RawStorage storage, String name) throws IOException {
    if (!storage.exists(name)) {
      return false;
    }
    try (RawFile raw = storage.open(name, OpenMode.READ)) {
      for (long at : new long[] {0, Preamble.SUPERBLOCK}) {
        byte[] start = new byte[BlockAddress.MAGIC.length];
        raw.read(ByteBuffer.wrap(start), at);
        if (Arrays.equals(start, BlockAddress.MAGIC)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * The database that a file claims to hold; read without a key and not authenticated. Only for a
   * file that is not open in this process, because closing it here would release the lock of the
   * other user.
   *
   * @return nothing when no superblock of ours can be read there
   * @throws IOException when the file cannot be read, so that the answer is unknown
   */
  public static Optional<UUID> databaseId(RawStorage storage, String name) throws IOException {
    try (RawFile raw = storage.open(name, OpenMode.READ)) {
      return Optional.ofNullable(new SuperblockReader(raw, name).find(false))
          .map(found -> found.copy().superblock().identity())
          .filter(identity -> identity.kind() == FileKind.DATABASE)
          .map(FileIdentity::databaseId);
    } catch (NacreIOException notOurs) {
      return Optional.empty();
    }
  }

  /**
   * After a rotation of the master key: wraps the data keys of the files that are open here, and
   * written to, with the new one. Two superblocks a file, whatever its size. A file that is not
   * open is not touched; the next session that writes to it does the same where the new key is
   * known to replace the old one.
   *
   * @return whether any of them needed another key
   */
  public boolean rewrap() throws IOException {
    return open.rewrap();
  }

  /** What has been done with the blocks of all files that were opened here. */
  public BlockCounts counts() {
    return context.counters().counts();
  }

  /** Forgets the keys of temp files. Open files stay open. */
  @Override
  public void close() {
    temps.close();
  }

  private EncryptedFile opened(OpenRequest request, OpenMode mode) throws IOException {
    RawFile raw = context.storage().open(request.name(), mode);
    EncryptedFile file = new EncryptedFile(context, temps, raw, request, open);
    open.add(file);
    return file;
  }

  private Optional<RollbackAnchor.Memory> load(Optional<FileState> state) throws IOException {
    return state.isEmpty() ? Optional.empty() : context.anchor().load(state.get().databaseId());
  }

  // A file that does not open is deleted like any other: there is nothing to forget for it.
  private Optional<FileState> stateToForget(String name) {
    try {
      return databaseState(name);
    } catch (IOException | NacreException unreadable) {
      return Optional.empty();
    }
  }

  private Optional<FileState> databaseState(String name) throws IOException {
    return kind(name).filter(kind -> kind == FileKind.DATABASE).isPresent()
        ? Optional.of(status(name).state())
        : Optional.empty();
  }

  // The kind in the superblock, not authenticated; empty when there is none.
  private Optional<FileKind> kind(String name) throws IOException {
    if (temps.has(name)) {
      return Optional.of(FileKind.TEMP);
    }
    try (RawFile raw = context.storage().open(name, OpenMode.READ)) {
      SuperblockReader.Found found = new SuperblockReader(raw, name).find(false);
      return Optional.ofNullable(found)
          .map(present -> present.copy().superblock().identity().kind());
    }
  }
}
