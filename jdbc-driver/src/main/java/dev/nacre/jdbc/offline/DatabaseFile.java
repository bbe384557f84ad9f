package dev.nacre.jdbc.offline;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.StorageEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The location of a database file.
 *
 * @param file its real path, even if it does not exist yet
 */
public record DatabaseFile(Path file) {
  /**
   * @param name of the database, with or without its suffix
   */
  public static DatabaseFile of(Path name) throws IOException {
    String text = String.valueOf(name.getFileName());
    Path file =
        text.endsWith(DatabaseLocation.FILE_SUFFIX)
            ? name
            : name.resolveSibling(text + DatabaseLocation.FILE_SUFFIX);
    return new DatabaseFile(real(file));
  }

  /** The name that databases and the registry use for a file. */
  public static Path real(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    return folder == null || name == null ? absolute : folder.toRealPath().resolve(name);
  }

  public String name() {
    return file.toString();
  }

  /** A file beside the database. */
  public Path with(String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  public DatabaseLocation location() {
    return new DatabaseLocation("h2", "", Path.of(DatabaseLocation.nameOf(name())));
  }

  public static @Nullable DatabaseLocation location(Path file) {
    return file.toString().endsWith(DatabaseLocation.FILE_SUFFIX)
        ? new DatabaseFile(file).location()
        : null;
  }

  /** Whether this process has a database open, under any link to its file. */
  public static boolean isOpen(Path file) throws IOException {
    return isOpenHere(file.toRealPath());
  }

  private static boolean isOpenHere(Path file) {
    DatabaseLocation location = location(file);
    return location != null && StorageEngines.isOpen(location);
  }

  /** Refuses a database that this process has open, before its file is opened here. */
  public static void refuseOpen(Path file) throws NacreIOException {
    if (isOpenHere(file)) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE, "The file " + file + " is open in this process");
    }
  }
}
