package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import javax.sql.XAConnection;

/** The storage below one connection. Thread-safe. */
public interface OpenStorage extends AutoCloseable {
  /** The URL for {@link #driver()}. Contains neither a secret nor the name of a wallet. */
  String url();

  /**
   * The target's own driver, whose classes see this engine's file system. A copy of the driver in
   * another class loader would take the prefix in {@link #url()} for a folder.
   */
  Driver driver();

  /**
   * Connects for a pool or a transaction manager, with the same additional steps as {@link
   * #driver()}.
   *
   * @param target the target's own way to connect, by {@link #url()}
   */
  XAConnection connectXa(PooledTarget target) throws SQLException;

  /** Creates a pooled connection of the target. */
  @FunctionalInterface
  interface PooledTarget {
    XAConnection connect() throws SQLException;
  }

  /** The files of the database, for {@code SHOW ENCRYPTION FILES}. */
  List<FileStatus> files() throws IOException;

  /** The counters of what is done with the files of the database. */
  WatchedDatabase watched();

  /** The database's name for operators. */
  String name();

  /** The jobs of the database, which all its connections share. */
  Jobs jobs();

  /**
   * Starts to encrypt the database with another data key.
   *
   * @return the job that does it
   */
  long rotateDataKey() throws IOException;

  /**
   * Schedules a rewrite of the database with another data key, when its last connection is closed.
   *
   * @return the job that waits for that
   */
  long compactAtClose() throws IOException;

  /**
   * Starts to verify the database while it is in use.
   *
   * @return the job that does it
   */
  long verify() throws IOException;

  /**
   * Starts to encrypt a plain database while it is in use; the encrypted file replaces it when the
   * last connection is closed.
   *
   * @param leftover what to do with the plain files then
   * @param user who requested it
   * @return the job that does it
   */
  long encrypt(LeftoverPolicy leftover, String user) throws IOException;

  /** Starts a permanent decryption in the same way. */
  long decrypt(LeftoverPolicy leftover, String user) throws IOException;

  /**
   * Called when the connection is closed, or was never made. The database may stay open. Closing
   * twice does nothing.
   */
  @Override
  void close();
}
