package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;

/**
 * Checks whether the owner of a file can be trusted.
 *
 * <p>Root can read all files. In a folder where other users may create files, a wallet of such a
 * user must not be trusted, nor may a saved file be given to that user. A file is trusted if this
 * process or the folder's owner owns it, or if only the folder's owner can create files in the
 * folder.
 */
final class Ownership {
  private Ownership() {}

  /** For file systems with POSIX permissions. */
  static boolean isTrusted(Path file, UserPrincipal owner) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      return true;
    }
    PosixFileAttributes folder = Files.readAttributes(parent, PosixFileAttributes.class);
    boolean othersMayAdd =
        folder.permissions().contains(PosixFilePermission.GROUP_WRITE)
            || folder.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    return !othersMayAdd || owner.equals(folder.owner()) || owner.equals(self(parent));
  }

  /** The user of this process, as a principal of the file system. */
  private static UserPrincipal self(Path folder) throws IOException {
    Path proc = Path.of("/proc/self");
    return Files.exists(proc)
        ? Files.getOwner(proc)
        : folder
            .getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name", ""));
  }
}
