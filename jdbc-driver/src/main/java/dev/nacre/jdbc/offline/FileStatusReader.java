package dev.nacre.jdbc.offline;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the status of an encrypted file from its header. */
public final class FileStatusReader {
  private FileStatusReader() {}

  /**
   * Reads the status of one file, even if another process has it open.
   *
   * @throws NacreIOException {@code FILE_IN_USE} when this process has it open, whose lock would be
   *     lost
   */
  public static FileStatus read(WalletKeys keys, Path file) throws IOException {
    DatabaseFile.refuseOpen(file.toRealPath());
    try (EncryptedFiles files =
        new EncryptedFiles(
            new NioStorage(),
            keys,
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            FileEventListener.ignored())) {
      return files.status(file.toString());
    }
  }
}
