package dev.nacre.wallet.file;

import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Refuses a file that other users could have read, written or replaced. */
record ExposureCheck(Path path, SafeFileKind kind) {
  private static final Set<PosixFilePermission> OWNERS =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);
  private static final Set<PosixFilePermission> FOREIGN_WRITES =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  void refuseExposed() throws IOException {
    if (kind.access() == SafeFileKind.Access.ANY_USER) {
      return;
    }
    BasicFileAttributes seen =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!seen.isRegularFile()) {
      throw exposed(seen.isSymbolicLink() ? "is a link" : "is not a plain file");
    }
    var posix =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (posix == null) {
      return;
    }
    PosixFileAttributes attributes = posix.readAttributes();
    if (!Ownership.isTrusted(path, attributes.owner())) {
      throw exposed("belongs to another user, in a folder where others may put files");
    }
    Set<PosixFilePermission> granted = attributes.permissions();
    boolean exposed =
        kind.access() == SafeFileKind.Access.OWNER_ONLY
            ? !OWNERS.containsAll(granted)
            : granted.stream().anyMatch(FOREIGN_WRITES::contains);
    if (exposed) {
      throw exposed("is open to others than its owner");
    }
  }

  private NacreIOException exposed(String how) {
    return new NacreIOException(
        kind.code(FileProblem.EXPOSED), "The " + kind.description(path) + " " + how);
  }
}
