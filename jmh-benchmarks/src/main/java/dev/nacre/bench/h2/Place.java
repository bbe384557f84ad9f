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
 * The database of a trial, as a workload sees it.
 *
 * @param h2Options options in H2's own syntax, each with its semicolon
 */
record Place(Contender contender, Path folder, String database, String h2Options) {
  static Place of(Trial trial) {
    return new Place(
        Contender.named(trial.contender()),
        Path.of(trial.setting("folder")),
        trial.setting("database"),
        trial.setting("h2Options"));
  }

  /** How a trial is told of this place. */
  Map<String, String> settings() {
    return Map.of("folder", folder.toString(), "database", database, "h2Options", h2Options);
  }

  Connection connect() throws SQLException {
    return contender.connect(folder, database, h2Options);
  }

  /** The same folder, thus the same wallet, but another database. */
  Place sibling(String other) {
    return new Place(contender, folder, other, h2Options);
  }

  /** Has the system's cache hold the file, so that no side waits for the disk. */
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
    // What a contender keeps beside a database of its own accord.
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
