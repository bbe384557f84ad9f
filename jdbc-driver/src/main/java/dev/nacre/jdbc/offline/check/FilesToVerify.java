package dev.nacre.jdbc.offline.check;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.offline.DatabaseFile;
import dev.nacre.jdbc.offline.FileSignature;
import dev.nacre.jdbc.offline.archive.BackupArchive;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the files to verify for a database, a file, an archive or a folder. */
public final class FilesToVerify {
  private FilesToVerify() {}

  /**
   * The files that a name stands for: itself, the database of that name, or all files in a folder
   * and below that are relevant to Nacre.
   */
  public static List<Path> named(Path name) throws IOException {
    if (Files.isDirectory(name)) {
      return inFolder(name);
    }
    if (Files.exists(name)) {
      return List.of(name);
    }
    Path database = name.resolveSibling(name.getFileName() + DatabaseLocation.FILE_SUFFIX);
    if (Files.exists(database)) {
      return List.of(database);
    }
    throw new NoSuchFileException(name.toString());
  }

  private static List<Path> inFolder(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Files.isRegularFile(file) && !LeftoverFile.is(file) && mayBeOurs(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            // It is reported when it is verified.
            found.add(file);
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(found);
    return found;
  }

  private static boolean mayBeOurs(Path file) {
    try {
      return isOurs(file);
    } catch (IOException unreadable) {
      return true;
    }
  }

  // A database whose beginning was destroyed is not recognized by content, but by its name.
  private static boolean isOurs(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(DatabaseLock.SUFFIX)) {
      // The lock of a database, a wallet or a registry: closing one here would release it.
      return false;
    }
    if (DatabaseFile.isOpen(file)) {
      return true;
    }
    return EncryptedFiles.isEncrypted(new NioStorage(), file.toString())
        || (name.endsWith(DatabaseLocation.FILE_SUFFIX) && !isPlain(file))
        || BackupArchive.isBackup(file);
  }

  private static boolean isPlain(Path file) throws IOException {
    String signature = FileSignature.of(file);
    return signature.startsWith("H2") || signature.startsWith("H:2,");
  }
}
