package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.jdbc.engine.h2.harness.SingleKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.h2.Driver;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/**
 * One sealed database on any storage, opened as the engine opens it: by H2 itself, or as a bare
 * MVStore.
 */
public final class RawDisk implements AutoCloseable {
  /** Of the database, as the storage below knows it: without {@code .mv.db}. */
  static final String BASE = "shop";

  private final RawStorage storage;
  private final EncryptedDatabase database;
  private final String folder;
  private final Path lock;

  RawDisk(RawStorage storage, InMemoryAnchor anchor) throws IOException {
    this.storage = storage;
    lock = Files.createTempDirectory("nacre-raw");
    database =
        new EncryptedDatabase(
            BASE,
            new StorageRequest(
                new DatabaseLocation("h2", "", Path.of("/" + BASE)),
                "",
                new SingleKey("key"),
                CipherSuite.AES_256_GCM,
                anchor,
                ExportPolicy.SEALED,
                ImportPolicy.SEALED,
                ConversionLog.NONE),
            storage,
            new DatabaseLock(lock.resolve(BASE).toString()));
    folder = RawPath.serve(this);
  }

  RawStorage storage() {
    return storage;
  }

  EncryptedDatabase database() {
    return database;
  }

  /** As H2 takes it, without {@code .mv.db}. */
  String name() {
    return folder + BASE;
  }

  <T> T opening(DriverCalls.Call<T> attempt) throws SQLException {
    return DriverCalls.connect(database, false, attempt);
  }

  /** As the engine's driver does it. */
  Connection connect(String settings) throws SQLException, IOException {
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    // No trace file: what H2 says of a damaged chunk is not what is looked at here.
    String url =
        "jdbc:h2:" + name() + ";TRACE_LEVEL_FILE=0;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE" + settings;
    Connection connection = opening(() -> Driver.load().connect(url, info));
    SessionLocal session = (SessionLocal) ((JdbcConnection) connection).getSession();
    database.storeOpened(session.getDatabase().getStore().getMvStore().getCurrentVersion());
    return connection;
  }

  @Override
  public void close() throws IOException {
    database.close();
    database.unlock();
    RawPath.forget(folder);
    Files.deleteIfExists(lock.resolve(BASE + DatabaseLock.SUFFIX));
    Files.delete(lock);
  }
}
