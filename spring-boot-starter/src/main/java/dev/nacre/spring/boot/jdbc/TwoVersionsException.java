package dev.nacre.spring.boot.jdbc;

import java.util.Set;

/** More than one version of Nacre is on the class path. */
public final class TwoVersionsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TwoVersionsException(Set<String> places, Set<String> versions) {
    super(
        "More than one Nacre is on the class path: the driver lies in "
            + String.join(" and ", places)
            + (versions.size() > 1 ? ", and its modules have the versions " + versions : ""));
  }
}
