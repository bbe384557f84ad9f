package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.job.ConversionCompletion;
import dev.nacre.jdbc.engine.h2.fs.scheme.FileRole;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.monitor.OpenDatabases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The encrypted databases whose keys are in this JVM. H2's paths only name a file; here they find
 * the keys for it.
 *
 * <p>An entry lives until its last connection is closed <em>and</em> H2 has closed the database. H2
 * may delay that ({@code DB_CLOSE_DELAY}), and afterwards still compacts, unlocks and deletes.
 * Thread-safe.
 */
public final class SealedDatabases {
  private static final SharedDatabases<SealedDatabase> OPEN = new SharedDatabases<>();

  private SealedDatabases() {}

  /**
   * Adds a connection to a database. The first caller's keys become the database's keys; later
   * callers only have to prove that theirs are the same.
   *
   * @throws dev.nacre.core.error.NacreIOException when they are not; nothing was added
   */
  public static SealedDatabase join(StorageRequest request) throws IOException {
    String base = realName(request.location().database());
    SealedDatabase database = DatabaseFileMutex.alone(base, () -> joined(base, request));
    try {
      Schemes.guardSealed(database.name() + FileRole.DATABASE_SUFFIX);
      return database;
    } catch (RuntimeException notServed) {
      leave(database);
      throw notServed;
    }
  }

  private static SealedDatabase joined(String base, StorageRequest request) throws IOException {
    SealedDatabase database = OPEN.joinOpen(base);
    if (database == null) {
      DatabaseInspection.refuseAnotherCopy(base);
      // Under the lock of this database alone: a key service may take its time.
      ConvertedFile file =
          new ConvertedFile(
              new NioStorage(),
              base + FileRole.DATABASE_SUFFIX,
              request.keys(),
              request.suite(),
              request.anchor(),
              request.notes().pendingDecryptions());
      DatabaseLock lock = new DatabaseLock(file.name());
      SealedDatabase fresh = null;
      try {
        if (mayEndConversions(file, lock)) {
          new ConversionCompletion(file, JobKind.ENCRYPT, request.notes()).completeSealing();
          new ConversionCompletion(file, JobKind.DECRYPT, request.notes()).clearOpening();
        }
        fresh = new SealedDatabase(base, request, new NioStorage(), lock);
        fresh.tryKeys();
        database = OPEN.join(fresh);
        if (database == fresh) {
          OpenDatabases.opened(database.watched());
          return database;
        }
      } finally {
        if (database != fresh || fresh == null) {
          lock.close();
        }
      }
    }
    try {
      database.prove(request.keys());
      database.agree(request, OPEN.connections(database) == 1);
      return database;
    } catch (IOException | RuntimeException otherWallet) {
      leave(database);
      throw otherWallet;
    }
  }

  // The process that has it open has already done that, unless a conversion is still pending.
  private static boolean mayEndConversions(ConvertedFile file, DatabaseLock lock)
      throws IOException {
    boolean pending = PendingEncryption.exists(file.storage(), file.name());
    if (!pending && !DecryptionRecovery.mayBeNeeded(file.storage(), file.name())) {
      return false;
    }
    try {
      lock.claim(false);
      return true;
    } catch (NacreIOException refused) {
      if (pending || refused.code() != ErrorCode.FILE_IN_USE) {
        throw refused;
      }
      return false;
    }
  }

  /**
   * Rewraps every database with matching keys, even if one fails.
   *
   * @return whether any of them needed another key
   */
  public static boolean rewrap(Predicate<MasterKeys> keys) throws IOException {
    boolean any = false;
    IOException failed = null;
    for (SealedDatabase database : OPEN.all()) {
      try {
        if (database.has(keys)) {
          any |= database.rewrap();
        }
      } catch (IOException | RuntimeException caught) {
        IOException also = caught instanceof IOException io ? io : new IOException(caught);
        if (failed == null) {
          failed = also;
        } else {
          failed.addSuppressed(also);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
    return any;
  }

  /** Removes a connection. */
  public static void leave(SealedDatabase database) {
    if (OPEN.leave(database) && !forgetIfClosed(database)) {
      KeyReleaseWatch.add(database);
    }
  }

  /**
   * @return false when H2 still has the database open
   */
  static boolean forgetIfClosed(SealedDatabase database) {
    return forgetIfClosed(database, false);
  }

  /**
   * @param atExit whether to ignore connections that the application left open
   */
  static boolean forgetIfClosed(SealedDatabase database, boolean atExit) {
    try {
      // Exclusive: nothing may open the database while its conversion completes.
      return database.decryption().isUnderway()
          ? DatabaseFileMutex.alone(database.base(), () -> forgotten(database, atExit))
          : forgotten(database, atExit);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean forgotten(SealedDatabase database, boolean atExit) {
    boolean converts = database.decryption().isUnderway();
    synchronized (OPEN) {
      if (!OPEN.holds(database)) {
        return true;
      }
      if (OPEN.connections(database) > 0 && !atExit) {
        return database.unlockIfClosed();
      }
      if (H2Internals.openDatabase(database.name()) != null || (converts && database.isUsed())) {
        return false;
      }
      if (!converts) {
        forget(database);
      }
    }
    if (converts) {
      // Still registered, so that whatever H2 opens meanwhile reaches us and is refused.
      database.decryption().complete();
      synchronized (OPEN) {
        forget(database);
      }
    }
    OpenDatabases.closed(database.watched());
    database.close();
    return true;
  }

  // Unlocked at once: the next caller here creates its own lock.
  private static void forget(SealedDatabase database) {
    OPEN.remove(database);
    KeyReleaseWatch.remove(database);
    database.unlock();
  }

  /** Whether the keys of this database are here. */
  public static boolean has(Path database) {
    return has(realName(database));
  }

  static boolean has(String base) {
    return OPEN.named(base) != null;
  }

  /** The database that a file belongs to: the one whose name is a prefix of the file's name. */
  public static @Nullable SealedDatabase owner(FilePath file) {
    SealedDatabase owner = owner(file.name);
    return owner != null || isEmpty() ? owner : owner(file.toRealPath().name);
  }

  /**
   * Decrypts an encrypted file with the keys of any open database.
   *
   * @return null when the file is not encrypted, or not with any of these keys
   */
  public static @Nullable InputStream sealedInput(FilePath file) throws IOException {
    List<SealedDatabase> databases = OPEN.all();
    if (databases.isEmpty() || !file.getScheme().equals("file") || !file.exists()) {
      return null;
    }
    for (SealedDatabase database : databases) {
      try {
        return database.files().streams().inputIfSealed(file.name);
      } catch (NacreIOException refused) {
        if (refused.code() != ErrorCode.KEY_NOT_FOUND) {
          throw refused;
        }
        // Of another wallet; try the next database.
      }
    }
    return null;
  }

  /** Finds a database by the name that H2 gives it: {@code nacre:/folder/shop}. */
  static @Nullable SealedDatabase named(String name) {
    String scheme = Schemes.SEALED + ":";
    return name.startsWith(scheme) ? OPEN.named(name.substring(scheme.length())) : null;
  }

  /** Whether any open database must not be written in plaintext. */
  static boolean anyGuarded() {
    return anyExports(exports -> exports != ExportPolicy.ALLOW);
  }

  /** Whether any open database may write nothing outside. */
  public static boolean anyStrict() {
    return anyExports(exports -> exports == ExportPolicy.REFUSE);
  }

  private static boolean anyExports(Predicate<ExportPolicy> wanted) {
    return OPEN.all().stream().anyMatch(database -> wanted.test(database.exports()));
  }

  public static boolean isEmpty() {
    return OPEN.isEmpty();
  }

  /** The base names of the databases that are open here. */
  static List<String> bases() {
    return OPEN.bases();
  }

  /** The owner by exactly this name, without resolving links. */
  public static @Nullable SealedDatabase owner(String file) {
    return OPEN.owner(file);
  }

  // Built as H2 builds a database's name, so that both agree whatever links the path contains.
  static String realName(Path database) {
    String file = FilePath.get(database + FileRole.DATABASE_SUFFIX).toRealPath().name;
    return file.substring(0, file.length() - FileRole.DATABASE_SUFFIX.length());
  }
}
