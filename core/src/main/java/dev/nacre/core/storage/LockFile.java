package dev.nacre.core.storage;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file beside a database that a {@link DatabaseLock} locks: found, opened and created. */
record LockFile(String database, RawStorage storage) {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseLock.class);

  /** The same for every link to the database, which need not exist yet. */
  String name() throws IOException {
    Path file = Path.of(database).toAbsolutePath();
    if (Files.exists(file)) {
      file = file.toRealPath();
    }
    Path folder = file.getParent();
    if (folder == null) {
      throw new NoSuchFileException(database);
    }
    return folder.toRealPath().resolve(file.getFileName() + DatabaseLock.SUFFIX).toString();
  }

  /** Null when it is missing, or this process may not read it. */
  @Nullable RawFile openToRead(String name) throws IOException {
    try {
      return storage.open(name, OpenMode.READ);
    } catch (NoSuchFileException | AccessDeniedException notForUs) {
      return null;
    }
  }

  /**
   * Creates it if it is missing; null when this process may not.
   *
   * @throws NacreIOException {@code FILE_UNREADABLE}
   */
  @Nullable RawFile openToWrite(String name) throws IOException {
    try {
      while (true) {
        RawFile file = openExisting(name);
        if (file == null) {
          file = create(name);
        }
        if (file != null) {
          return file;
        }
      }
    } catch (IOException refused) {
      Path folder = Path.of(name).getParent();
      if (!storage.exists(name) && folder != null && !Files.isWritable(folder)) {
        // This process may not create one. The lock on the database itself has to do.
        LOG.warn("There is no room for {}, which keeps other processes out", name);
        return null;
      }
      throw new NacreIOException(
          ErrorCode.FILE_UNREADABLE,
          "The file " + name + " cannot be locked; it has to be as writable as the database",
          refused);
    }
  }

  private @Nullable RawFile openExisting(String name) throws IOException {
    try {
      return storage.open(name, OpenMode.WRITE_NO_LINK);
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  private @Nullable RawFile create(String name) throws IOException {
    RawFile file;
    try {
      file = storage.open(name, OpenMode.CREATE_NEW);
    } catch (FileAlreadyExistsException meanwhile) {
      return null;
    }
    try {
      copyOwnership(name);
      return file;
    } catch (Throwable failed) {
      Cleanup.after(failed, file::close);
      throw failed;
    }
  }

  // A user who may open the database must be able to lock it.
  private void copyOwnership(String name) throws IOException {
    if (!storage.exists(database)) {
      return;
    }
    try {
      storage.copyOwnership(name, database);
    } catch (IOException | UnsupportedOperationException ofSomebodyElse) {
      Path file = Path.of(name);
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
    }
  }
}
