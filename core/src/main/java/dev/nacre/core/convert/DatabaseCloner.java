package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;

/**
 * Makes a separate database of a copy: the same content with another database id, file id and data
 * key, so that no block of one can be decrypted in the other.
 */
public final class DatabaseCloner {
  private final MasterKeys keys;
  private final ProgressListener meter;

  public DatabaseCloner(MasterKeys keys, ProgressListener meter) {
    this.keys = keys;
    this.meter = meter;
  }

  /**
   * Writes the new database and compares both.
   *
   * @param from where the copy is
   * @param kind of the copy
   * @param in where the new database is written
   * @param to an empty file
   * @return the state of the new file, which is closed
   */
  public FileState write(RawStorage from, String copy, FileKind kind, RawStorage in, String to)
      throws IOException {
    // The anchor knows neither file: the copy is not at its place, and the caller registers the
    // new one.
    // Reading takes the suite from the header of the file; this one is for new files only.
    try (EncryptedFiles copies = UnanchoredFiles.of(from, keys, CipherSuite.AES_256_GCM)) {
      CipherSuite suite = copies.status(copy).suite();
      try (EncryptedFile source = copies.open(copy, kind, Access.READ);
          EncryptedFiles targets = UnanchoredFiles.of(in, keys, suite)) {
        PlainContent content = PlainContent.of(source);
        ContentCopier copier = new ContentCopier(in, targets, meter);
        copier.encrypt(content, to, FileKind.DATABASE);
        copier.compare(content, to, FileKind.DATABASE);
        return targets.status(to).state();
      }
    }
  }
}
