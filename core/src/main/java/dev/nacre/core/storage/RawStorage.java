package dev.nacre.core.storage;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Named files of bytes. Names are whatever the implementation takes for a path.
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

  /** Does nothing when there is no such file. */
  void delete(String name) throws IOException;

  /** Atomic; a file that has the new name already is replaced. */
  void rename(String from, String to) throws IOException;

  /**
   * Gives a file another name, and leaves it the one that it has. Atomic.
   *
   * @throws java.nio.file.FileAlreadyExistsException when something has the new name
   * @throws UnsupportedOperationException where a file has one name only
   */
  default void link(String file, String name) throws IOException {
    throw new UnsupportedOperationException("a file has one name here");
  }

  /**
   * Tells the file that has a name now from every other, whatever it is called later; null where
   * that cannot be told.
   */
  default @Nullable Object key(String name) throws IOException {
    return null;
  }

  /** Gives a file the owner, the group and the permissions of another, or fails. */
  default void dress(String file, String like) throws IOException {}

  /**
   * The same.
   *
   * @param key of the other file, which is refused when it is another one; null when that cannot be
   *     told
   */
  default void dress(String file, String like, @Nullable Object key) throws IOException {
    dress(file, like);
  }

  /** Bytes that can still be written beside this file, as far as that can be told. */
  default long usableSpace(String name) throws IOException {
    return Long.MAX_VALUE;
  }

  /** The names, each usable in {@link #open}, of the files in a folder, sorted; no links. */
  List<String> list(String folder) throws IOException;

  /** Makes the creation, renaming or deletion of this file durable. */
  void syncFolder(String name) throws IOException;
}
