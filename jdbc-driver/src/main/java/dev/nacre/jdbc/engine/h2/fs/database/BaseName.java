package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.jdbc.engine.DatabaseLocation;
import java.nio.file.Path;
import org.h2.store.fs.FilePath;

/**
 * The base name of a database: the real path of its file without the suffix. Databases that are
 * open in this JVM are known by it.
 */
final class BaseName {
  private BaseName() {}

  /** Built as H2 builds a database's name, so that both agree whatever links the path contains. */
  static String of(Path database) {
    String file = FilePath.get(database + DatabaseLocation.FILE_SUFFIX).toRealPath().name;
    return DatabaseLocation.nameOf(file);
  }
}
