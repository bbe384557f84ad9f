package dev.nacre.wallet.registry;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The state of a database when it was last opened or closed.
 *
 * @param databaseId survives compaction
 * @param fileId of the current file of the database
 * @param generation grows with each session that writes
 * @param length of the sealed content, in bytes
 * @param digest of the file's blocks, as computed by the file's owner
 * @param clean whether it was closed cleanly, so that length and digest are final
 * @param storeVersion the engine's own version counter at the last force
 * @param place where it is, as named by its owner; so that a missing file is noticed
 * @param pendingFileId the file with which a compaction is about to replace this one
 * @param keyCheck identifies the data key that seals; empty when unknown
 * @param pendingKeyCheck of the data key that is about to replace it; empty for none
 * @param updated when the registry last saved this; set by the registry
 */
public record DatabaseRecord(
    UUID databaseId,
    UUID fileId,
    long generation,
    long length,
    Digest digest,
    boolean clean,
    long storeVersion,
    String place,
    Optional<UUID> pendingFileId,
    Digest keyCheck,
    Digest pendingKeyCheck,
    Instant updated) {
  /** A record to be saved, with an unknown data key; the registry sets the time. */
  public DatabaseRecord(
      UUID databaseId,
      UUID fileId,
      long generation,
      long length,
      Digest digest,
      boolean clean,
      long storeVersion,
      String place,
      Optional<UUID> pendingFileId) {
    this(
        databaseId,
        fileId,
        generation,
        length,
        digest,
        clean,
        storeVersion,
        place,
        pendingFileId,
        Digest.NONE,
        Digest.NONE,
        Instant.EPOCH);
  }

  /** Copies the record with the checks of its data keys. */
  public DatabaseRecord underKey(Digest check, Digest pendingCheck) {
    return new DatabaseRecord(
        databaseId,
        fileId,
        generation,
        length,
        digest,
        clean,
        storeVersion,
        place,
        pendingFileId,
        check,
        pendingCheck,
        updated);
  }

  boolean isOfSameFile(DatabaseRecord other) {
    return fileId.equals(other.fileId)
        && pendingFileId.equals(other.pendingFileId)
        && keyCheck.equals(other.keyCheck)
        && pendingKeyCheck.equals(other.pendingKeyCheck);
  }

  DatabaseRecord updatedAt(Instant when) {
    return new DatabaseRecord(
        databaseId,
        fileId,
        generation,
        length,
        digest,
        clean,
        storeVersion,
        place,
        pendingFileId,
        keyCheck,
        pendingKeyCheck,
        when);
  }
}
