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
    Instant updated) {
  /** One to be saved; the registry sets the time. */
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
        Instant.EPOCH);
  }

  boolean isOfSameFile(DatabaseRecord other) {
    return fileId.equals(other.fileId) && pendingFileId.equals(other.pendingFileId);
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
        when);
  }
}
