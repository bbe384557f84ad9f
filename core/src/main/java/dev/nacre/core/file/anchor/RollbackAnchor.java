package dev.nacre.core.file.anchor;

import dev.nacre.core.file.status.FileState;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores, outside a database, the last known state of the database. It only stores: this package
 * decides what follows from it.
 *
 * <p>The anchor is updated after the file itself was forced. So after a crash it may be behind the
 * file but never ahead of it, and no user is locked out of their own data. An update must be
 * durable when the call returns. Safe for threads.
 */
public interface RollbackAnchor {
  /**
   * What the anchor knows of a database.
   *
   * @param state the last reported state
   * @param intended the file that may replace it, if a compaction has announced one
   * @param nextKey the check of the data key that may seal next, if a rotation has announced one
   */
  record Memory(FileState state, Optional<UUID> intended, Optional<String> nextKey) {
    /** With no key announced. */
    public Memory(FileState state, Optional<UUID> intended) {
      this(state, intended, Optional.empty());
    }
  }

  /** What is stored about this database; empty when nothing is. */
  Optional<Memory> load(UUID databaseId) throws IOException;

  /**
   * Replaces the memory of this database, including an intended file and an announced key.
   *
   * @param name the path of the file
   * @throws IOException when that cannot be made durable and must be; an anchor that cannot be
   *     written may return: the file only becomes newer than what is remembered
   */
  void store(String name, FileState state) throws IOException;

  /**
   * Updates the progress of the session that was remembered last. Does nothing if that session has
   * ended, or a file or a key was announced.
   */
  default void progressed(String name, FileState state) throws IOException {
    Optional<Memory> known = load(state.databaseId());
    if (known.isPresent() && isSameSession(known.get(), state)) {
      store(name, state);
    }
  }

  private static boolean isSameSession(Memory known, FileState state) {
    return known.intended().isEmpty()
        && known.nextKey().isEmpty()
        && !known.state().clean()
        && known.state().keyCheck().equals(state.keyCheck())
        && known.state().fileId().equals(state.fileId())
        && known.state().generation() == state.generation();
  }

  /**
   * Announces the file that is about to replace the present one by a rename.
   *
   * @throws IOException when that cannot be made durable: unannounced, it would be refused
   */
  void announceReplacement(UUID databaseId, UUID fileId) throws IOException;

  /**
   * Announces the data key that the file is about to be sealed with.
   *
   * @param keyCheck as {@link FileState#keyCheck} has it
   * @throws IOException when that cannot be made durable: unannounced, the file would be refused
   */
  void announceKey(UUID databaseId, String keyCheck) throws IOException;

  /** The file was deleted on purpose. */
  void forget(UUID databaseId) throws IOException;

  /**
   * Whether the user has accepted this older state ({@code nacre.accept.restored}). An acceptance
   * is used up by this call: the next call for the same state returns false.
   */
  boolean accepts(FileState found) throws IOException;

  /**
   * The database that is known to lie under this name. A file that is missing, empty or without a
   * readable superblock is then a truncated one, and no new database takes its place.
   */
  Optional<FileState> expected(String name) throws IOException;

  /**
   * The place where a database was last seen, if that is not this name and a file of the same
   * database still exists there: then two files claim to be the database. A file that was moved, or
   * is reached by another name, is not a second file.
   */
  default Optional<String> elsewhere(String name, UUID databaseId) throws IOException {
    return Optional.empty();
  }

  /**
   * Whether the user accepts the loss of this missing or replaced database ({@code
   * nacre.accept.restored}). If so, the anchor forgets it.
   */
  boolean acceptsLoss(FileState missing) throws IOException;

  /**
   * Whether rollback behind what is remembered is refused. If not, it is only reported: where the
   * anchor can never be written, such as on a read-only mount, an accepted restore could not be
   * recorded either.
   */
  boolean enforced();

  /** Whether the last update could not be stored: an older state may pass as the newest. */
  default boolean isBehind() {
    return false;
  }

  /** Knows nothing and enforces nothing. */
  static RollbackAnchor none() {
    return new NoAnchor();
  }
}
