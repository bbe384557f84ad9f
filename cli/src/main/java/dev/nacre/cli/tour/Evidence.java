package dev.nacre.cli.tour;

import java.util.List;
import java.util.stream.Stream;

/** The observations of a step, and whether they are as expected. */
record Evidence(boolean holds, List<String> told) {
  Evidence(boolean holds, String... told) {
    this(holds, List.of(told));
  }

  Evidence and(boolean alsoHolds, String alsoTold) {
    return new Evidence(
        holds && alsoHolds, Stream.concat(told.stream(), Stream.of(alsoTold)).toList());
  }
}
