package dev.nacre.core.convert;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;

/** Drafts, copies and kept files, which the anchor does not know under their names. */
public final class UnanchoredFiles {
  private UnanchoredFiles() {}

  public static EncryptedFiles of(RawStorage storage, MasterKeys keys, CipherSuite suite) {
    return new EncryptedFiles(
        storage, keys, suite, RollbackAnchor.none(), FileEventListener.ignored());
  }
}
