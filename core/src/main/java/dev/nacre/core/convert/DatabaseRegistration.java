package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * The entry of a converted database in the rollback anchor. A conversion changes which file has the
 * name, and the anchor would refuse the new one as foreign.
 */
public final class DatabaseRegistration {
  private final RollbackAnchor anchor;

  public DatabaseRegistration(RollbackAnchor anchor) {
    this.anchor = anchor;
  }

  /**
   * Refuses a file in the place of another encrypted database that is registered there.
   *
   * @param encrypted the state of the file, if it is encrypted
   */
  public void refuseOther(String name, Optional<FileState> encrypted) throws IOException {
    Optional<FileState> registered = anchor.expected(name);
    if (registered.isPresent()
        && !registered.map(FileState::databaseId).equals(encrypted.map(FileState::databaseId))) {
      throw new NacreIOException(
          ErrorCode.DATABASE_EXISTS, "The registry knows another encrypted database at " + name);
    }
  }

  /** Registers an encrypted file; another database that was registered there is forgotten. */
  public void register(String name, FileState encrypted) throws IOException {
    Optional<FileState> before = anchor.expected(name);
    if (before.isPresent() && !before.get().databaseId().equals(encrypted.databaseId())) {
      anchor.forget(before.get().databaseId());
    }
    anchor.store(name, encrypted);
  }

  /** Removes the entry of a database that is plain now, if it has one. */
  public void unregister(FileState encrypted) throws IOException {
    if (anchor.load(encrypted.databaseId()).isPresent()) {
      anchor.forget(encrypted.databaseId());
    }
  }
}
