package dev.nacre.core.file;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.head.SealLimits;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;

/**
 * Opens files whose segments have four blocks, so that a small file has many, and whose rotation
 * takes three of them at a time.
 */
public final class SmallSegments {
  private static final int FOUR_BLOCKS_LOG = 2;
  private static final int JOURNAL = 4096 + 3 * BlockLayout.RECORD + 1024;

  private SmallSegments() {}

  public static EncryptedFiles files(
      RawStorage storage, MasterKeys keys, RollbackAnchor anchor, FileEventListener events) {
    return files(storage, keys, anchor, events, SealLimits.STANDARD);
  }

  private static EncryptedFiles files(
      RawStorage storage,
      MasterKeys keys,
      RollbackAnchor anchor,
      FileEventListener events,
      SealLimits limits) {
    return new EncryptedFiles(
        storage,
        keys,
        CipherSuite.AES_256_GCM,
        anchor,
        events,
        kind ->
            kind == FileKind.DATABASE
                ? BlockLayout.withMap(Preamble.ROTATION_JOURNAL + JOURNAL, FOUR_BLOCKS_LOG)
                : Preamble.layout(kind),
        limits);
  }
}
