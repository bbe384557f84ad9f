package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEvents;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;
import java.io.IOException;

/**
 * Turns a copy of a database into a separate database: the same content with another database id,
 * file id and data key, so that no block of one can be decrypted in the other.
 */
public record NewIdentity(MasterKeys keys, Meter meter) {
  /**
   * Writes the new database and compares both.
   *
   * @param kind of the copy
   * @param to an empty file
   * @return the state of the new file, which is closed
   */
  public FileState write(RawStorage from, String copy, FileKind kind, RawStorage in, String to)
      throws IOException {
    try (EncryptedFiles copies = unanchored(from, CipherSuite.AES_256_GCM)) {
      CipherSuite suite = copies.status(copy).suite();
      try (EncryptedFile source = copies.open(copy, kind, Access.READ);
          EncryptedFiles targets = unanchored(in, suite)) {
        Plaintext content = Plaintext.of(source);
        ContentCopy contents = new ContentCopy(in, targets, meter);
        contents.seal(content, to, FileKind.DATABASE);
        contents.compare(content, to, FileKind.DATABASE);
        return targets.status(to).state();
      }
    }
  }

  private EncryptedFiles unanchored(RawStorage storage, CipherSuite suite) {
    return new EncryptedFiles(storage, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
  }
}
