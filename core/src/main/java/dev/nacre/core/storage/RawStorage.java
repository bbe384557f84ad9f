package dev.nacre.core.storage;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A storage of named files of bytes. The implementation defines what a name is.
 *
 * <p>What an implementation promises:
 *
 * <ul>
 *   <li>{@link #rename} replaces the target atomically: after a crash the name leads to the old or
 *       to the new file, whole.
 *   <li>What was created, renamed or deleted survives a crash only after {@link #syncFolder}.
 *   <li>Bytes survive a crash only after {@link RawFile#force}. Writes since then may be kept, lost
 *       or torn at 512-byte sectors, in any order; bytes of a sector that no write named stay as
 *       they were.
 *   <li>A missing file is a {@link java.nio.file.NoSuchFileException}.
 * </ul>
 *
 * <p>Safe for threads.
 */
public interface RawStorage {
  RawFile open(String name, OpenMode mode) throws IOException;

  boolean exists(String name) throws IOException;

  long size(String name) throws IOException;

  /** Deletes a file; does nothing when there is no such file. */
  void delete(String name) throws IOException;

  /** Renames a file atomically; an existing file with the new name is replaced. */
  void rename(String from, String to) throws IOException;

  /**
   * Creates a hard link: a second name for a file. Atomic.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the new name is in use
   * @throws UnsupportedOperationException where there are no hard links
   */
  default void link(String file, String name) throws IOException {
    throw new UnsupportedOperationException("a file has one name here");
  }

  /**
   * Identifies the file that has this name now, even after a rename; null where the storage cannot
   * tell.
   */
  default @Nullable Object key(String name) throws IOException {
    return null;
  }

  /** Copies owner, group and permissions from another file, or fails. */
  default void copyOwnership(String file, String like) throws IOException {}

  /**
   * Copies owner, group and permissions from another file whose key is known, or fails.
   *
   * @param key the expected key of the other file, which is refused if it has another; null if
   *     unknown
   */
  default void copyOwnership(String file, String like, @Nullable Object key) throws IOException {
    copyOwnership(file, like);
  }

  /** Free bytes on the disk of this file, as far as known. */
  default long usableSpace(String name) throws IOException {
    return Long.MAX_VALUE;
  }

  /** The names, each usable in {@link #open}, of the files in a folder, sorted; no links. */
  List<String> list(String folder) throws IOException;

  /** Makes the creation, renaming or deletion of this file durable. */
  void syncFolder(String name) throws IOException;
}
