package dev.nacre.core.file;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import java.util.function.Function;

/**
 * What every file of one {@link EncryptedFiles} needs from the outside.
 *
 * @param geometry of files that are created
 */
record Surroundings(
    RawStorage storage,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    FileEvents events,
    Function<FileKind, PageGeometry> geometry) {

  /** For a look at a file that nobody is to hear of. */
  Surroundings unobserved() {
    return new Surroundings(
        storage, keys, suite, RollbackAnchor.none(), FileEvents.ignored(), geometry);
  }
}
