package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.block.BlockReader;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.durability.OverwriteProtection;
import dev.nacre.core.file.durability.RecoveredRecords;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FreshKey;
import dev.nacre.core.file.head.SuperblockRotation;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.MinimumState;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The session in which a file is written: its superblocks, from the first write to the close, in
 * their order among the writes and forces of blocks. Called with the file's lock held.
 */
public final class WriteSession {
  private final LongSupplier size;
  private final FailStopFile raw;
  private final FileHead head;
  private final FileIdentity identity;
  private final @Nullable HeaderBlocks headers;
  private final @Nullable OverwriteProtection overwrites;
  private final RecoveredRecords recovered;
  private final BlockReader blocks;
  private boolean forceFailed;

  WriteSession(
      LongSupplier size,
      FailStopFile raw,
      FileHead head,
      @Nullable HeaderBlocks headers,
      @Nullable OverwriteProtection overwrites,
      RecoveredRecords recovered,
      BlockReader blocks) {
    this.size = size;
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    this.headers = headers;
    this.overwrites = overwrites;
    this.recovered = recovered;
    this.blocks = blocks;
  }

  /** Begins the session, unless it has begun. */
  public void begin() throws IOException {
    if (head.begun()) {
      return;
    }
    long length = size.getAsLong();
    long keep = BlockLayout.blocksFor(length);
    if (head.wasClean()) {
      // Bytes after the end must not become part of the file if this session crashes.
      raw.truncate(identity.end(keep));
    }
    long[] sequences =
        headers == null ? new long[FileIdentity.HEADERS] : headers.lastSequences(head.cipher());
    restore();
    head.begin(length, sequences);
    if (overwrites != null) {
      overwrites.noteForce(keep);
    }
  }

  /** See {@link RecoveredRecords#restore}. */
  public void restore() throws IOException {
    recovered.restore();
  }

  void force(boolean metaData, long storeVersion) throws IOException {
    if (identity.kind() == FileKind.TEMP) {
      return;
    }
    if (!head.begun()) {
      raw.force(metaData);
      return;
    }
    requireForced();
    restore();
    MinimumState now = now(storeVersion);
    forceFailed = true;
    raw.force(metaData);
    head.raise(now);
    forceFailed = false;
    if (overwrites != null) {
      overwrites.noteForce(BlockLayout.blocksFor(size.getAsLong()));
    }
  }

  /** See {@link FileHead#rewrap}. */
  public boolean rewrap() throws IOException {
    requireForced();
    if (head.begun()) {
      restore();
    }
    boolean written = head.rewrap();
    if (written) {
      superseded();
    }
    return written;
  }

  /** Writes a superblock outside a force. */
  public void writeRotation(RotationState state) throws IOException {
    requireForced();
    restore();
    uncertain();
    head.superblockRotation().write(state);
    superseded();
  }

  /**
   * Starts a rotation, see {@link SuperblockRotation#start}, in a session that has begun. From now
   * on blocks are sealed with the key that seals then. Only {@code file.reseal} reseals older ones.
   */
  public void startRotation(FreshKey key) throws IOException {
    begin();
    requireForced();
    restore();
    uncertain();
    try {
      head.superblockRotation().start(key);
      superseded();
    } finally {
      blocks.use(head.cipher());
    }
  }

  /**
   * See {@link FileHead#requireOurs}. If it fails, nothing more is written: another process has
   * changed the file.
   */
  public void requireOurs() throws IOException {
    boolean ours = false;
    try {
      head.requireOurs();
      ours = true;
    } finally {
      forceFailed |= !ours;
    }
  }

  /** See {@link SuperblockRotation#end}. Erases all copies in the journals. */
  public void endRotation(RotationJournal journal, @Nullable FreshKey following)
      throws IOException {
    writeRotation(head.superblockRotation().state());
    if (overwrites != null) {
      overwrites.erase();
    }
    journal.erase();
    raw.force(false);
    requireOurs();
    uncertain();
    try {
      head.superblockRotation().end(following);
      superseded();
    } finally {
      blocks.use(head.cipher());
    }
  }

  /** Reserves the sealing of this many blocks. */
  public void reserveSeals(int count) throws IOException {
    boolean done = false;
    try {
      if (head.reserveSeals(count)) {
        superseded();
      }
      done = true;
    } finally {
      if (!done) {
        uncertain();
      }
      blocks.use(head.cipher());
    }
  }

  private void uncertain() {
    if (overwrites != null) {
      overwrites.noteUncertainSuperblock();
    }
  }

  private void superseded() {
    if (overwrites != null) {
      overwrites.noteSuperblock();
    }
  }

  // A force has failed, or a superblock was written only in part.
  private boolean isUncertain() {
    return forceFailed || raw.failed();
  }

  public void requireForced() throws IOException {
    if (isUncertain()) {
      throw new IOException("an earlier force of this file failed; what it holds is not certain");
    }
  }

  /** Whether the file may be marked as closed cleanly. */
  boolean mayFinish() {
    return head.begun() && !isUncertain() && identity.kind() != FileKind.TEMP;
  }

  void finish(long storeVersion) throws IOException {
    raw.truncate(identity.end(BlockLayout.blocksFor(size.getAsLong())));
    head.finish(now(storeVersion));
  }

  private MinimumState now(long storeVersion) {
    long[] sequences = headers == null ? new long[FileIdentity.HEADERS] : headers.sequences();
    return new MinimumState(
        size.getAsLong(),
        Math.max(storeVersion, head.floor().storeVersion()),
        sequences[0],
        sequences[1]);
  }
}
