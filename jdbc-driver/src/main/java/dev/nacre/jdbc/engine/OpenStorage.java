package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.Leftover;
import dev.nacre.core.file.FileStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import javax.sql.XAConnection;

/** The storage below one connection. Safe for threads. */
public interface OpenStorage extends AutoCloseable {
  /** What {@link #driver()} is to connect to. Holds neither a secret nor the name of a wallet. */
  String url();

  /**
   * The target's own driver: the one whose classes see this engine's file system. Another copy of
   * the same driver in another class loader would take the prefix in {@link #url()} for a folder.
   */
  Driver driver();

  /**
   * Connects for a pool or a transaction manager. What {@link #driver()} does around a connection
   * is done here around a pooled one.
   *
   * @param target the target's own way to make one, by {@link #url()}
   */
  XAConnection connectXa(PooledTarget target) throws SQLException;

  /** Makes a pooled connection of the target. */
  @FunctionalInterface
  interface PooledTarget {
    XAConnection connect() throws SQLException;
  }

  /** The files of the database as {@code SHOW ENCRYPTION FILES} lists them. */
  List<FileStatus> files() throws IOException;

  /** What has been done with the files of the database. */
  WatchedDatabase watched();

  /** The database as an operator knows it. */
  String name();

  /** The jobs of the database, which all its connections share. */
  Jobs jobs();

  /**
   * Begins to seal the database anew under another data key.
   *
   * @return the job that does it
   */
  long rotateDataKey() throws IOException;

  /**
   * Has the database written anew, under another data key, when its last connection is closed.
   *
   * @return the job that waits for that
   */
  long compactAtClose() throws IOException;

  /**
   * Begins to verify the database while it is used.
   *
   * @return the job that does it
   */
  long verify() throws IOException;

  /**
   * Begins to seal a plain database while it is used; it takes its place when the last connection
   * is closed.
   *
   * @param leftover what becomes of the plain files then
   * @param user who has asked for it
   * @return the job that does it
   */
  long encrypt(Leftover leftover, String user) throws IOException;

  /** The same the other way. */
  long decrypt(Leftover leftover, String user) throws IOException;

  /**
   * Says that the connection is closed, or was never made. The database may stay open. Closing
   * twice does nothing.
   */
  @Override
  void close();
}
