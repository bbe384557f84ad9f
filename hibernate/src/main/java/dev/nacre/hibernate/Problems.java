package dev.nacre.hibernate;

import java.util.LinkedHashSet;
import java.util.Set;

/** What is wrong, to be said in one message. Names only: there are no values here. */
final class Problems {
  private final Set<String> lines = new LinkedHashSet<>();

  /**
   * @param where an attribute or a column
   */
  void add(String where, String what) {
    lines.add(where + " " + what);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  String under(String heading) {
    return heading + "\n  * " + String.join("\n  * ", lines);
  }
}
