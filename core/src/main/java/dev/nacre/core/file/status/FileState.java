package dev.nacre.core.file.status;

import java.util.UUID;

/**
 * Identifies one state of a database file, to tell it from older states and other files. Not
 * secret: safe to store and to print.
 *
 * @param databaseId the same for every file that ever holds this database
 * @param fileId of this file; a compacted copy has another
 * @param generation grows by one with each session that writes, also from a file to the compacted
 *     copy that follows it
 * @param clean whether the last writer closed the file
 * @param length bytes of plaintext when it was closed; when it was not, as of the last force
 * @param storeVersion the newest version of its store that the engine had forced
 * @param digest 64 hexadecimal digits over all blocks as they were when the file was closed; zeros
 *     while it is open
 * @param keyCheck 32 hexadecimal digits that identify the data key that seals; empty when it is not
 *     known, as in the registry of an earlier release
 */
public record FileState(
    UUID databaseId,
    UUID fileId,
    long generation,
    boolean clean,
    long length,
    long storeVersion,
    String digest,
    String keyCheck) {

  /** A state whose data key is not known. */
  public FileState(
      UUID databaseId,
      UUID fileId,
      long generation,
      boolean clean,
      long length,
      long storeVersion,
      String digest) {
    this(databaseId, fileId, generation, clean, length, storeVersion, digest, "");
  }

  /** This state with another version of the store. */
  public FileState at(long version) {
    return new FileState(databaseId, fileId, generation, clean, length, version, digest, keyCheck);
  }

  /** This state with another length. */
  public FileState withLength(long bytes) {
    return new FileState(
        databaseId, fileId, generation, clean, bytes, storeVersion, digest, keyCheck);
  }

  /** The value for {@code nacre.accept.restored} that names this state. */
  public String token() {
    return databaseId + ":" + generation;
  }
}
