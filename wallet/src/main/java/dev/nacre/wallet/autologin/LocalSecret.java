package dev.nacre.wallet.autologin;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The part of a local auto-login that is not beside the wallet: 32 random bytes in the user's own
 * folder, one file for each wallet, named by its id.
 */
final class LocalSecret {
  private static final int BYTES = 32;

  private final Path wallet;
  private final SafeFile file;
  private final Path folder;

  LocalSecret(Path wallet, UUID walletId, LocalIdentity identity, Disk disk) {
    this.wallet = wallet.toAbsolutePath();
    this.folder = identity.secrets();
    this.file = new SafeFile(folder.resolve(walletId.toString()), SafeFileKind.AUTO_LOGIN, disk);
  }

  Optional<SecretBytes> read() throws IOException {
    if (!file.exists()) {
      return Optional.empty();
    }
    SecretBytes secret = SecretBytes.taking(file.read(BYTES));
    if (secret.length() != BYTES) {
      secret.close();
      return Optional.empty();
    }
    return Optional.of(secret);
  }

  SecretBytes readOrCreate() throws IOException {
    refuseBesideWallet();
    Optional<SecretBytes> there = read();
    if (there.isPresent()) {
      return there.get();
    }
    makeFolder();
    if (file.exists()) {
      file.delete();
    }
    SecretBytes fresh = SecretBytes.random(BYTES);
    byte[] bytes = fresh.<byte[], RuntimeException>lend(byte[]::clone);
    try {
      file.create(bytes, file.path());
      return fresh;
    } catch (IOException failed) {
      fresh.close();
      throw failed;
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  void delete() throws IOException {
    if (file.exists()) {
      file.delete();
    }
  }

  // A copy of the wallet's folder must not contain both parts.
  private void refuseBesideWallet() throws NacreIOException {
    Path walletFolder = wallet.getParent();
    if (walletFolder != null && real(folder).startsWith(real(walletFolder))) {
      throw new NacreIOException(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
          "The folder of the wallet "
              + wallet
              + " holds "
              + folder
              + ", where the secret of a local auto-login is kept; move the wallet to a folder of"
              + " its own");
    }
  }

  private static Path real(Path path) {
    Path existing = path;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null) {
      return path;
    }
    try {
      return existing.toRealPath().resolve(existing.relativize(path));
    } catch (IOException unreadable) {
      return path;
    }
  }

  private void makeFolder() throws NacreIOException {
    FileAttribute<?>[] ownerOnly =
        folder.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createDirectories(folder, ownerOnly);
    } catch (IOException failed) {
      throw new NacreIOException(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED, "Cannot make the folder " + folder, failed);
    }
  }
}
