package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.file.status.FileState;
import java.util.UUID;

/**
 * Records that a database is being decrypted permanently, for the cleanup after a crash. It starts
 * nothing: a conversion that had not reached the switch must be requested again.
 *
 * @param generation of the sealed file
 * @param leftover what to do with the encrypted file
 * @param switching whether the plain file was complete and about to replace it
 */
public record PendingDecryption(
    UUID databaseId, long generation, LeftoverPolicy leftover, boolean switching) {

  static PendingDecryption of(FileState session, LeftoverPolicy leftover) {
    return new PendingDecryption(session.databaseId(), session.generation(), leftover, false);
  }

  /** The same request, with a complete plain file. */
  public PendingDecryption nowSwitching() {
    return new PendingDecryption(databaseId, generation, leftover, true);
  }
}
