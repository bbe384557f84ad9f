package dev.nacre.jdbc.offline.convert;

import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.offline.DatabaseFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Lists conversions that an application has begun and not completed; a {@code LeftoverFile} of a
 * check is a file of one.
 */
public final class UnfinishedConversions {
  private static final RawStorage STORAGE = new NioStorage();

  private UnfinishedConversions() {}

  /** Describes them for a database, or for all in a folder and below. Reads a few bytes of each. */
  public static List<String> beside(Path name) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : files(name)) {
      String text = file.toString();
      if (text.endsWith(DatabaseLocation.FILE_SUFFIX) && PendingEncryption.exists(STORAGE, text)) {
        lines.add(
            text
                + (EncryptedFiles.isEncrypted(STORAGE, text)
                    ? ": its conversion is completed when it is opened next"
                    : ": is plain, and is sealed when it was open with nacre.encrypt=none"));
      }
    }
    return lines;
  }

  private static List<Path> files(Path name) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(name)) {
      Files.walkFileTree(
          name,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              found.add(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } else {
      Path database = DatabaseFile.of(name).file();
      Path folder = database.getParent();
      for (String file : folder == null ? List.<String>of() : STORAGE.list(folder.toString())) {
        if (file.startsWith(database.toString())) {
          found.add(Path.of(file));
        }
      }
    }
    Collections.sort(found);
    return found;
  }
}
