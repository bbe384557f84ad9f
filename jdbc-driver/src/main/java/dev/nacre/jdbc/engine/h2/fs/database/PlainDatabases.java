package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.ConvertibleRequest;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Errors;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.job.CloseWatch;
import dev.nacre.jdbc.engine.h2.fs.job.ConversionCompletion;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plain databases that are open through us in this JVM, so that the owner of a wallet can
 * encrypt them while they are in use. Thread-safe.
 */
@SuppressWarnings("try") // A lock is held and not used.
public final class PlainDatabases {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");
  private static final SharedDatabases<PlainDatabase> OPEN = new SharedDatabases<>();

  private PlainDatabases() {}

  /**
   * Adds a connection to a database.
   *
   * @return empty when H2 has it open directly: a second channel to the file would release its lock
   */
  public static Optional<PlainDatabase> join(ConvertibleRequest request) throws IOException {
    String base = BaseName.of(request.location().database());
    Optional<PlainDatabase> database =
        DatabaseFileMutex.exclusively(base, () -> joined(base, request.keys()));
    try {
      database.ifPresent(plain -> Schemes.guardPlain(Schemes.plainName(plain.file())));
      return database;
    } catch (RuntimeException notServed) {
      database.ifPresent(PlainDatabases::leave);
      throw notServed;
    }
  }

  private static Optional<PlainDatabase> joined(String base, ConversionKeys.Source keys)
      throws IOException {
    if (!has(base) && !H2Internals.isOpenInClear(base)) {
      completeDecryption(base, keys);
    }
    synchronized (OPEN) {
      PlainDatabase open = OPEN.joinOpen(base);
      if (open == null && H2Internals.openDatabase(base) != null) {
        return Optional.empty();
      }
      return Optional.of(open == null ? OPEN.join(new PlainDatabase(base)) : open);
    }
  }

  // A crash may have left a permanent decryption half done. This comes before H2 writes to the
  // file: afterwards it can no longer be compared with what was encrypted.
  private static void completeDecryption(String base, ConversionKeys.Source source)
      throws IOException {
    String file = base + DatabaseLocation.FILE_SUFFIX;
    NioStorage storage = new NioStorage();
    if (!DecryptionRecovery.mayBeNeeded(storage, file)) {
      return;
    }
    try (DatabaseLock unused = DatabaseLock.forWriting(file);
        ConversionKeys keys = source.lease(false)) {
      ConvertedFile subject =
          new ConvertedFile(
              storage, file, keys.keys(), keys.suite(), keys.anchor(), keys.pendingDecryptions());
      ConversionCompletion last = new ConversionCompletion(subject, JobKind.DECRYPT, keys);
      last.clearDecryption();
      last.completeDecryption();
    } catch (NacreException | IOException failed) {
      if (failed instanceof NacreIOException coded && coded.code() == ErrorCode.FILE_IN_USE) {
        throw coded;
      }
      LOG.warn("The decryption of {} is not completed", file, failed);
    }
    if (EncryptedFiles.isEncrypted(storage, file)) {
      throw new NacreIOException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "A crash has left the database " + file + " encrypted, and it has its name again");
    }
  }

  /**
   * Runs H2's driver.
   *
   * @param alone as {@link DriverCalls#connect}
   */
  public static <T> T connect(PlainDatabase database, boolean alone, DriverCalls.Call<T> driver)
      throws SQLException {
    try {
      if (alone && H2Internals.openDatabase(database.name()) == null) {
        database.lockBeforeOpening();
      }
      return driver.connect();
    } catch (NacreIOException refused) {
      throw refused.code() == ErrorCode.FILE_IN_USE
          ? H2Errors.alreadyOpen(refused)
          : SqlErrors.of(refused);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    } catch (SQLException failed) {
      throw database.namingHolder(failed);
    } finally {
      if (H2Internals.openDatabase(database.name()) == null) {
        boolean unused = database.tryUnlock();
      }
    }
  }

  /** Removes a connection. The last one waits until the database is encrypted. */
  public static void leave(PlainDatabase database) {
    if (OPEN.leave(database) && !tryRelease(database, false)) {
      CloseWatch.releaseInBackground(() -> tryRelease(database, false));
    }
  }

  /**
   * Encrypts or closes a database that has no connection and that H2 has closed. If a connection is
   * left, only other processes are let in.
   *
   * @param atExit whether to ignore connections that the application left open
   * @return false when H2 still has the database open
   */
  static boolean tryRelease(PlainDatabase database, boolean atExit) {
    return DatabaseFileMutex.exclusively(database.base(), () -> released(database, atExit));
  }

  private static boolean released(PlainDatabase database, boolean atExit) {
    synchronized (OPEN) {
      if (!OPEN.holds(database)) {
        return true;
      }
      if (OPEN.connections(database) > 0 && !atExit) {
        return database.tryUnlock();
      }
      if (H2Internals.openDatabase(database.name()) != null) {
        return false;
      }
    }
    // Still registered, so that whatever H2 opens meanwhile reaches us.
    if (!database.close()) {
      return false;
    }
    synchronized (OPEN) {
      OPEN.remove(database);
      // At once: the next caller here creates its own lock.
      database.unlock();
    }
    return true;
  }

  /** Whether a file is the store of a database that is open here through us, or its lock file. */
  public static boolean isStore(String file) {
    PlainDatabase owner = ownerByExactName(file);
    return owner != null
        && (owner.file().equals(file) || file.equals(owner.file() + DatabaseLock.SUFFIX));
  }

  /** The base names of the databases that are open here through us. */
  public static List<String> bases() {
    return OPEN.bases();
  }

  /** Whether a database is open here through us. */
  static boolean has(String base) {
    return OPEN.named(base) != null;
  }

  public static boolean isEmpty() {
    return OPEN.isEmpty();
  }

  /** The database that a file belongs to, by exactly this name. */
  public static @Nullable PlainDatabase ownerByExactName(String file) {
    return OPEN.owner(file);
  }
}
