package dev.nacre.jdbc.open;

import dev.nacre.jdbc.engine.DatabaseLocation;

/** Where a target database is, seen from here. */
sealed interface Place {
  /** In files that this process opens. */
  record Files(DatabaseLocation location) implements Place {}

  /** In the memory of this process: nothing to seal. */
  record Memory() implements Place {}

  /** Nowhere: the target's driver refuses such a name before it looks at any file. */
  record Refused() implements Place {}

  /** Behind a connection. */
  record Server() implements Place {}
}
