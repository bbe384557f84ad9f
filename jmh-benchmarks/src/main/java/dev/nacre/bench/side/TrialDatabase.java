package dev.nacre.bench.side;

import dev.nacre.bench.fork.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The database of a trial.
 *
 * @param folder holds nothing but this side's databases and their files
 * @param cacheKb how much the database may keep in its own memory
 * @param options more options in the engine's own syntax, each with its semicolon
 */
public record TrialDatabase(Side side, Path folder, String database, long cacheKb, String options) {
  public static TrialDatabase of(Trial trial) {
    return new TrialDatabase(
        Side.named(trial.side()),
        Path.of(trial.setting("folder")),
        trial.setting("database"),
        trial.number("cacheKb"),
        trial.setting("options"));
  }

  /** The settings that describe this database to a trial. */
  public Map<String, String> settings() {
    return Map.of(
        "folder",
        folder.toString(),
        "database",
        database,
        "cacheKb",
        String.valueOf(cacheKb),
        "options",
        options);
  }

  /** Connects, and creates the database if there is none. */
  public Connection connect() throws SQLException {
    return EngineConnector.of(side.engine()).connect(this, false);
  }

  /** Connects to a database that this process has open. */
  public Connection join() throws SQLException {
    return EngineConnector.of(side.engine()).connect(this, true);
  }

  /** Closes the last connection, and makes the engine write everything to its files. */
  public void close(Connection last) throws SQLException {
    EngineConnector.of(side.engine()).close(this, last);
  }

  /** Reads the files into the system's cache, so that no side waits for the disk. */
  public void readIntoSystemCache() throws IOException {
    for (Path file : files()) {
      try (InputStream in = Files.newInputStream(file)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  /** The size of all files of this database. */
  public long bytes() throws IOException {
    long bytes = 0;
    for (Path file : files()) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> folder.relativize(file).toString().startsWith(database))
          .toList();
    }
  }

  /** Without the suffix that the engine adds. */
  Path path() {
    return folder.toAbsolutePath().resolve(database);
  }

  Path wallet() {
    return folder.resolve("bench.wallet");
  }

  /** What a pool needs to {@link #join}; for H2 only. */
  public Login login() {
    if (side.engine() != Engine.H2) {
      throw new IllegalStateException(side.text() + " is no H2");
    }
    return H2Connector.login(this, "");
  }

  /** A URL and the driver's properties. */
  public record Login(String url, Properties properties) {}
}
