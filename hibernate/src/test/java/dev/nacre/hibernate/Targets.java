package dev.nacre.hibernate;

import dev.nacre.testkit.server.Target;
import java.util.List;
import java.util.stream.Stream;

/** The databases of this run: the build says which, for the older line of Hibernate. */
final class Targets {
  private Targets() {}

  static Stream<Target> withColumns() {
    List<String> names = List.of(System.getProperty("nacre.targets", "").split(","));
    return Stream.of(Target.values())
        .filter(Target::hasColumns)
        .filter(target -> names.contains("") || names.contains(target.name()));
  }
}
