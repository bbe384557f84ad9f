package dev.nacre.demo.store.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Turns a visitor's search into patterns for {@code LIKE … ESCAPE '!'}. */
public final class SearchWords {
  /** More words do not make a better search, only a longer statement. */
  private static final int MOST = 6;

  private SearchWords() {}

  /**
   * One pattern for each word; empty for an empty search. The ideographic space separates words,
   * too.
   */
  public static List<String> patterns(String typed) {
    List<String> patterns = new ArrayList<>();
    for (String word : typed.toLowerCase(Locale.ROOT).split("[\\s\\u3000]+", -1)) {
      if (!word.isEmpty() && patterns.size() < MOST) {
        patterns.add("%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%");
      }
    }
    return patterns;
  }
}
