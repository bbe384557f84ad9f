package dev.nacre.core.sql.rule;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words by which a query is more than the values that it shows; in their place none is a name. */
final class Clauses {
  private static final Set<String> WORDS =
      Set.of(
          "DISTINCT",
          "ALL",
          "INTO",
          "FROM",
          "WHERE",
          "GROUP",
          "HAVING",
          "WINDOW",
          "QUALIFY",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "MINUS",
          "ORDER",
          "LIMIT",
          "OFFSET",
          "FETCH",
          "FOR");

  private Clauses() {}

  /** All of them, and more. */
  static Set<String> and(String... more) {
    Set<String> words = new HashSet<>(WORDS);
    words.addAll(List.of(more));
    return Set.copyOf(words);
  }
}
