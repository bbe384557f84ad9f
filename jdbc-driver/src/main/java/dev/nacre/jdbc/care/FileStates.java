package dev.nacre.jdbc.care;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.FileStatus;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.file.Path;

/** What the headers of sealed files say. */
public final class FileStates {
  private FileStates() {}

  /** Of one file, whoever has it open. */
  public static FileStatus of(WalletKeys keys, Path file) throws IOException {
    try (EncryptedFiles files =
        new EncryptedFiles(
            new NioStorage(),
            keys,
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            FileEvents.ignored())) {
      return files.status(file.toString());
    }
  }
}
