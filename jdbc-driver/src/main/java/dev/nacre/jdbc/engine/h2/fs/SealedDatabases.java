package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Conversion;
import dev.nacre.core.convert.OpenedFor;
import dev.nacre.core.convert.Order;
import dev.nacre.core.convert.Subject;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.NeededKeys;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.monitor.OpenDatabases;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.h2.engine.Database;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Which databases have their keys in this JVM. This is how H2's paths, which name a file and
 * nothing else, find the keys for it.
 *
 * <p>An entry lives until its last connection is closed <em>and</em> H2 has closed the database,
 * which H2 may put off ({@code DB_CLOSE_DELAY}) and after which it still compacts, unlocks and
 * deletes. Safe for threads.
 */
@SuppressWarnings("try") // A lock is held and not asked.
public final class SealedDatabases {
  private static final Map<String, Entry> ENTRIES = new HashMap<>();
  private static final ThreadLocal<Attempt> ATTEMPT = new ThreadLocal<>();

  // Weak, since no event says when that has ended.
  private static final ThreadLocal<WeakReference<SealedDatabase>> AGAIN = new ThreadLocal<>();

  private static final class Entry {
    final SealedDatabase database;
    int connections;

    Entry(SealedDatabase database) {
      this.database = database;
    }
  }

  /** One call of H2's driver. */
  private static final class Attempt {
    final SealedDatabase database;
    final List<SealedChannel> channels = new ArrayList<>();

    Attempt(SealedDatabase database) {
      this.database = database;
    }

    void closeChannels(Exception failed) {
      for (SealedChannel channel : channels) {
        try {
          channel.close();
        } catch (IOException also) {
          failed.addSuppressed(also);
        }
      }
    }
  }

  /** What H2's driver is asked to do for a database. */
  @FunctionalInterface
  public interface Connecting<T> {
    T connect() throws SQLException;
  }

  private SealedDatabases() {}

  /**
   * Adds a connection to a database. The first one's keys are the database's from then on; later
   * ones only have to prove that theirs are the same.
   *
   * @throws dev.nacre.core.error.NacreIOException when they are not; nothing was added
   */
  public static SealedDatabase join(StorageRequest request) throws IOException {
    String base = realName(request.location().database());
    SealedDatabase database = Entrance.alone(base, () -> joined(base, request));
    try {
      SealedFileSystem.guard(database);
      return database;
    } catch (RuntimeException notServed) {
      leave(database);
      throw notServed;
    }
  }

  private static SealedDatabase joined(String base, StorageRequest request) throws IOException {
    SealedDatabase database = addTo(base);
    if (database == null) {
      refuseAnotherCopy(base);
      // Under the lock of this database alone: a key service may take its time.
      Subject file =
          new Subject(
              new NioStorage(),
              base + Role.DATABASE_SUFFIX,
              request.keys(),
              request.suite(),
              request.anchor(),
              request.notes().orders());
      DatabaseLock lock = new DatabaseLock(file.name());
      SealedDatabase fresh = null;
      try {
        if (mayEndConversions(file, lock)) {
          new LastClose(file, JobKind.ENCRYPT, request.notes()).completeSealing();
          new LastClose(file, JobKind.DECRYPT, request.notes()).clearOpening();
        }
        fresh = new SealedDatabase(base, request, new NioStorage(), lock);
        fresh.tryKeys();
        database = addOr(base, fresh);
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
      database.agree(request, isAlone(database));
      return database;
    } catch (IOException | RuntimeException otherWallet) {
      leave(database);
      throw otherWallet;
    }
  }

  // The process that has it open has done that, but where there is an order still.
  private static boolean mayEndConversions(Subject file, DatabaseLock lock) throws IOException {
    boolean ordered = Order.exists(file.storage(), file.name());
    if (!ordered && !OpenedFor.isLeft(file.storage(), file.name())) {
      return false;
    }
    try {
      lock.claim(false);
      return true;
    } catch (NacreIOException refused) {
      if (ordered || refused.code() != ErrorCode.FILE_IN_USE) {
        throw refused;
      }
      return false;
    }
  }

  /**
   * Tries every database with such keys, whatever becomes of one.
   *
   * @return whether any of them needed another key
   */
  public static boolean rewrap(Predicate<MasterKeys> keys) throws IOException {
    List<SealedDatabase> open;
    synchronized (ENTRIES) {
      open = ENTRIES.values().stream().map(entry -> entry.database).toList();
    }
    boolean any = false;
    IOException failed = null;
    for (SealedDatabase database : open) {
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

  private static boolean isAlone(SealedDatabase database) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(database.base());
      return entry != null && entry.database == database && entry.connections == 1;
    }
  }

  private static @Nullable SealedDatabase addTo(String base) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(base);
      if (entry == null) {
        return null;
      }
      entry.connections++;
      return entry.database;
    }
  }

  private static SealedDatabase addOr(String base, SealedDatabase fresh) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.computeIfAbsent(base, unused -> new Entry(fresh));
      entry.connections++;
      return entry.database;
    }
  }

  /** Takes a connection away again. */
  public static void leave(SealedDatabase database) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(database.base());
      if (entry == null || entry.database != database || --entry.connections > 0) {
        return;
      }
    }
    if (!forgetIfClosed(database)) {
      ClosingWatch.add(database);
    }
  }

  /**
   * @return false when H2 still has the database open
   */
  static boolean forgetIfClosed(SealedDatabase database) {
    return forgetIfClosed(database, false);
  }

  /**
   * @param atExit whether connections that nobody has closed count no longer
   */
  static boolean forgetIfClosed(SealedDatabase database, boolean atExit) {
    try {
      // Alone: nobody is to open what is converted now.
      return database.decryption().isUnderway()
          ? Entrance.alone(database.base(), () -> forgotten(database, atExit))
          : forgotten(database, atExit);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean forgotten(SealedDatabase database, boolean atExit) {
    boolean converts = database.decryption().isUnderway();
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(database.base());
      if (entry == null || entry.database != database) {
        return true;
      }
      if (entry.connections > 0 && !atExit) {
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
      // Still in the list: whatever H2 opens meanwhile comes to us, and is refused.
      database.decryption().complete();
      synchronized (ENTRIES) {
        forget(database);
      }
    }
    OpenDatabases.closed(database.watched());
    database.close();
    return true;
  }

  // Unlocked at once: who comes next here makes a lock of his own.
  private static void forget(SealedDatabase database) {
    ENTRIES.remove(database.base());
    ClosingWatch.remove(database);
    database.unlock();
  }

  /**
   * Runs H2's driver; paths that it asks for in this thread belong to a database being opened.
   *
   * <p>When H2 gives up in the middle, it may leave the file open and locked. Then it is closed
   * here.
   *
   * @param alone whether H2 will want the file for itself, so that other processes can be kept out
   *     before it writes as much as a trace
   */
  public static <T> T connect(SealedDatabase database, boolean alone, Connecting<T> driver)
      throws SQLException {
    if (H2Internals.openDatabase(database.name()) == null) {
      beforeOpening(database, alone);
    }
    try {
      return connect(database, driver);
    } finally {
      if (H2Internals.openDatabase(database.name()) == null) {
        // A file that H2 did not open has no owner.
        boolean unused = database.unlockIfClosed();
      }
    }
  }

  private static void beforeOpening(SealedDatabase database, boolean alone) throws SQLException {
    try {
      database.refuseGone();
      if (alone) {
        database.lockBeforeOpening();
      }
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        throw H2Errors.alreadyOpen(refused);
      }
      throw SqlErrors.of(refused);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private static <T> T connect(SealedDatabase database, Connecting<T> driver) throws SQLException {
    Attempt before = ATTEMPT.get();
    Attempt attempt = new Attempt(database);
    ATTEMPT.set(attempt);
    try {
      return driver.connect();
    } catch (SQLException | RuntimeException failed) {
      if (H2Internals.openDatabase(database.name()) == null) {
        attempt.closeChannels(failed);
      }
      throw failed;
    } finally {
      if (before == null) {
        ATTEMPT.remove();
      } else {
        ATTEMPT.set(before);
      }
    }
  }

  /** The database that is being opened in this thread. */
  static @Nullable SealedDatabase connecting() {
    Attempt attempt = ATTEMPT.get();
    if (attempt != null) {
      return attempt.database;
    }
    WeakReference<SealedDatabase> again = AGAIN.get();
    if (again == null || Admission.isConnectingAgain()) {
      return again == null ? null : again.get();
    }
    AGAIN.remove();
    return null;
  }

  /**
   * H2 connects one of ours again, and opens the database here if no process serves it any more. It
   * comes twice then: the second time it is open, and compared with the newest state as after every
   * opening.
   */
  static void connectingAgain(FilePath path) {
    SealedDatabase database = owner(path);
    if (database == null) {
      return;
    }
    Database opened = database.opened();
    if (opened == null) {
      AGAIN.set(new WeakReference<>(database));
      return;
    }
    AGAIN.remove();
    try {
      database.storeOpened(opened.getStore().getMvStore().getCurrentVersion());
    } catch (IOException fellBack) {
      opened.shutdownImmediately();
      throw DbException.convertIOException(fellBack, null);
    }
  }

  /** A channel to a store was opened in this thread. */
  static void opened(SealedChannel channel) {
    Attempt attempt = ATTEMPT.get();
    if (attempt != null) {
      attempt.channels.add(channel);
    }
  }

  /** What lies under the name of a database, found out without unlocking what is open here. */
  public static DatabaseState inspect(Path database, Look look) throws IOException {
    String base = realName(database);
    return Entrance.alone(
        base,
        () -> {
          if (has(database)) {
            return DatabaseState.SEALED;
          }
          refuseAnotherCopy(base);
          if (PlainDatabases.has(base) || H2Internals.isOpenInClear(base)) {
            return DatabaseState.PLAIN;
          }
          putBack(base + Role.DATABASE_SUFFIX);
          return look.look();
        });
  }

  /** Whether this process has the database open, sealed or plain. */
  public static boolean isOpen(Path database) {
    String base = realName(database);
    return has(base)
        || PlainDatabases.has(base)
        || H2Internals.isOpenInClear(base)
        || H2Internals.openDatabase(SealedFileSystem.SCHEME + ":" + base) != null;
  }

  // To put back is to rename what a crash has left, so no other process may be at it.
  private static void putBack(String file) throws IOException {
    NioStorage storage = new NioStorage();
    boolean kept =
        storage.exists(file + Conversion.PLAIN) || storage.exists(file + Conversion.SEALED);
    if (storage.exists(file) || !kept) {
      return;
    }
    try (DatabaseLock unused = DatabaseLock.forWriting(file)) {
      Conversion.putBack(storage, file);
    }
  }

  // An application that was replaced may have left a pool open. Its keys are not ours, and to look
  // into the file would let go of its lock.
  private static void refuseAnotherCopy(String base) throws NacreIOException {
    if (H2Internals.openDatabase(SealedFileSystem.SCHEME + ":" + base) != null) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The database "
              + base
              + " is open in this process through another copy of Nacre, in another class loader,"
              + " as an application that was replaced leaves it which did not close its pool");
    }
  }

  /**
   * The master keys that a database's file needs, found out without unlocking what is open here.
   */
  public static Set<KeyId> masterKeys(String file) throws IOException {
    String base = file.substring(0, Math.max(0, file.length() - Role.DATABASE_SUFFIX.length()));
    if (!file.equals(base + Role.DATABASE_SUFFIX)) {
      throw new NacreIOException(ErrorCode.DATABASE_NOT_RECOGNISED, file + " is no database");
    }
    return Entrance.alone(
        base,
        () -> {
          if (PlainDatabases.has(base)) {
            throw SealedFileSystem.inUse(file);
          }
          if (!has(base)) {
            refuseAnotherCopy(base);
          }
          SealedDatabase open = named(SealedFileSystem.SCHEME + ":" + base);
          return open == null ? NeededKeys.of(new NioStorage(), file) : Set.of(open.masterKey());
        });
  }

  /** Whether the keys of the database of this name are here. */
  public static boolean has(Path database) {
    return has(realName(database));
  }

  private static boolean has(String base) {
    synchronized (ENTRIES) {
      return ENTRIES.containsKey(base);
    }
  }

  /** Looks into the file of a database that is not open. */
  @FunctionalInterface
  public interface Look {
    DatabaseState look() throws IOException;
  }

  /** The database that a file belongs to: the one whose name the file's name begins with. */
  static @Nullable SealedDatabase owner(FilePath file) {
    SealedDatabase owner = owner(file.name);
    return owner != null || isEmpty() ? owner : owner(file.toRealPath().name);
  }

  /**
   * The plaintext of a sealed file with the keys of any database that fit.
   *
   * @return null when the file is not sealed, or not with any of these keys
   */
  static @Nullable InputStream sealedInput(FilePath file) throws IOException {
    List<SealedDatabase> databases;
    synchronized (ENTRIES) {
      databases = ENTRIES.values().stream().map(entry -> entry.database).toList();
    }
    if (databases.isEmpty() || !file.getScheme().equals("file") || !file.exists()) {
      return null;
    }
    for (SealedDatabase database : databases) {
      try {
        return database.streams().inputIfSealed(file.name);
      } catch (NacreIOException refused) {
        if (refused.code() != ErrorCode.KEY_NOT_FOUND) {
          throw refused;
        }
        // Of another wallet; the next one, perhaps.
      }
    }
    return null;
  }

  /** By the name that H2 gives it: {@code nacre:/folder/shop}. */
  static @Nullable SealedDatabase named(String name) {
    String scheme = SealedFileSystem.SCHEME + ":";
    if (!name.startsWith(scheme)) {
      return null;
    }
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(name.substring(scheme.length()));
      return entry == null ? null : entry.database;
    }
  }

  /** Whether something is open that may not be written in clear. */
  static boolean anyGuarded() {
    return anyExports(exports -> exports != ExportPolicy.ALLOW);
  }

  /** Whether something is open of which nothing may be written outside. */
  static boolean anyStrict() {
    return anyExports(exports -> exports == ExportPolicy.REFUSE);
  }

  private static boolean anyExports(Predicate<ExportPolicy> wanted) {
    synchronized (ENTRIES) {
      return ENTRIES.values().stream().anyMatch(entry -> wanted.test(entry.database.exports()));
    }
  }

  static boolean isEmpty() {
    synchronized (ENTRIES) {
      return ENTRIES.isEmpty();
    }
  }

  /** The names of the databases that are open here. */
  static List<String> bases() {
    synchronized (ENTRIES) {
      return List.copyOf(ENTRIES.keySet());
    }
  }

  /** The same by this very name. */
  static @Nullable SealedDatabase owner(String file) {
    SealedDatabase owner = null;
    synchronized (ENTRIES) {
      for (Map.Entry<String, Entry> entry : ENTRIES.entrySet()) {
        String base = entry.getKey();
        // "a.b.mv.db" may belong to "a.b" or be something of "a".
        if (file.startsWith(base)
            && file.startsWith(".", base.length())
            && (owner == null || owner.base().length() < base.length())) {
          owner = entry.getValue().database;
        }
      }
    }
    return owner;
  }

  // As H2 makes the name of a database, so that both agree whatever links lead there.
  static String realName(Path database) {
    String file = FilePath.get(database + Role.DATABASE_SUFFIX).toRealPath().name;
    return file.substring(0, file.length() - Role.DATABASE_SUFFIX.length());
  }
}
