package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.file.status.FileState;
import java.util.UUID;

/**
 * A permanent decryption of a database that has begun and is not complete, for the cleanup after a
 * crash. It starts nothing: a decryption that had not reached the swap must be requested again.
 *
 * @param generation of the encrypted file
 * @param leftover what to do with the encrypted file
 * @param switching whether the plain file is complete, and the swap of the files has begun
 */
public record PendingDecryption(
    UUID databaseId, long generation, LeftoverPolicy leftover, boolean switching) {

  static PendingDecryption of(FileState state, LeftoverPolicy leftover) {
    return new PendingDecryption(state.databaseId(), state.generation(), leftover, false);
  }

  /** This decryption, noted as one whose swap has begun. */
  public PendingDecryption nowSwitching() {
    return new PendingDecryption(databaseId, generation, leftover, true);
  }
}
