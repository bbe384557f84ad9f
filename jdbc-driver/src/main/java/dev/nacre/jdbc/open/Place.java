package dev.nacre.jdbc.open;

import dev.nacre.jdbc.engine.DatabaseLocation;

/** The location of a target database, relative to this process. */
sealed interface Place {
  /** In files that this process opens. */
  record Files(DatabaseLocation location) implements Place {}

  /** In the memory of this process, so there are no files to encrypt. */
  record Memory() implements Place {}

  /** Nowhere: the target's driver rejects such a name before it looks at any file. */
  record Refused() implements Place {}

  /** On a server. */
  record Server() implements Place {}
}
