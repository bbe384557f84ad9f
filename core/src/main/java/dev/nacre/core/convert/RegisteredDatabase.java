package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import java.io.IOException;
import java.util.Optional;

/** What the rollback anchor knows of a database. */
public record RegisteredDatabase(RollbackAnchor anchor) {
  /**
   * Refuses a file in the place of another, registered encrypted database.
   *
   * @param sealed the state of the file, if it is encrypted
   */
  public void refuse(String name, Optional<FileState> sealed) throws IOException {
    Optional<FileState> known = anchor.expected(name);
    if (known.isPresent()
        && !known.map(FileState::databaseId).equals(sealed.map(FileState::databaseId))) {
      throw new NacreIOException(
          ErrorCode.DATABASE_EXISTS, "The registry knows another encrypted database at " + name);
    }
  }

  /** Registers an encrypted file; another database that was registered there is forgotten. */
  public void remember(String name, FileState sealed) throws IOException {
    Optional<FileState> before = anchor.expected(name);
    if (before.isPresent() && !before.get().databaseId().equals(sealed.databaseId())) {
      anchor.forget(before.get().databaseId());
    }
    anchor.remember(name, sealed);
  }

  public void forget(FileState sealed) throws IOException {
    if (anchor.recall(sealed.databaseId()).isPresent()) {
      anchor.forget(sealed.databaseId());
    }
  }
}
