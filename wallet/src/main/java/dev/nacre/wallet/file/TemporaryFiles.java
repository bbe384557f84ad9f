package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The temporary names under which a file is written, {@code .<name>.<16 hex digits>.tmp}, and the
 * removal of leftovers of crashes.
 */
final class TemporaryFiles {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int UNIQUE_BYTES = 8;

  private final Path path;
  private final Pattern left;

  /**
   * @param withBackups whether leftovers of {@code <name>.….bak} count, too: backups are made under
   *     the file's lock
   */
  TemporaryFiles(Path path, boolean withBackups) {
    this.path = path;
    this.left =
        Pattern.compile(
            Pattern.quote("." + path.getFileName() + ".")
                + (withBackups ? "(.*\\.bak\\.)?" : "")
                + "[0-9a-f]{16}\\.tmp");
  }

  Path fresh() {
    byte[] unique = new byte[UNIQUE_BYTES];
    RANDOM.nextBytes(unique);
    return path.resolveSibling(
        "." + path.getFileName() + "." + HexFormat.of().formatHex(unique) + ".tmp");
  }

  /** Removes leftovers. The caller must hold the write lock. */
  void removeLeft(Disk disk, Path folder) throws IOException {
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            folder, each -> left.matcher(String.valueOf(each.getFileName())).matches())) {
      for (Path each : found) {
        deleteQuietly(disk, each);
      }
    }
  }

  static void deleteQuietly(Disk disk, Path unfinished) {
    try {
      disk.delete(unfinished);
    } catch (IOException remains) {
      // Only its owner can read it, and the next save tries again.
    }
  }
}
