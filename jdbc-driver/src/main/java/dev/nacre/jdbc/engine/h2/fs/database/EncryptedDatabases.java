package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
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
public final class EncryptedDatabases {
  private static final SharedDatabases<EncryptedDatabase> OPEN = new SharedDatabases<>();

  private EncryptedDatabases() {}

  /**
   * Adds a connection to a database. The first caller's keys become the database's keys; later
   * callers only have to prove that theirs are the same.
   *
   * @throws dev.nacre.core.error.NacreIOException when they are not; nothing was added
   */
  public static EncryptedDatabase join(StorageRequest request) throws IOException {
    String base = BaseName.of(request.location().database());
    EncryptedDatabase database = DatabaseFileMutex.exclusively(base, () -> joined(base, request));
    try {
      Schemes.guardEncrypted(Schemes.encryptedName(database.file()));
      return database;
    } catch (RuntimeException notServed) {
      leave(database);
      throw notServed;
    }
  }

  private static EncryptedDatabase joined(String base, StorageRequest request) throws IOException {
    EncryptedDatabase open = OPEN.joinOpen(base);
    if (open == null) {
      DatabaseInspection.refuseAnotherCopy(base);
      // Under the lock of this database alone: a key service may take its time.
      EncryptedDatabase first = new DatabaseOpening(base, request).open();
      open = OPEN.join(first);
      if (open == first) {
        OpenDatabases.opened(open.watched());
        return open;
      }
      first.unlock();
    }
    try {
      open.requireSameKeys(request.keys());
      open.agreeOnPolicy(request, OPEN.connections(open) == 1);
      return open;
    } catch (IOException | RuntimeException otherWallet) {
      leave(open);
      throw otherWallet;
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
    for (EncryptedDatabase database : OPEN.all()) {
      try {
        if (database.hasKeys(keys)) {
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
  public static void leave(EncryptedDatabase database) {
    if (OPEN.leave(database) && !tryRelease(database)) {
      KeyReleaseWatch.add(database);
    }
  }

  /**
   * Releases the keys of a database that has no connection and that H2 has closed. If a connection
   * is left, only other processes are let in.
   *
   * @return false when H2 still has the database open
   */
  static boolean tryRelease(EncryptedDatabase database) {
    return tryRelease(database, false);
  }

  /** Releases them, at the exit of the JVM even if the application left connections open. */
  static boolean tryRelease(EncryptedDatabase database, boolean atExit) {
    // Exclusive: nothing may open the database while its conversion completes.
    return database.decryption().isUnderway()
        ? DatabaseFileMutex.exclusively(database.base(), () -> release(database, atExit))
        : release(database, atExit);
  }

  private static boolean release(EncryptedDatabase database, boolean atExit) {
    boolean converts = database.decryption().isUnderway();
    synchronized (OPEN) {
      if (!OPEN.holds(database)) {
        return true;
      }
      if (OPEN.connections(database) > 0 && !atExit) {
        return database.tryUnlock();
      }
      if (H2Internals.openDatabase(database.name()) != null || (converts && database.isUsed())) {
        return false;
      }
      if (!converts) {
        remove(database);
      }
    }
    if (converts) {
      // Still registered, so that whatever H2 opens meanwhile reaches us and is refused.
      database.decryption().complete();
      synchronized (OPEN) {
        remove(database);
      }
    }
    OpenDatabases.closed(database.watched());
    database.close();
    return true;
  }

  // Unlocked at once: the next caller here creates its own lock.
  private static void remove(EncryptedDatabase database) {
    OPEN.remove(database);
    KeyReleaseWatch.remove(database);
    database.unlock();
  }

  /** Whether the keys of this database are here. */
  public static boolean has(Path database) {
    return has(BaseName.of(database));
  }

  static boolean has(String base) {
    return OPEN.named(base) != null;
  }

  /** The database that a file belongs to: the one whose name is a prefix of the file's name. */
  public static @Nullable EncryptedDatabase owner(FilePath file) {
    EncryptedDatabase owner = ownerByExactName(file.name);
    return owner != null || isEmpty() ? owner : ownerByExactName(file.toRealPath().name);
  }

  /**
   * Decrypts an encrypted file with the keys of any open database.
   *
   * @return null when the file is not encrypted, or not with any of these keys
   */
  public static @Nullable InputStream encryptedInput(FilePath file) throws IOException {
    List<EncryptedDatabase> databases = OPEN.all();
    if (databases.isEmpty() || !file.getScheme().equals("file") || !file.exists()) {
      return null;
    }
    for (EncryptedDatabase database : databases) {
      try {
        return database.files().streams().inputIfEncrypted(file.name);
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
  public static @Nullable EncryptedDatabase named(String name) {
    String scheme = Schemes.encryptedName("");
    return name.startsWith(scheme) ? OPEN.named(name.substring(scheme.length())) : null;
  }

  /** Whether any open database must not be written in plaintext. */
  public static boolean anyGuarded() {
    return anyRules(SqlFileRules::isGuarded);
  }

  /** Whether any open database may write nothing outside. */
  public static boolean anyStrict() {
    return anyRules(rules -> rules.exports() == ExportPolicy.REFUSE);
  }

  private static boolean anyRules(Predicate<SqlFileRules> wanted) {
    return OPEN.all().stream().anyMatch(database -> wanted.test(database.rules()));
  }

  public static boolean isEmpty() {
    return OPEN.isEmpty();
  }

  /** The base names of the databases that are open here. */
  public static List<String> bases() {
    return OPEN.bases();
  }

  /** The owner by exactly this name, without resolving links. */
  public static @Nullable EncryptedDatabase ownerByExactName(String file) {
    return OPEN.owner(file);
  }
}
