package dev.nacre.jdbc.engine.h2.fs.scheme;

import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.jdbc.engine.DatabaseLocation;

/** The role of a file in its database, by the suffix that H2 appends to the database's name. */
public enum FileRole {
  /** The database, or a file that is about to become it. */
  DATABASE,
  /** A file that a compaction or repair fills and then renames to the database. */
  SUCCESSOR,
  /** Our lock against other processes. H2 does not know it, and it is not opened by name. */
  GUARD,
  /**
   * The record of the process that has the database open. Rewritten as a whole each time, while
   * other processes read it.
   */
  LOCK,
  /** Text output: traces, scripts and dumps of the tools. */
  STREAM;

  public static FileRole of(String suffix) {
    return switch (suffix) {
      case DatabaseLocation.FILE_SUFFIX,
          DatabaseLocation.FILE_SUFFIX + ".newFile",
          DatabaseLocation.FILE_SUFFIX + ".back" ->
          DATABASE;
      case DatabaseLocation.FILE_SUFFIX + ".tempFile", DatabaseLocation.FILE_SUFFIX + ".temp" ->
          SUCCESSOR;
      case DatabaseLocation.FILE_SUFFIX + DatabaseLock.SUFFIX -> GUARD;
      case ".lock.db" -> LOCK;
      default -> STREAM;
    };
  }
}
