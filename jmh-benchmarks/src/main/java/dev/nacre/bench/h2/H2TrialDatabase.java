package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The database of a trial.
 *
 * @param h2Options options in H2's own syntax, each with its semicolon
 */
record H2TrialDatabase(H2Side side, Path folder, String database, String h2Options) {
  static H2TrialDatabase of(Trial trial) {
    return new H2TrialDatabase(
        H2Side.named(trial.side()),
        Path.of(trial.setting("folder")),
        trial.setting("database"),
        trial.setting("h2Options"));
  }

  /** The settings that describe this place to a trial. */
  Map<String, String> settings() {
    return Map.of("folder", folder.toString(), "database", database, "h2Options", h2Options);
  }

  Connection connect() throws SQLException {
    return side.connect(folder, database, h2Options);
  }

  /** Another database in the same folder, and so with the same wallet. */
  H2TrialDatabase sibling(String other) {
    return new H2TrialDatabase(side, folder, other, h2Options);
  }

  /** Reads the file into the system's cache, so that no side waits for the disk. */
  void readIntoSystemCache() throws IOException {
    try (InputStream file = Files.newInputStream(databaseFile())) {
      file.transferTo(OutputStream.nullOutputStream());
    }
  }

  long databaseBytes() throws IOException {
    return Files.size(databaseFile());
  }

  void delete() throws IOException {
    Files.deleteIfExists(databaseFile());
    // Other files that a side keeps beside its database.
    try (var beside = Files.newDirectoryStream(folder, database + ".*")) {
      for (Path file : beside) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path databaseFile() {
    return folder.resolve(database + ".mv.db");
  }
}
