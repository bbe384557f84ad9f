package dev.nacre.jdbc.catalog;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the changes that this process has made to catalogs, of whatever database. Two applications
 * in one container may have a class of ours each, and one database.
 */
final class CatalogChanges {
  private static final String COUNTED_BY_ALL = "dev.nacre.catalog.changes";
  private static final AtomicLong COUNTED_HERE = new AtomicLong();

  /** Each execution of each statement asks, and it is nearly always the same text. */
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
    // Whoever replaces the properties of the system loses what others counted, not what we did.
    Object unused =
        System.getProperties()
            .merge(COUNTED_BY_ALL, Long.toString(here), (old, first) -> next((String) old));
  }

  private static String next(String old) {
    return Long.toString(number(old) + 1);
  }
}
