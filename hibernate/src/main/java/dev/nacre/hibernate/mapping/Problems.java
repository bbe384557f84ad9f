package dev.nacre.hibernate.mapping;

import java.util.LinkedHashSet;
import java.util.Set;

/** What is wrong, to be said in one message. Names only: there are no values here. */
public final class Problems {
  private final Set<String> lines = new LinkedHashSet<>();

  /**
   * @param where an attribute or a column
   */
  public void add(String where, String what) {
    lines.add(where + " " + what);
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  public String under(String heading) {
    return heading + "\n  * " + String.join("\n  * ", lines);
  }
}
