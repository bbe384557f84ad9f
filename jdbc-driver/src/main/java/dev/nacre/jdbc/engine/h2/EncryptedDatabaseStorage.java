package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.layout.ChunkWatch;
import dev.nacre.jdbc.engine.h2.layout.LiveLayout;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.XAConnection;

/** The storage of one connection to an encrypted database. */
final class EncryptedDatabaseStorage implements OpenStorage {
  private final EncryptedDatabase database;
  private final StorageRequest request;
  private final boolean spills;
  private final AtomicBoolean closed = new AtomicBoolean();

  EncryptedDatabaseStorage(EncryptedDatabase database, StorageRequest request, boolean spills) {
    this.database = database;
    this.request = request;
    this.spills = spills;
  }

  @Override
  public String url() {
    return "jdbc:h2:" + database.name() + request.settings();
  }

  @Override
  public Driver driver() {
    return new EncryptedDatabaseDriver(database, spills);
  }

  @Override
  public XAConnection connectXa(PooledTarget target) throws SQLException {
    return new EncryptedDatabaseDriver(database, spills).connectXa(target, request.settings());
  }

  @Override
  public List<FileStatus> files() throws IOException {
    return database.files().status();
  }

  @Override
  public WatchedDatabase watched() {
    return database.watched();
  }

  @Override
  public String name() {
    return database.jobs().target();
  }

  @Override
  public Jobs jobs() {
    return database.jobs().all();
  }

  @Override
  public long rotateDataKey() throws IOException {
    return database.jobs().rotate();
  }

  @Override
  public long compactAtClose() throws IOException {
    return database.jobs().compact(database.name());
  }

  @Override
  public long verify() throws IOException {
    ChunkWatch watch = new ChunkWatch();
    return database.jobs().verify(watch, new LiveLayout(watch, database)::owners);
  }

  @Override
  public long encrypt(LeftoverPolicy leftover, String user) throws IOException {
    throw new NacreIOException(
        ErrorCode.ALREADY_SEALED, "The database " + name() + " is encrypted already");
  }

  @Override
  public long decrypt(LeftoverPolicy leftover, String user) throws IOException {
    return database.decryption().begin(leftover, user);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      EncryptedDatabases.leave(database);
      if (!database.owns(request.keys())) {
        request.keys().close();
      }
    }
  }
}
