package dev.nacre.core.storage;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Locks a database against other processes while it is open, rewritten or replaced.
 *
 * <p>A lock on the database's own file is not enough: POSIX drops all locks of a process on a file
 * when the process closes <em>any</em> channel to it, even a read-only one, and any code may open
 * the database's file. So this lock is on a separate file beside it, {@code shop.mv.db.lock}, which
 * no application has a reason to open. The file is never deleted: a process that deleted it could
 * delete one that another process is just locking. No code in this process may open it either while
 * it is held here; a system property tells that to copies of this class in other class loaders.
 *
 * <p>The file contains the id of the process that holds it exclusively. If some code has opened and
 * closed the file all the same, and so released the lock, that process still counts as the holder
 * as long as the operating system shows that it has the file open.
 *
 * <p>Safe for threads.
 */
public final class DatabaseLock implements AutoCloseable {
  /** Suffix to the name of the database's file. */
  public static final String SUFFIX = ".lock";

  private static final String HELD = "dev.nacre.database.lock.";

  // Far after the content: on Windows a locked range cannot be read.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
  private static final int MAX_DIGITS = 20;

  private final String database;
  private final RawStorage storage;
  private @Nullable Held held;

  /**
   * @param property the system property that marks it as held in this JVM
   */
  private record Held(RawFile file, boolean shared, String property) {}

  /**
   * A lock that is not held yet.
   *
   * @param database its file, which need not exist
   */
  public DatabaseLock(String database) {
    this(database, new NioStorage());
  }

  DatabaseLock(String database, RawStorage storage) {
    this.database = database;
    this.storage = storage;
  }

  /**
   * For work that rewrites or replaces the file of a database that is not open.
   *
   * @throws NacreIOException {@code FILE_IN_USE}, also when another process is seen to have the
   *     file open, even without a lock
   */
  public static DatabaseLock forWriting(String database) throws IOException {
    DatabaseLock lock = new DatabaseLock(database);
    lock.claimToWrite();
    return lock;
  }

  /**
   * Acquires the lock to rewrite or replace the file, unless it is already held so.
   *
   * @throws NacreIOException as {@link #forWriting}
   */
  public synchronized void claimToWrite() throws IOException {
    claim(false);
    Optional<String> other = HoldingProcess.describeOther(database);
    if (other.isPresent()) {
      close();
      throw inUse(other.get());
    }
  }

  /**
   * For work that reads the database and must not see it change; does not create the lock file.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  public static DatabaseLock forReading(String database) throws IOException {
    DatabaseLock lock = new DatabaseLock(database);
    lock.claim(true);
    return lock;
  }

  /**
   * Acquires the lock, unless it is already held in this mode.
   *
   * @param shared with other readers. If the lock file does not exist or cannot be read, nothing is
   *     locked: a reader must not need more than the database itself
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  public synchronized void claim(boolean shared) throws IOException {
    Held now = held;
    if (now == null || now.shared() != shared) {
      close();
      held = acquire(shared);
    }
  }

  /**
   * Locks the database as {@link #claim} does, for a caller that can do without.
   *
   * @return false when another process has the database open
   */
  public synchronized boolean tryClaim(boolean shared) throws IOException {
    try {
      claim(shared);
      return true;
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        return false;
      }
      throw refused;
    }
  }

  public synchronized boolean isHeld() {
    return held != null;
  }

  private @Nullable Held acquire(boolean shared) throws IOException {
    LockFile lockFile = new LockFile(database, storage);
    String name = lockFile.name();
    String property = HELD + name;
    // The system properties are the one map that all class loaders share.
    if (System.getProperties().putIfAbsent(property, "held") != null) {
      throw inUse("this process");
    }
    RawFile file = null;
    boolean acquired = false;
    try {
      file = shared ? lockFile.openToRead(name) : lockFile.openToWrite(name);
      if (file == null) {
        return null;
      }
      if (!isLocked(file, name, shared)) {
        throw inUse(holder(file, name));
      }
      acquired = true;
      return new Held(file, shared, property);
    } finally {
      if (!acquired) {
        release(file, property);
      }
    }
  }

  private boolean isLocked(RawFile file, String name, boolean shared) throws IOException {
    try {
      if (file.tryLock(LOCKED_BYTE, 1, shared) == null) {
        return false;
      }
    } catch (OverlappingFileLockException here) {
      return false;
    }
    String before = recorded(file);
    if (!before.isEmpty() && HoldingProcess.hasOpen(Long.parseLong(before), Path.of(name))) {
      return false;
    }
    if (!shared) {
      String me = String.valueOf(ProcessHandle.current().pid());
      file.truncate(0);
      file.write(ByteBuffer.wrap(me.getBytes(StandardCharsets.US_ASCII)), 0);
    }
    return true;
  }

  private static String recorded(RawFile file) throws IOException {
    ByteBuffer digits = ByteBuffer.allocate(MAX_DIGITS);
    int unused = file.read(digits, 0);
    String pid = StandardCharsets.US_ASCII.decode(digits.flip()).toString();
    String me = String.valueOf(ProcessHandle.current().pid());
    return pid.matches("[1-9][0-9]{0,17}") && !pid.equals(me) ? pid : "";
  }

  private static String holder(RawFile file, String name) throws IOException {
    String recorded = recorded(file);
    if (!recorded.isEmpty() && HoldingProcess.hasOpen(Long.parseLong(recorded), Path.of(name))) {
      return HoldingProcess.describeProcess(Long.parseLong(recorded));
    }
    String seen = HoldingProcess.describe(name);
    return seen.equals("another process") && !recorded.isEmpty() ? "process " + recorded : seen;
  }

  private NacreIOException inUse(String holder) {
    return new NacreIOException(
        ErrorCode.FILE_IN_USE, "The file " + database + " is open in " + holder);
  }

  /** Releases the lock. */
  @Override
  public synchronized void close() {
    Held before = held;
    held = null;
    if (before != null) {
      if (!before.shared()) {
        forget(before.file());
      }
      release(before.file(), before.property());
    }
  }

  private static void forget(RawFile file) {
    try {
      file.truncate(0);
    } catch (IOException stays) {
      // A reader of the id checks whether that process has the file open.
    }
  }

  private static void release(@Nullable RawFile file, String property) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException released) {
      // The operating system releases the lock with the descriptor, also when close fails.
    } finally {
      System.getProperties().remove(property);
    }
  }
}
