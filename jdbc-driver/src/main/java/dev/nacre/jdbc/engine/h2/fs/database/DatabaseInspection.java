package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.head.NeededKeys;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.h2.fs.scheme.FileRole;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Looks at the files of databases, without releasing the locks of those that are open. */
@SuppressWarnings("try") // A lock is held and not used.
public final class DatabaseInspection {
  /** Inspects the file of a database that is not open. */
  @FunctionalInterface
  public interface Look {
    DatabaseState look() throws IOException;
  }

  private DatabaseInspection() {}

  /**
   * The state of the file with a database's name, determined without releasing the lock of an open
   * one.
   */
  public static DatabaseState inspect(Path database, Look look) throws IOException {
    String base = SealedDatabases.realName(database);
    return DatabaseFileMutex.alone(
        base,
        () -> {
          if (SealedDatabases.has(database)) {
            return DatabaseState.SEALED;
          }
          refuseAnotherCopy(base);
          if (PlainDatabases.has(base) || H2Internals.isOpenInClear(base)) {
            return DatabaseState.PLAIN;
          }
          putBack(base + FileRole.DATABASE_SUFFIX);
          return look.look();
        });
  }

  /** Whether this process has the database open, encrypted or plain. */
  public static boolean isOpen(Path database) {
    String base = SealedDatabases.realName(database);
    return SealedDatabases.has(base)
        || PlainDatabases.has(base)
        || H2Internals.isOpenInClear(base)
        || H2Internals.openDatabase(Schemes.SEALED + ":" + base) != null;
  }

  // This renames what a crash has left, so no other process may be working on it.
  private static void putBack(String file) throws IOException {
    NioStorage storage = new NioStorage();
    boolean kept =
        storage.exists(file + FileConversion.KEPT_PLAIN)
            || storage.exists(file + FileConversion.KEPT_ENCRYPTED);
    if (storage.exists(file) || !kept) {
      return;
    }
    try (DatabaseLock unused = DatabaseLock.forWriting(file)) {
      FileConversion.undoInterruptedSwap(storage, file);
    }
  }

  // An application that was redeployed may have left a pool open. Its keys are not ours, and
  // looking into the file would release its lock.
  static void refuseAnotherCopy(String base) throws NacreIOException {
    if (H2Internals.openDatabase(Schemes.SEALED + ":" + base) != null) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The database "
              + base
              + " is open in this process through another copy of Nacre, in another class loader,"
              + " probably of an application that was replaced and did not close its pool");
    }
  }

  /**
   * The master keys that a database's file needs, determined without releasing the lock of an open
   * one.
   */
  public static Set<KeyId> masterKeys(String file) throws IOException {
    String base = file.substring(0, Math.max(0, file.length() - FileRole.DATABASE_SUFFIX.length()));
    if (!file.equals(base + FileRole.DATABASE_SUFFIX)) {
      throw new NacreIOException(ErrorCode.DATABASE_NOT_RECOGNISED, file + " is no database");
    }
    return DatabaseFileMutex.alone(
        base,
        () -> {
          if (PlainDatabases.has(base)) {
            throw Schemes.inUse(file);
          }
          if (!SealedDatabases.has(base)) {
            refuseAnotherCopy(base);
          }
          SealedDatabase open = SealedDatabases.named(Schemes.SEALED + ":" + base);
          return open == null
              ? NeededKeys.of(new NioStorage(), file)
              : Set.of(open.files().stores().masterKey());
        });
  }
}
