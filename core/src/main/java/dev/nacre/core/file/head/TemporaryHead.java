package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.status.RollbackEnforcement;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.v1.MinimumState;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import org.jspecify.annotations.Nullable;

/** The head of a temp file: it is in memory only, so it does not survive the process. */
public final class TemporaryHead implements FileHead {
  private final TemporaryKeys.Entry entry;

  public TemporaryHead(TemporaryKeys.Entry entry) {
    this.entry = entry;
  }

  @Override
  public FileIdentity identity() {
    return entry.identity();
  }

  @Override
  public BlockCipher cipher() {
    return entry.keys().cipher();
  }

  @Override
  public boolean wasClean() {
    return true;
  }

  @Override
  public MinimumState floor() {
    return MinimumState.ZERO;
  }

  @Override
  public @Nullable FreshnessMap map() {
    return null;
  }

  @Override
  public boolean begun() {
    return true;
  }

  @Override
  public void begin(long length, long[] headerSequences) {}

  @Override
  public long generation() {
    return 1;
  }

  @Override
  public long sequence() {
    return 0;
  }

  @Override
  public void journaled() {}

  @Override
  public boolean reserveSeals(int blocks) {
    return false;
  }

  @Override
  public void raise(MinimumState forced) {}

  @Override
  public void onStoreFallback(long version, boolean refuseAlways) {}

  @Override
  public void lower(long length) {}

  @Override
  public void finish(MinimumState last) {}

  @Override
  public void retire() {}

  /** The key of a temp file is not wrapped. */
  @Override
  public boolean rewrap() {
    return false;
  }

  @Override
  public SuperblockRotation superblockRotation() {
    return NoRotation.INSTANCE;
  }

  @Override
  public void requireOurs() {}

  @Override
  public DataKey sealingKey() {
    return entry.keys().current();
  }

  @Override
  public long mappedBlocks() {
    return 0;
  }

  @Override
  public FileStatus status(String name, long length) {
    FileIdentity identity = identity();
    FileState state =
        new FileState(
            identity.databaseId(),
            identity.fileId(),
            1,
            false,
            length,
            0,
            FreshnessMapPin.NO_DIGEST);
    return new FileStatus(
        name,
        identity.kind(),
        identity.suite(),
        state,
        null,
        BlockLayout.blocksFor(length),
        0,
        0,
        RollbackEnforcement.REPORTED);
  }

  @Override
  public boolean authenticates(SuperblockCopy.Whole copy) {
    return false;
  }

  /** Keeps the key: the file can be opened again until it is deleted. */
  @Override
  public void close() {}
}
