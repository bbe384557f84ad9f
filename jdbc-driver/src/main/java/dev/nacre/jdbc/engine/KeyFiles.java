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
 * The files that connections of this process get their keys from, and what lies beside them:
 * wallets, registries, audit logs, locks, backups, the files of passphrases and policies. SQL
 * neither reads nor writes them, with all rights that it may have on other files: one injected
 * statement would be worth all keys. The same holds for what the operating system tells of
 * processes, where a passphrase stands that came in the environment or on the command line.
 *
 * <p>A file is known by its identity and not by its name: links lead to it, and other letters where
 * the file system takes them for the same. None is opened for that, since to close one may let go
 * of a lock on it. Once known, a file is known until the process ends. Safe for threads.
 */
public final class KeyFiles {
  /** More links in a row than any system follows. */
  private static final int MOST_LINKS = 40;

  private static final Set<Path> WITH_COMPANIONS = ConcurrentHashMap.newKeySet();
  private static final Set<Path> ALONE = ConcurrentHashMap.newKeySet();

  private KeyFiles() {}

  /** A wallet, a registry or a log: also what has its name and more behind a dot. */
  public static void keep(Path file) {
    boolean unused = WITH_COMPANIONS.add(file.toAbsolutePath().normalize());
  }

  /** A file beside which anything may lie. */
  public static void keepAlone(Path file) {
    boolean unused = ALONE.add(file.toAbsolutePath().normalize());
  }

  /** Whether none is known. */
  public static boolean isEmpty() {
    return WITH_COMPANIONS.isEmpty() && ALONE.isEmpty();
  }

  /** Whether a file is one of them, or would be if it were made. */
  public static boolean holds(Path file) {
    if (isEmpty()) {
      return false;
    }
    Path target = target(file.toAbsolutePath());
    return tellsOfProcesses(target)
        || ALONE.stream().anyMatch(kept -> isSame(target, kept))
        || WITH_COMPANIONS.stream().anyMatch(kept -> isWith(target, kept));
  }

  private static boolean isWith(Path file, Path kept) {
    // Where it is a link, its companions may lie beside the link or beside what that leads to.
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

  /** By name, in any letters; a file that is being written begins with a dot. */
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

  // Also by a mount elsewhere.
  private static boolean tellsOfProcesses(Path file) {
    try {
      return Files.exists(file) && Files.getFileStore(file).type().startsWith("proc");
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Where a path leads, also when nothing is there yet. */
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
