package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.TrackedFile;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.channel.SharedPlainFile;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.job.CloseWatch;
import dev.nacre.jdbc.engine.h2.fs.job.DatabaseEncryption;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plain database whose file is accessed through us, while a connection or H2 itself has it open.
 * It can be encrypted while in use; the encrypted file replaces it when H2 has closed it.
 * Thread-safe.
 */
public final class PlainDatabase extends SharedDatabase {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final RawStorage storage;
  private final DatabaseEncryption encryption;
  private @Nullable SharedPlainFile store;
  private boolean closed;

  PlainDatabase(String base) {
    this(base, new NioStorage());
  }

  PlainDatabase(String base, RawStorage storage) {
    super(base, new DatabaseLock(base + DatabaseLocation.FILE_SUFFIX));
    this.storage = storage;
    this.encryption =
        new DatabaseEncryption(
            storage, file(), this::waitsForExit, () -> PlainDatabases.tryRelease(this, true));
  }

  /** The name that H2 uses: {@code nacreplain:/folder/shop}. */
  public String name() {
    return Schemes.plainName(base());
  }

  public synchronized Jobs jobs() {
    return encryption.jobs();
  }

  /** Opens the file for H2. */
  public synchronized FileChannel open(String mode) throws IOException {
    if (closed) {
      throw Schemes.notHere(file());
    }
    boolean writes = !mode.equals("r");
    SharedPlainFile open = store;
    if (open == null || open.isReplaced() || open.isLeft() || (writes && !open.isWritable())) {
      OpenMode wanted = writes ? OpenMode.CREATE : OpenMode.READ;
      open = new SharedPlainFile(new TrackedFile(storage.open(file(), wanted)), writes, lock());
      store = open;
    }
    return open.channel(Schemes.plainName(file()), mode, this::closed);
  }

  /**
   * Lets other processes in when H2 has closed the database, even if a connection is still open.
   *
   * @return false when H2 is about to close it, or a conversion needs it
   */
  synchronized boolean tryUnlock() {
    SharedPlainFile open = store;
    boolean used = open != null && !open.isLeft();
    if (!used && H2Internals.openDatabase(name()) != null) {
      return false;
    }
    // A thread that reopens it waits for this monitor.
    if (!used) {
      lock().close();
    }
    return true;
  }

  // H2 may reopen or compact it, and has no callback for the end of that.
  private void closed() {
    if (lock().isHeld()) {
      CloseWatch.releaseInBackground(() -> PlainDatabases.tryRelease(this, false));
    }
  }

  /** Marks the file as replaced: its name now means another file, or none. */
  public synchronized void replaced() {
    if (store != null) {
      store.replaced();
    }
  }

  /** Starts to encrypt the database. */
  public synchronized long encrypt(
      LeftoverPolicy leftover, ConversionKeys.Source source, String user) throws IOException {
    return encryption.begin(store, leftover, source, user);
  }

  /**
   * Whether a conversion is pending that was not completed when the database was closed or the
   * process killed.
   */
  public synchronized boolean isConversionPending() throws IOException {
    return encryption.isPending(store);
  }

  /** Restarts a pending conversion, once an administrator is connected. */
  public synchronized void resume(ConversionKeys.Source source) throws IOException {
    encryption.resume(store, source);
  }

  /** Whether process exit must wait until the database is closed. */
  private synchronized boolean waitsForExit() {
    return encryption.isRunning();
  }

  /**
   * Called when H2 has closed the database and no connection is open. Completes a running
   * conversion.
   *
   * @return false when H2 is opening it just now
   */
  synchronized boolean close() {
    if (store != null && store.isUsed()) {
      return false;
    }
    closed = true;
    try {
      encryption.complete(store);
    } finally {
      closeStore();
    }
    return true;
  }

  private void closeStore() {
    try {
      if (store != null) {
        store.close();
      }
    } catch (IOException unclosed) {
      LOG.warn("The file {} was not closed", file(), unclosed);
    }
  }
}
