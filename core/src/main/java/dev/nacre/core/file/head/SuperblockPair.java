package dev.nacre.core.file.head;

import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The two copies of a file's superblock. Each write replaces the older copy, so that the other
 * stays intact if the write fails.
 */
final class SuperblockPair {
  private final RawFile raw;

  /** Digests of what this process wrote into each place; null where it wrote nothing. */
  private final byte[] @Nullable [] written = new byte[2][];

  private Superblock superblock;
  private int place;
  private boolean created;
  private boolean journaled;

  private SuperblockPair(RawFile raw, Superblock superblock, int place, boolean created) {
    this.raw = raw;
    this.superblock = superblock;
    this.place = place;
    this.created = created;
  }

  /** The pair of a file that is about to be created. */
  static SuperblockPair create(RawFile raw, Superblock first) {
    return new SuperblockPair(raw, first, 0, false);
  }

  /**
   * @param place of the copy that must not be overwritten next
   */
  static SuperblockPair found(RawFile raw, Superblock found, int place) {
    return new SuperblockPair(raw, found, place, true);
  }

  /** The newest superblock; a change that was only noted is not in the file yet. */
  Superblock superblock() {
    return superblock;
  }

  /** Whether the file and its name are durable. */
  boolean isCreated() {
    return created;
  }

  /** The file is durable now: from here on one copy must stay. */
  void created() {
    created = true;
  }

  /**
   * A record is in the journal and about to be written in its place. The write must be forced
   * before the next superblock, which invalidates the copy.
   */
  void journaled() {
    journaled = true;
  }

  boolean isJournaled() {
    return journaled;
  }

  /** Everything that was written is on the disk. */
  void forced() {
    journaled = false;
  }

  /** Notes a change that is not written yet. */
  void note(Superblock changed) {
    superblock = changed;
  }

  /** Writes and forces a superblock. */
  void write(Superblock next, DataKey key) throws IOException {
    if (journaled) {
      raw.force(false);
      journaled = false;
    }
    writeUnforced(next, key);
    raw.force(true);
  }

  /** Writes a superblock, which may reach the disk later. */
  void writeUnforced(Superblock next, DataKey key) throws IOException {
    int other = created ? 1 - place : 0;
    byte[] copy = SuperblockCodec.encode(next, key);
    // A failed write may leave half of it, and then neither digest is valid.
    written[other] = null;
    raw.write(ByteBuffer.wrap(copy), (long) other * Preamble.SUPERBLOCK);
    written[other] = Sha256.of(copy, 0, copy.length);
    superblock = next;
    place = other;
  }

  /**
   * Whether no other process has written a copy meanwhile: each is what this process wrote last, or
   * older.
   */
  boolean isOurs(String name) throws IOException {
    SuperblockReader reader = new SuperblockReader(raw, name);
    for (int at = 0; at < written.length; at++) {
      byte[] ours = written[at];
      byte[] there = reader.bytes(at);
      boolean same =
          ours == null
              ? isOlder(SuperblockCodec.decode(there))
              : Arrays.equals(ours, Sha256.of(there, 0, there.length));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private boolean isOlder(SuperblockCopy copy) {
    return !(copy instanceof SuperblockCopy.Whole whole)
        || whole.superblock().sequence() < superblock.sequence();
  }
}
