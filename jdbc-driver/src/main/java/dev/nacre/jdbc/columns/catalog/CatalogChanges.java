package dev.nacre.jdbc.columns.catalog;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the changes of this process to the catalogs of all databases. Two applications in one
 * container may each load this class and share a database, so a system property counts for all.
 */
final class CatalogChanges {
  private static final String COUNTED_BY_ALL = "dev.nacre.catalog.changes";
  private static final AtomicLong COUNTED_HERE = new AtomicLong();

  /** Each execution of each statement reads the property, and its text rarely changes. */
  private static volatile Reading lastRead = new Reading("0", 0);

  private CatalogChanges() {}

  private record Reading(String text, long number) {}

  static long count() {
    return COUNTED_HERE.get() + countedByAll();
  }

  private static long countedByAll() {
    String text = System.getProperty(COUNTED_BY_ALL);
    if (text == null) {
      return 0;
    }
    Reading last = lastRead;
    if (!text.equals(last.text)) {
      last = new Reading(text, number(text));
      lastRead = last;
    }
    return last.number;
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException replaced) {
      return 0;
    }
  }

  static void add() {
    long here = COUNTED_HERE.incrementAndGet();
    // If an application replaces the system properties, the count of the others is lost, but not
    // ours.
    Object unused =
        System.getProperties()
            .merge(COUNTED_BY_ALL, Long.toString(here), (old, first) -> next((String) old));
  }

  private static String next(String old) {
    return Long.toString(number(old) + 1);
  }
}
