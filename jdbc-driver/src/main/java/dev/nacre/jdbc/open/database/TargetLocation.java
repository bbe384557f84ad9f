package dev.nacre.jdbc.open.database;

import dev.nacre.jdbc.engine.DatabaseLocation;

/** The location of a target database, relative to this process. */
public sealed interface TargetLocation {
  /** In files that this process opens. */
  record Files(DatabaseLocation location) implements TargetLocation {}

  /** In the memory of this process, so there are no files to encrypt. */
  record Memory() implements TargetLocation {}

  /** Nowhere: the target's driver rejects such a name before it looks at any file. */
  record Refused() implements TargetLocation {}

  /** On a server. */
  record Server() implements TargetLocation {}
}
