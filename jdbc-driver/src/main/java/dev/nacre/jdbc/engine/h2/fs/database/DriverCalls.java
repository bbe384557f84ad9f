package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Errors;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.engine.Database;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The calls of H2's driver for encrypted databases, by thread. The paths that H2 asks for during a
 * call belong to a database that is being opened.
 */
public final class DriverCalls {
  private static final ThreadLocal<Attempt> ATTEMPT = new ThreadLocal<>();

  // Weak, because no event marks the end of a reconnect.
  private static final ThreadLocal<WeakReference<EncryptedDatabase>> RECONNECTING =
      new ThreadLocal<>();

  /** A call of H2's driver. */
  @FunctionalInterface
  public interface Call<T> {
    T connect() throws SQLException;
  }

  /** One call that is running. */
  private static final class Attempt {
    final EncryptedDatabase database;
    final List<EncryptedChannel> channels = new ArrayList<>();

    Attempt(EncryptedDatabase database) {
      this.database = database;
    }

    void closeChannels(Exception failed) {
      for (EncryptedChannel channel : channels) {
        Cleanup.after(failed, channel::close);
      }
    }
  }

  private DriverCalls() {}

  /**
   * Runs H2's driver; the paths it asks for in this thread belong to a database being opened.
   * {@link H2Caller} recognises calls from here by the name of this method.
   *
   * <p>If H2 gives up halfway, it may leave the file open and locked. Then we close it here.
   *
   * @param alone whether H2 will lock the file exclusively, so that other processes can be locked
   *     out before it writes even a trace
   */
  public static <T> T connect(EncryptedDatabase database, boolean alone, Call<T> driver)
      throws SQLException {
    if (H2Internals.openDatabase(database.name()) == null) {
      beforeOpening(database, alone);
    }
    try {
      return connect(database, driver);
    } finally {
      if (H2Internals.openDatabase(database.name()) == null) {
        // A file that H2 did not open has no owner.
        boolean unused = database.tryUnlock();
      }
    }
  }

  private static void beforeOpening(EncryptedDatabase database, boolean alone) throws SQLException {
    try {
      database.requireFileOfKnownDatabase();
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

  private static <T> T connect(EncryptedDatabase database, Call<T> driver) throws SQLException {
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
  public static @Nullable EncryptedDatabase connecting() {
    Attempt attempt = ATTEMPT.get();
    if (attempt != null) {
      return attempt.database;
    }
    WeakReference<EncryptedDatabase> reconnecting = RECONNECTING.get();
    if (reconnecting == null) {
      return null;
    }
    if (H2Caller.current() == H2Caller.RECONNECT) {
      return reconnecting.get();
    }
    RECONNECTING.remove();
    return null;
  }

  /**
   * Called when H2 reconnects one of our connections, and opens the database here if no process
   * serves it any more. H2 calls twice then: on the second call the database is open, and its
   * version is compared with the newest state as after every open.
   */
  public static void reconnecting(FilePath path) {
    EncryptedDatabase database = EncryptedDatabases.owner(path);
    if (database == null) {
      return;
    }
    Database opened = database.opened();
    if (opened == null) {
      RECONNECTING.set(new WeakReference<>(database));
      return;
    }
    RECONNECTING.remove();
    try {
      database.storeOpened(opened.getStore().getMvStore().getCurrentVersion());
    } catch (IOException fellBack) {
      opened.shutdownImmediately();
      throw DbException.convertIOException(fellBack, null);
    }
  }

  /** Records that a channel to a store was opened in this thread. */
  static void opened(EncryptedChannel channel) {
    Attempt attempt = ATTEMPT.get();
    if (attempt != null) {
      attempt.channels.add(channel);
    }
  }
}
