package dev.nacre.jdbc.open.registry;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.option.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** Checks whether a database is still where it was last seen. */
final class CopyDetection {

  private CopyDetection() {}

  /**
   * An unreadable file counts as present: otherwise a copy could become the database.
   *
   * @param place where it was last seen
   * @param name of a file that claims to be it
   */
  static boolean isStillAt(String place, String name, UUID databaseId) {
    Path original = Path.of(place);
    if (Files.notExists(original)) {
      return false;
    }
    try {
      Path other = Path.of(name);
      if (Files.exists(other) && Files.isSameFile(original, other)) {
        return false;
      }
      // A file that is open here is not read: closing it again would release its lock.
      return isOpenHere(place)
          || EncryptedFiles.databaseId(new NioStorage(), place).equals(Optional.of(databaseId));
    } catch (IOException unreadable) {
      return true;
    }
  }

  /**
   * Whether the whole folder was copied with its registry: then the original has its own registry,
   * and this copy cannot take anything from it.
   *
   * @param registry that knows the database
   */
  static boolean haveRegistriesOfTheirOwn(Path registry, String place, String name) {
    try {
      Path folder = registry.toAbsolutePath().getParent();
      Path real = folder == null ? Path.of(name) : folder.toRealPath();
      Path copied = Path.of(name);
      if (!copied.startsWith(real) || copied.equals(real)) {
        return false;
      }
      Path within = real.relativize(copied);
      Path original = Path.of(place);
      if (!original.endsWith(within)) {
        return false;
      }
      Path top = original;
      for (int i = 0; top != null && i < within.getNameCount(); i++) {
        top = top.getParent();
      }
      Path theirs = top == null ? null : top.resolve(String.valueOf(registry.getFileName()));
      return theirs != null && Files.exists(theirs) && !Files.isSameFile(theirs, registry);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean isOpenHere(String place) {
    return place.endsWith(DatabaseLocation.FILE_SUFFIX)
        && StorageEngines.isOpen(
            new DatabaseLocation(
                Target.H2.subprotocol(), "", Path.of(DatabaseLocation.nameOf(place))));
  }
}
