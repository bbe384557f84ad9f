package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Errors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * A database that its connections in this JVM share, and the lock that keeps other processes out.
 */
abstract sealed class SharedDatabase permits PlainDatabase, EncryptedDatabase {
  private final String base;
  private final DatabaseLock lock;

  SharedDatabase(String base, DatabaseLock lock) {
    this.base = base;
    this.lock = lock;
  }

  /** See {@link BaseName}. */
  public final String base() {
    return base;
  }

  /** The path of its file. */
  public final String file() {
    return base + DatabaseLocation.FILE_SUFFIX;
  }

  final DatabaseLock lock() {
    return lock;
  }

  /**
   * Locks out other processes before H2 opens the database, where H2 will lock it anyway.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  final void lockBeforeOpening() throws IOException {
    if (Files.isWritable(Path.of(file()))) {
      lock.claim(false);
    }
  }

  /** Lets other processes in. */
  final void unlock() {
    lock.close();
  }

  /** Adds the name of the process that has the database open to H2's error. */
  public final SQLException namingHolder(SQLException failed) {
    return H2Errors.namingHolder(failed, file());
  }
}
