package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.jdbc.engine.ConvertibleRequest;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.XAConnection;

/** The storage of one connection to a plain database that can be encrypted while in use. */
final class ConvertibleDatabaseStorage implements OpenStorage {
  private final PlainDatabase database;
  private final ConvertibleRequest request;
  private final WatchedDatabase watched;
  private final AtomicBoolean closed = new AtomicBoolean();

  ConvertibleDatabaseStorage(PlainDatabase database, ConvertibleRequest request) {
    this.database = database;
    this.request = request;
    this.watched = new WatchedDatabase(database.file(), event -> {});
  }

  @Override
  public String url() {
    return "jdbc:h2:" + database.name() + request.settings();
  }

  @Override
  public Driver driver() {
    return new ConvertibleDatabaseDriver(database, request.keys());
  }

  @Override
  public XAConnection connectXa(PooledTarget target) throws SQLException {
    return new ConvertibleDatabaseDriver(database, request.keys())
        .connectXa(target, request.settings());
  }

  @Override
  public List<FileStatus> files() {
    return List.of();
  }

  @Override
  public WatchedDatabase watched() {
    return watched;
  }

  @Override
  public String name() {
    return database.file();
  }

  @Override
  public Jobs jobs() {
    return database.jobs();
  }

  @Override
  public long rotateDataKey() throws IOException {
    throw notEncrypted();
  }

  @Override
  public long compactAtClose() throws IOException {
    throw notEncrypted();
  }

  @Override
  public long verify() throws IOException {
    throw notEncrypted();
  }

  @Override
  public long encrypt(LeftoverPolicy leftover, String user) throws IOException {
    return database.encrypt(leftover, request.keys(), user);
  }

  @Override
  public long decrypt(LeftoverPolicy leftover, String user) throws IOException {
    throw notEncrypted();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      PlainDatabases.leave(database);
    }
  }

  private NacreIOException notEncrypted() {
    return new NacreIOException(
        ErrorCode.FILE_NOT_SEALED, "The database " + database.file() + " is not encrypted");
  }
}
