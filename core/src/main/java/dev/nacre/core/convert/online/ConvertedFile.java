package dev.nacre.core.convert.online;

import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEvents;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;

/**
 * A file to convert while it is in use, with everything that the conversion needs.
 *
 * @param name of the file
 * @param keys which outlive the conversion
 * @param suite for encryption
 * @param pendingDecryptions requests to decrypt databases permanently
 */
public record ConvertedFile(
    RawStorage storage,
    String name,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    PendingDecryptions pendingDecryptions) {
  /** A conversion of the whole file, for when it is not in use. */
  public FileConversion whole() {
    return new FileConversion(storage, keys, suite, anchor, Meter.NONE);
  }

  /** Encrypted files without an anchor. */
  EncryptedFiles unanchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
  }

  /** Encrypted files with the anchor. */
  EncryptedFiles anchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, anchor, FileEvents.ignored());
  }
}
