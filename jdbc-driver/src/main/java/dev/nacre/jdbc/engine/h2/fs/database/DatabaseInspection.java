package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.head.NeededKeys;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Reads the files of databases without releasing the locks of those that are open: for those it
 * answers from memory.
 */
@SuppressWarnings("try") // A lock is held and not used.
public final class DatabaseInspection {
  /** Reads the state of a database that is not open from its file. */
  @FunctionalInterface
  public interface StateReader {
    DatabaseState read() throws IOException;
  }

  private DatabaseInspection() {}

  /** The state of the file with a database's name. */
  public static DatabaseState inspect(Path database, StateReader file) throws IOException {
    String base = BaseName.of(database);
    return DatabaseFileMutex.exclusively(
        base,
        () -> {
          if (EncryptedDatabases.has(base)) {
            return DatabaseState.ENCRYPTED;
          }
          refuseAnotherCopy(base);
          if (PlainDatabases.has(base) || H2Internals.isOpenInClear(base)) {
            return DatabaseState.PLAIN;
          }
          restoreName(base + DatabaseLocation.FILE_SUFFIX);
          return file.read();
        });
  }

  /** Whether this process has the database open, encrypted or plain. */
  public static boolean isOpen(Path database) {
    String base = BaseName.of(database);
    return EncryptedDatabases.has(base)
        || PlainDatabases.has(base)
        || H2Internals.isOpenInClear(base)
        || H2Internals.openDatabase(Schemes.encryptedName(base)) != null;
  }

  // After a crash the file may have only the name that a conversion gave it. This renames it, so no
  // other process may be working on it.
  private static void restoreName(String file) throws IOException {
    NioStorage storage = new NioStorage();
    boolean kept =
        storage.exists(file + ConversionFiles.KEPT_PLAIN)
            || storage.exists(file + ConversionFiles.KEPT_ENCRYPTED);
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
    if (H2Internals.openDatabase(Schemes.encryptedName(base)) != null) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The database "
              + base
              + " is open in this process through another copy of Nacre, in another class loader,"
              + " probably of an application that was replaced and did not close its pool");
    }
  }

  /** The master keys that a database's file needs. */
  public static Set<KeyId> masterKeys(String file) throws IOException {
    String base = DatabaseLocation.nameOf(file);
    if (base.equals(file)) {
      throw new NacreIOException(ErrorCode.DATABASE_NOT_RECOGNISED, file + " is no database");
    }
    return DatabaseFileMutex.exclusively(
        base,
        () -> {
          if (PlainDatabases.has(base)) {
            throw Schemes.inUse(file);
          }
          if (!EncryptedDatabases.has(base)) {
            refuseAnotherCopy(base);
          }
          EncryptedDatabase open = EncryptedDatabases.named(Schemes.encryptedName(base));
          return open == null
              ? NeededKeys.of(new NioStorage(), file)
              : Set.of(open.files().stores().masterKey());
        });
  }
}
