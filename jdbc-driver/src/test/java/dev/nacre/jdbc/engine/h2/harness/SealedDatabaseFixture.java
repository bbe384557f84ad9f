package dev.nacre.jdbc.engine.h2.harness;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.H2Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** A sealed database, connected to in the order in which the driver does it. */
public final class SealedDatabaseFixture {
  public static final H2Engine ENGINE = new H2Engine();

  private final DatabaseLocation location;
  private final String key;
  private final RollbackAnchor anchor;
  private final ExportPolicy exports;
  private ImportPolicy imports = ImportPolicy.SEALED;

  private SealedDatabaseFixture(
      DatabaseLocation location, String key, RollbackAnchor anchor, ExportPolicy exports) {
    this.location = location;
    this.key = key;
    this.anchor = anchor;
    this.exports = exports;
  }

  public static SealedDatabaseFixture at(Path database) {
    return new SealedDatabaseFixture(
        new DatabaseLocation("h2", "", database.toAbsolutePath().normalize()),
        "key",
        new InMemoryAnchor(),
        ExportPolicy.SEALED);
  }

  public SealedDatabaseFixture withKey(String other) {
    return new SealedDatabaseFixture(location, other, anchor, exports);
  }

  public SealedDatabaseFixture with(RollbackAnchor other) {
    return new SealedDatabaseFixture(location, key, other, exports);
  }

  public SealedDatabaseFixture with(ExportPolicy other) {
    return new SealedDatabaseFixture(location, key, anchor, other);
  }

  public SealedDatabaseFixture with(ImportPolicy other) {
    SealedDatabaseFixture copy = new SealedDatabaseFixture(location, key, anchor, exports);
    copy.imports = other;
    return copy;
  }

  public SealedDatabaseFixture in(String fileSystem) {
    return new SealedDatabaseFixture(
        new DatabaseLocation("h2", fileSystem, location.database()), key, anchor, exports);
  }

  public DatabaseLocation location() {
    return location;
  }

  public InMemoryAnchor anchor() {
    return (InMemoryAnchor) anchor;
  }

  /** The file of the database. */
  public Path file() {
    return Path.of(location.database() + ".mv.db");
  }

  public Open open() throws IOException, SQLException {
    return open("");
  }

  /**
   * @param settings as in a URL, each with its semicolon
   */
  public Open open(String settings) throws IOException, SQLException {
    OpenStorage storage = storage(settings);
    try {
      Properties info = new Properties();
      info.setProperty("user", "sa");
      info.setProperty("password", "");
      Connection connection = storage.driver().connect(storage.url(), info);
      return new Open(storage, Objects.requireNonNull(connection));
    } catch (SQLException | RuntimeException failed) {
      storage.close();
      throw failed;
    }
  }

  /** What a tool of H2 does, which knows nothing of keys. */
  @FunctionalInterface
  public interface Tool {
    void run() throws Exception;
  }

  /** Runs a tool while the keys of the database are here. */
  public void withKeys(Tool tool) throws Exception {
    OpenStorage storage = storage("");
    try {
      tool.run();
    } finally {
      storage.close();
    }
  }

  /** Only the handle, as for a tool. */
  public OpenStorage storage(String settings) throws IOException {
    SingleKey keys = new SingleKey(key);
    try {
      return ENGINE.open(
          new StorageRequest(
              location,
              settings,
              keys,
              CipherSuite.AES_256_GCM,
              anchor,
              exports,
              imports,
              ConversionLog.NONE));
    } catch (IOException | RuntimeException failed) {
      keys.close();
      throw failed;
    }
  }

  /** A connection and what lies below it. */
  public record Open(OpenStorage storage, Connection connection) implements AutoCloseable {
    public void run(String... statements) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.execute(sql);
        }
      }
    }

    /** The first column. */
    public List<String> query(String sql) throws SQLException {
      List<String> values = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          values.add(String.valueOf(rows.getString(1)));
        }
      }
      return values;
    }

    @Override
    public void close() throws SQLException {
      try (storage) {
        connection.close();
      }
    }
  }
}
