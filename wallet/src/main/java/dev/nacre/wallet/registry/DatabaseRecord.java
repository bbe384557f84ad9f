package dev.nacre.wallet.registry;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What a database was like when it was last opened or closed.
 *
 * @param databaseId survives compaction
 * @param fileId of the file that is the database now
 * @param generation grows with each session that writes
 * @param length of the sealed content, in bytes
 * @param digest of the file's blocks, as far as the file's owner sums them up
 * @param clean whether it was closed, so that length and digest are final
 * @param storeVersion the engine's own version counter at the last force
 * @param place where it lies, as its owner names places; so that a file that is gone can be missed
 * @param pendingFileId the file that a compaction is about to put in the place of this one
 * @param keyCheck tells the data key that seals from every other; none when it is not known
 * @param pendingKeyCheck of the data key that is about to take its place; none for none
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
  /** One to be saved, of whose data key nothing is known; the registry sets the time. */
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

  /** The same, with what is known of its data keys. */
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
