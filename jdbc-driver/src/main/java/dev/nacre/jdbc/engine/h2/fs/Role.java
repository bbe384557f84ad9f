package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.storage.DatabaseLock;

/** What a file is to its database, by what H2 puts after the name of the database. */
enum Role {
  /** The database, or one that is on its way to become it. */
  DATABASE,
  /** What a compaction or a repair fills and then renames to the database. */
  SUCCESSOR,
  /** What keeps other processes out. H2 does not know it, and it is not opened by name. */
  GUARD,
  /** Who has the database open. Written whole each time, and read by other processes meanwhile. */
  LOCK,
  /** Lines: trace, scripts and dumps of the tools. */
  STREAM;

  static final String DATABASE_SUFFIX = ".mv.db";

  static Role of(String suffix) {
    return switch (suffix) {
      case DATABASE_SUFFIX, ".mv.db.newFile", ".mv.db.back" -> DATABASE;
      case ".mv.db.tempFile", ".mv.db.temp" -> SUCCESSOR;
      case DATABASE_SUFFIX + DatabaseLock.SUFFIX -> GUARD;
      case ".lock.db" -> LOCK;
      default -> STREAM;
    };
  }
}
