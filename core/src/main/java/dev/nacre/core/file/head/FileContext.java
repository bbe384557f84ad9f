package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import java.util.function.Function;

/**
 * The services and settings that all files of one {@code EncryptedFiles} share.
 *
 * @param layout of files that are created
 * @param limits of the use of one data key
 * @param counters of the blocks sealed and opened
 */
public record FileContext(
    RawStorage storage,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    FileEventListener events,
    Function<FileKind, BlockLayout> layout,
    SealLimits limits,
    BlockCounters counters) {

  /** With counters of its own. */
  public FileContext(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      FileEventListener events,
      Function<FileKind, BlockLayout> layout,
      SealLimits limits) {
    this(storage, keys, suite, anchor, events, layout, limits, new BlockCounters());
  }

  /** Without an anchor and without events, to look at a file unobserved. */
  public FileContext withoutAnchorAndEvents() {
    return new FileContext(
        storage, keys, suite, RollbackAnchor.none(), FileEventListener.ignored(), layout, limits);
  }

  /** Without events, but with the anchor. */
  public FileContext withoutEvents() {
    return new FileContext(
        storage, keys, suite, anchor, FileEventListener.ignored(), layout, limits);
  }
}
