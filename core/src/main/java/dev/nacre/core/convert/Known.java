package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.FileState;
import dev.nacre.core.file.RollbackAnchor;
import java.io.IOException;
import java.util.Optional;

/** What is known of a database elsewhere. */
record Known(RollbackAnchor anchor) {
  /**
   * Refuses a file that lies where a sealed database is known to be: it is another one, whoever put
   * it there.
   *
   * @param sealed the state of the file, if it is a sealed one
   */
  void refuse(String name, Optional<FileState> sealed) throws IOException {
    Optional<FileState> known = anchor.expected(name);
    if (known.isPresent()
        && !known.map(FileState::databaseId).equals(sealed.map(FileState::databaseId))) {
      throw new NacreIOException(
          ErrorCode.DATABASE_EXISTS,
          "An encrypted database is known to be at " + name + ", and this is not it");
    }
  }

  /** A sealed file has taken its place; another one that was known there is forgotten. */
  void remember(String name, FileState sealed) throws IOException {
    Optional<FileState> before = anchor.expected(name);
    if (before.isPresent() && !before.get().databaseId().equals(sealed.databaseId())) {
      anchor.forget(before.get().databaseId());
    }
    anchor.remember(name, sealed);
  }

  void forget(FileState sealed) throws IOException {
    if (anchor.recall(sealed.databaseId()).isPresent()) {
      anchor.forget(sealed.databaseId());
    }
  }
}
