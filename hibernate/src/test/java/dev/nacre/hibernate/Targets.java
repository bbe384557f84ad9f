package dev.nacre.hibernate;

import dev.nacre.testkit.twin.EncryptionTarget;
import java.util.List;
import java.util.stream.Stream;

/** The databases of this run: the build says which, for the older line of Hibernate. */
final class Targets {
  private Targets() {}

  static Stream<EncryptionTarget> withColumns() {
    List<String> names = List.of(System.getProperty("nacre.targets", "").split(","));
    return Stream.of(EncryptionTarget.values())
        .filter(EncryptionTarget::hasColumns)
        .filter(target -> names.contains("") || names.contains(target.name()));
  }
}
