package dev.nacre.core.convert;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;

/**
 * A file that is converted while it is used, and with what.
 *
 * @param name of the file
 * @param keys which outlive the work
 * @param suite for what is sealed
 * @param orders to open it for good
 */
public record Subject(
    RawStorage storage,
    String name,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    OpeningOrders orders) {
  /** For what is done with it as a whole, when nobody uses it. */
  public Conversion whole() {
    return new Conversion(storage, keys, suite, anchor, Meter.NONE);
  }

  /** Sealed files of which nothing is known elsewhere. */
  EncryptedFiles unanchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
  }

  /** The sealed file as it is known elsewhere. */
  EncryptedFiles anchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, anchor, FileEvents.ignored());
  }
}
