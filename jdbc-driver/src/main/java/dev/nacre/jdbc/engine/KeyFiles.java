package dev.nacre.jdbc.engine;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files from which connections of this process get their keys, and the files beside them:
 * wallets, registries, audit logs, locks, backups, passphrase files and policies. SQL may neither
 * read nor write them, whatever rights it has on other files: a single injected statement could
 * otherwise steal all keys. The same applies to the operating system's process files, which show a
 * passphrase from the environment or the command line.
 *
 * <p>A file is recognized by its identity, not by its name, because links or a case-insensitive
 * file system may lead to it. No file is opened for that, since closing one may release a lock on
 * it. A file stays registered until the process ends. Thread-safe.
 */
public final class KeyFiles {
  /** More links in a row than any system follows. */
  private static final int MOST_LINKS = 40;

  private static final Set<Path> WITH_COMPANIONS = ConcurrentHashMap.newKeySet();
  private static final Set<Path> ALONE = ConcurrentHashMap.newKeySet();

  private KeyFiles() {}

  /**
   * Registers a wallet, a registry or a log, with the files that have its name and a suffix after a
   * dot.
   */
  public static void keep(Path file) {
    boolean unused = WITH_COMPANIONS.add(file.toAbsolutePath().normalize());
  }

  /** Registers a single file. */
  public static void keepAlone(Path file) {
    boolean unused = ALONE.add(file.toAbsolutePath().normalize());
  }

  /** Whether no file is registered. */
  public static boolean isEmpty() {
    return WITH_COMPANIONS.isEmpty() && ALONE.isEmpty();
  }

  /** Whether a file is one of them, or would be if it were created. */
  public static boolean holds(Path file) {
    if (isEmpty()) {
      return false;
    }
    Path target = target(file.toAbsolutePath());
    return isProcessFile(target)
        || ALONE.stream().anyMatch(kept -> isSame(target, kept))
        || WITH_COMPANIONS.stream().anyMatch(kept -> isWith(target, kept));
  }

  private static boolean isWith(Path file, Path kept) {
    // If it is a link, its companions may be beside the link or beside its target.
    Path real = target(kept);
    return isBeside(file, kept) || (!real.equals(kept) && isBeside(file, real));
  }

  private static boolean isBeside(Path file, Path kept) {
    Path folder = kept.getParent();
    Path parent = file.getParent();
    if (folder == null || parent == null) {
      return false;
    }
    return isSame(file, kept)
        || (isCompanion(file, kept) && isSame(parent, folder))
        || (Files.isRegularFile(file) && isLinkToCompanion(file, kept, folder));
  }

  private static boolean isLinkToCompanion(Path file, Path kept, Path folder) {
    try (DirectoryStream<Path> companions =
        Files.newDirectoryStream(folder, one -> isCompanion(one, kept))) {
      for (Path companion : companions) {
        if (isSame(file, companion)) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException unreadable) {
      // Then this process has no files in it.
      return false;
    }
  }

  /** By name, ignoring case; a file that is being written begins with a dot. */
  private static boolean isCompanion(Path file, Path kept) {
    String name = folded(file);
    String start = folded(kept);
    return name.equals(start) || name.startsWith(start + ".") || name.startsWith("." + start + ".");
  }

  private static String folded(Path file) {
    return String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return one.equals(other) || Files.isSameFile(one, other);
    } catch (IOException notThere) {
      return false;
    }
  }

  // Also under another mount point.
  private static boolean isProcessFile(Path file) {
    try {
      return Files.exists(file) && Files.getFileStore(file).type().startsWith("proc");
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Resolves a path, even if the file does not exist. */
  private static Path target(Path file) {
    Path path = file;
    try {
      for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(path); i++) {
        path = path.resolveSibling(Files.readSymbolicLink(path));
      }
      Path folder = path.toAbsolutePath().getParent();
      Path name = path.getFileName();
      return Files.exists(path) || folder == null || name == null
          ? path.toRealPath()
          : folder.toRealPath().resolve(name);
    } catch (IOException unreadable) {
      return path.toAbsolutePath().normalize();
    }
  }
}
