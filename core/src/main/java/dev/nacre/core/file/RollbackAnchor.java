package dev.nacre.core.file;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers, outside a database, how far it has come. Only remembers: what follows from it is
 * decided here, in the file wing.
 *
 * <p>It is told after the file itself was forced. So after a crash it may be behind the file but
 * never ahead of it, and nobody is locked out of his own data. What it was told must be durable
 * when a call returns. Safe for threads.
 */
public interface RollbackAnchor {
  /**
   * What is known of a database.
   *
   * @param state the last that was told
   * @param intended the file that may take its place, when a compaction has announced one
   * @param nextKey the check of the data key that may seal next, when a rotation has announced one
   */
  record Memory(FileState state, Optional<UUID> intended, Optional<String> nextKey) {
    /** With no key announced. */
    public Memory(FileState state, Optional<UUID> intended) {
      this(state, intended, Optional.empty());
    }
  }

  Optional<Memory> recall(UUID databaseId) throws IOException;

  /**
   * Replaces what was known of this database, an intended file and an announced key included.
   *
   * @param name where it lies
   * @throws IOException when that cannot be made durable and must be; an anchor that cannot be
   *     written may return: the file only becomes newer than what is remembered
   */
  void remember(String name, FileState state) throws IOException;

  /**
   * The session that was remembered last has come so far. Changes nothing when it is over
   * meanwhile, or a file or a key was announced.
   */
  default void progressed(String name, FileState state) throws IOException {
    Optional<Memory> known = recall(state.databaseId());
    if (known.isPresent() && isSameSession(known.get(), state)) {
      remember(name, state);
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
   * Announces the file that is about to take the place of the present one by a rename.
   *
   * @throws IOException when that cannot be made durable: unannounced, it would be refused
   */
  void intend(UUID databaseId, UUID fileId) throws IOException;

  /**
   * Announces the data key that the file is about to be sealed with.
   *
   * @param keyCheck as {@link FileState#keyCheck} has it
   * @throws IOException when that cannot be made durable: unannounced, the file would be refused
   */
  void intendKey(UUID databaseId, String keyCheck) throws IOException;

  /** The file was deleted on purpose. */
  void forget(UUID databaseId) throws IOException;

  /**
   * Whether the user has accepted this older state ({@code nacre.accept.restored}). A yes is used
   * up by asking: the next question about the same state is answered with no.
   */
  boolean accepts(FileState found) throws IOException;

  /**
   * The database that is known to lie under this name. A file that is missing, empty or without a
   * readable superblock is then a truncated one, and no new database takes its place.
   */
  Optional<FileState> expected(String name) throws IOException;

  /**
   * The place where a database was seen last, when that is another one than this name and a file of
   * the same database is there still: then two files claim to be it. A file that was moved, and one
   * that is reached by another name, are one.
   */
  default Optional<String> elsewhere(String name, UUID databaseId) throws IOException {
    return Optional.empty();
  }

  /**
   * Whether the user has given up this missing or replaced database ({@code
   * nacre.accept.restored}). A yes forgets it.
   */
  boolean givesUp(FileState missing) throws IOException;

  /**
   * Whether rollback behind what is remembered is refused. When not, it is reported: where nothing
   * can ever be noted down, such as on a read-only mount, an accepted restore could not be either.
   */
  boolean enforced();

  /**
   * Whether what was to be noted down last could not be: an older state may pass for the newest.
   */
  default boolean isBehind() {
    return false;
  }

  /** Knows nothing and enforces nothing. */
  static RollbackAnchor none() {
    return new NoAnchor();
  }
}
