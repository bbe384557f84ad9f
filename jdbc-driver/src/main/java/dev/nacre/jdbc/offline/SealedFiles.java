package dev.nacre.jdbc.offline;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.verify.Meter;
import dev.nacre.jdbc.engine.DatabaseLocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.ZipException;

/** Finds the files to verify for a database, a file, an archive or a folder. */
public final class SealedFiles {
  private static final int START = 4;

  // The local header of each file in an archive.
  private static final int LOCAL_HEADER = 30;
  private static final int NAME_LENGTH = 26;
  private static final int LONGEST_NAME = 1024;

  private SealedFiles() {}

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
    if (DatabasePlace.isOpen(file)) {
      return true;
    }
    RawStorage storage = new NioStorage();
    return EncryptedFiles.isSealed(storage, file.toString())
        || (name.endsWith(DatabaseLocation.FILE_SUFFIX) && !isPlain(storage, file))
        || (isArchive(file) && isBackup(file));
  }

  private static boolean isPlain(RawStorage storage, Path file) throws IOException {
    return start(storage, file.toString()).startsWith("H2")
        || start(storage, file.toString()).startsWith("H:2,");
  }

  // A truncated archive cannot be read, but the name of its first file is at its beginning.
  private static boolean isBackup(Path file) throws IOException {
    try (BackupArchive archive = new BackupArchive(file)) {
      return !sealedParts(archive).isEmpty();
    } catch (ZipException damaged) {
      return firstName(file)
          .map(name -> name.endsWith(DatabaseLocation.FILE_SUFFIX))
          .orElse(file.toString().endsWith(".zip"));
    }
  }

  private static Optional<String> firstName(Path file) throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(LOCAL_HEADER + LONGEST_NAME);
    }
    if (start.length < LOCAL_HEADER) {
      return Optional.empty();
    }
    int length = (start[NAME_LENGTH] & 0xff) + ((start[NAME_LENGTH + 1] & 0xff) << 8);
    return LOCAL_HEADER + length > start.length
        ? Optional.empty()
        : Optional.of(new String(start, LOCAL_HEADER, length, StandardCharsets.UTF_8));
  }

  static List<String> sealedParts(BackupArchive archive) throws IOException {
    List<String> parts = new ArrayList<>();
    for (String name : archive.names()) {
      if (EncryptedFiles.isSealed(archive, name) || name.endsWith(DatabaseLocation.FILE_SUFFIX)) {
        parts.add(name);
      }
    }
    return parts;
  }

  /** The first characters of a file. */
  static String start(Path file) throws IOException {
    DatabasePlace.refuseOpen(file.toRealPath());
    return start(new NioStorage(), file.toString());
  }

  static boolean isArchive(Path file) throws IOException {
    return start(file).startsWith("PK");
  }

  private static String start(RawStorage storage, String file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(START);
    try (RawFile raw = storage.open(file, OpenMode.READ)) {
      int unused = raw.read(bytes, 0);
    }
    return StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString();
  }

  /** Verifies one of these files, or all encrypted parts of an archive. */
  public static void check(
      FileCheck check, Path file, Meter meter, Consumer<FileCheckResult> results)
      throws IOException {
    try {
      checkReadable(check, file, meter, results);
    } catch (NacreIOException | InterruptedIOException | ClosedByInterruptException said) {
      throw said;
    } catch (IOException unreadable) {
      results.accept(
          FileCheckResult.refused(
              file.toString(),
              new NacreIOException(
                  ErrorCode.FILE_UNREADABLE, "The file " + file + " cannot be read", unreadable)));
    }
  }

  private static void checkReadable(
      FileCheck check, Path file, Meter meter, Consumer<FileCheckResult> results)
      throws IOException {
    if (DatabasePlace.isOpen(file) || !isArchive(file)) {
      results.accept(check.verifyFile(file, meter));
      return;
    }
    try (BackupArchive archive = new BackupArchive(file)) {
      List<String> parts = sealedParts(archive);
      if (parts.isEmpty()) {
        results.accept(
            FileCheckResult.refused(
                file.toString(),
                new NacreIOException(
                    ErrorCode.FILE_NOT_SEALED, "The archive " + file + " holds no sealed file")));
      }
      for (String part : parts) {
        results.accept(check.verifyPart(archive, part, file + "!/" + part, meter));
      }
    } catch (ZipException damaged) {
      results.accept(
          FileCheckResult.refused(
              file.toString(),
              new NacreIOException(
                  ErrorCode.BACKUP_DAMAGED, "The archive " + file + " does not read", damaged)));
    }
  }
}
