package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;

/**
 * Whether a file may belong to whom it belongs.
 *
 * <p>Root reads files of everybody. In a folder where somebody else may put files, a wallet of that
 * somebody must not be taken for ours, nor may what we save be given to him. A file belongs there
 * if this process owns it or the folder's owner does, or if only the folder's owner can put files
 * into it.
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

  /** The user of this process, as the file system names him. */
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
