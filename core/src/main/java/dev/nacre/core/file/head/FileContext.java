package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileCounters;
import dev.nacre.core.file.status.FileEvents;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import java.util.function.Function;

/**
 * The services and settings that all files of one {@code EncryptedFiles} share.
 *
 * @param geometry of files that are created
 * @param limits of the use of one data key
 * @param counters of the blocks sealed and opened
 */
public record FileContext(
    RawStorage storage,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    FileEvents events,
    Function<FileKind, BlockLayout> geometry,
    SealLimits limits,
    FileCounters counters) {

  /** With counters of its own. */
  public FileContext(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEvents events,
      Function<FileKind, BlockLayout> geometry,
      SealLimits limits) {
    this(storage, keys, suite, anchor, events, geometry, limits, new FileCounters());
  }

  /** Without an anchor and without events, to look at a file unobserved. */
  public FileContext unobserved() {
    return new FileContext(
        storage, keys, suite, RollbackAnchor.none(), FileEvents.ignored(), geometry, limits);
  }

  /** Without events, but with the anchor. */
  public FileContext unheard() {
    return new FileContext(storage, keys, suite, anchor, FileEvents.ignored(), geometry, limits);
  }
}
