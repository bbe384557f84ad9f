package dev.nacre.core.convert.online;

import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.UnanchoredFiles;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;

/**
 * A file to convert while it is in use, with everything that the conversion needs.
 *
 * @param name of the file
 * @param keys which outlive the conversion
 * @param suite for encryption
 * @param pendingDecryptions where a decryption of it is stored until it is complete
 */
public record ConvertedFile(
    RawStorage storage,
    String name,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    PendingDecryptions pendingDecryptions) {
  /** Converts the whole file at once, when it is not in use. */
  public FileConversion offlineConversion() {
    return new FileConversion(storage, keys, suite, anchor, ProgressListener.NONE);
  }

  /** Opens drafts and kept files, which the anchor does not know under their names. */
  EncryptedFiles unanchored(RawStorage files) {
    return UnanchoredFiles.of(files, keys, suite);
  }

  /** Opens the file itself: the anchor refuses an older copy of it. */
  EncryptedFiles anchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, anchor, FileEventListener.ignored());
  }
}
