package dev.nacre.core.file.durability;

import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.OverwriteJournal;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides when the record of a partly overwritten block must go to the journal first: when the
 * block holds bytes that a force has made durable. Called with the file's lock held.
 */
public final class OverwriteProtection {
  private final RawFile raw;
  private final FileHead head;
  private final OverwriteJournal journalFile;
  private final Set<Long> unforced = new HashSet<>();

  private long forcedBlocks;
  private int used;

  public OverwriteProtection(RawFile raw, FileHead head) {
    this.raw = raw;
    this.head = head;
    this.journalFile = new OverwriteJournal(raw);
    this.forcedBlocks = Long.MAX_VALUE;
  }

  public boolean needsJournal(long block) {
    return block < forcedBlocks && !unforced.contains(block);
  }

  /** Keeps a record that is about to be written in its place. */
  public void journal(long block, byte[] record) throws IOException {
    if (used == OverwriteJournal.SLOTS) {
      // The records that the slots protect must be in their places before a slot is used again.
      raw.force(false);
      used = 0;
      // The copies kept so far will be overwritten.
      unforced.clear();
    }
    journalFile.write(used++, block, head.sequence(), record);
    raw.force(false);
    head.journaled();
    unforced.add(block);
  }

  /** A force has made this many blocks durable. */
  public void noteForce(long blocks) {
    unforced.clear();
    forcedBlocks = blocks;
    used = 0;
  }

  /**
   * A superblock was written outside a force: the copies in the journal no longer count, and the
   * records they protected are durable in their places.
   */
  public void noteSuperblock() {
    unforced.clear();
    used = 0;
  }

  /**
   * A superblock may or may not have been written: every block overwritten from now on is kept
   * again.
   */
  public void noteUncertainSuperblock() {
    unforced.clear();
    used = OverwriteJournal.SLOTS;
  }

  /** Erases the journal; only when no copy in it counts any more. */
  public void erase() throws IOException {
    journalFile.erase();
  }

  public void noteTruncation(long blocks) {
    forcedBlocks = Math.min(forcedBlocks, blocks);
  }
}
