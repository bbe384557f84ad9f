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
 * @param limits of the use of one data key
 * @param counters of what is done with their blocks
 */
record Surroundings(
    RawStorage storage,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    FileEvents events,
    Function<FileKind, PageGeometry> geometry,
    SealLimits limits,
    FileCounters counters) {

  /** What is done with these files counts by itself. */
  Surroundings(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEvents events,
      Function<FileKind, PageGeometry> geometry,
      SealLimits limits) {
    this(storage, keys, suite, anchor, events, geometry, limits, new FileCounters());
  }

  /** For a look at a file that nobody is to hear of. */
  Surroundings unobserved() {
    return new Surroundings(
        storage, keys, suite, RollbackAnchor.none(), FileEvents.ignored(), geometry, limits);
  }

  /** The same, and nobody is told of anything. */
  Surroundings unheard() {
    return new Surroundings(storage, keys, suite, anchor, FileEvents.ignored(), geometry, limits);
  }
}
