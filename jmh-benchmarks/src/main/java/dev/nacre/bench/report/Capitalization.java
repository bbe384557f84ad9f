package dev.nacre.bench.report;

import java.util.Locale;

/** Words as they begin a heading or the row of a table. */
public final class Capitalization {
  private Capitalization() {}

  /** The words with a capital first letter. */
  public static String capitalize(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
