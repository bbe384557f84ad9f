package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.error.Causes;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.h2.fs.database.DriverCalls;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.layout.ChunkWatch;
import dev.nacre.jdbc.engine.h2.layout.LiveLayout;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import javax.sql.XAConnection;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * H2's driver for one database whose files are encrypted. It identifies the connecting database,
 * and compares the state that H2 opened with the newest one before it returns the connection.
 */
final class EncryptedDatabaseDriver extends H2Driver {
  private static final Set<Integer> MAY_COME_FROM_THE_FILE =
      Set.of(
          ErrorCode.GENERAL_ERROR_1,
          ErrorCode.IO_EXCEPTION_1,
          ErrorCode.IO_EXCEPTION_2,
          ErrorCode.FILE_CORRUPTED_1,
          ErrorCode.FILE_VERSION_ERROR_1,
          ErrorCode.DATABASE_IS_CLOSED,
          ErrorCode.DATABASE_IS_READ_ONLY);

  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final EncryptedDatabase database;

  private final boolean spills;

  /**
   * @param spills whether H2 would spill large results in plaintext, so that they must stay in
   *     memory
   */
  EncryptedDatabaseDriver(EncryptedDatabase database, boolean spills) {
    this.database = database;
    this.spills = spills;
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    try {
      IncompatibleSettings.check(info);
    } catch (IOException refused) {
      throw SqlErrors.of(refused);
    }
    boolean alone = IncompatibleSettings.locksExclusively(url, info);
    return connectWithRetry(
        () -> {
          Connection connection = callDriver(alone, () -> H2.connect(url, info));
          check(connection, connection::close);
          return connection;
        });
  }

  /** Connects as {@link #connect} does, for a pool or a transaction manager. */
  XAConnection connectXa(OpenStorage.PooledTarget target, String settings) throws SQLException {
    boolean alone = IncompatibleSettings.locksExclusively(settings, new Properties());
    return connectWithRetry(
        () -> {
          XAConnection pooled = callDriver(alone, target::connect);
          // The check is of the physical connection, which every handle shares.
          Connection handle = pooled.getConnection();
          check(handle, pooled::close);
          handle.close();
          return pooled;
        });
  }

  // Tries once more, when H2 may find the newest state if it searches for it.
  private <T> T connectWithRetry(DriverCalls.Call<T> attempt) throws SQLException {
    try {
      return attempt.connect();
    } catch (SQLException failed) {
      if (!isFallback(failed) || !database.files().stores().distrustMark()) {
        throw failed;
      }
      LOG.info("H2 missed the newest state of {} and is asked to look for it", database.name());
      try {
        return attempt.connect();
      } catch (SQLException again) {
        again.addSuppressed(failed);
        throw again;
      }
    }
  }

  private static boolean isFallback(SQLException failed) {
    return failed.getCause() instanceof NacreIOException coded
        && coded.code() == dev.nacre.core.error.ErrorCode.STORE_FELL_BACK;
  }

  private <T> T callDriver(boolean alone, DriverCalls.Call<T> driver) throws SQLException {
    try {
      return DriverCalls.connect(database, alone, driver);
    } catch (SQLException failed) {
      throw explain(failed);
    }
  }

  @FunctionalInterface
  private interface Closing extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  private void check(Connection connection, Closing whole) throws SQLException {
    // A session in another process was checked there.
    if (connection instanceof JdbcConnection ours
        && ours.getSession() instanceof SessionLocal session) {
      try {
        afterOpen(session.getDatabase());
      } catch (IOException fellBack) {
        // Even if H2 should keep it open (DB_CLOSE_DELAY), it must not be used.
        session.getDatabase().shutdownImmediately();
        try (whole) {
          throw SqlErrors.of(fellBack);
        }
      }
    }
  }

  // If the decryption cannot resume, the database stays encrypted, and its users must not be
  // blocked.
  private void resumeDecryption() {
    try {
      database.decryption().resume();
    } catch (IOException | RuntimeException failed) {
      LOG.warn("The decryption of {} does not go on", database.name(), failed);
    }
  }

  // If a store does not read, H2 looks for an older one, and its final error may be a missing
  // table. The real reason is the refusal in the file; if a whole file was refused, H2 reports only
  // its name.
  private SQLException explain(SQLException failed) {
    Optional<NacreIOException> refusal =
        database
            .files()
            .stores()
            .refusalWhileOpening()
            .or(() -> Causes.first(failed, NacreIOException.class));
    if (refusal.isEmpty() || !MAY_COME_FROM_THE_FILE.contains(failed.getErrorCode())) {
      return database.namingHolder(failed);
    }
    SQLException ours = SqlErrors.of(refusal.get());
    ours.addSuppressed(failed);
    return ours;
  }

  private void afterOpen(Database opened) throws IOException {
    if (spills) {
      // Not with SET, which needs an administrator and would be persistent.
      opened.setMaxMemoryRows(Integer.MAX_VALUE);
    }
    database.storeOpened(opened.getStore().getMvStore().getCurrentVersion());
    if (database.jobs().takeVerificationDue()) {
      verifyAgain();
    }
    resumeDecryption();
  }

  private void verifyAgain() {
    ChunkWatch watch = new ChunkWatch();
    try {
      database.jobs().verifyAgain(watch, new LiveLayout(watch, database)::owners);
    } catch (IOException | RuntimeException failed) {
      // The database is used all the same, and the next open tries again.
      LOG.warn("The verification of {} does not begin again", database.name(), failed);
    }
  }
}
