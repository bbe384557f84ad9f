package dev.nacre.cli.tour;

import java.util.List;
import java.util.stream.Stream;

/** What a step saw, and whether that is what it should have seen. */
record Evidence(boolean holds, List<String> told) {
  Evidence(boolean holds, String... told) {
    this(holds, List.of(told));
  }

  Evidence and(boolean alsoHolds, String alsoTold) {
    return new Evidence(
        holds && alsoHolds, Stream.concat(told.stream(), Stream.of(alsoTold)).toList());
  }
}
