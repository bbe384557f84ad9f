package dev.nacre.jdbc.catalog;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the changes that this process has made to catalogs, of whatever database. Two applications
 * in one container may have a class of ours each, and one database.
 */
final class CatalogChanges {
  private static final String COUNTED_BY_ALL = "dev.nacre.catalog.changes";
  private static final AtomicLong COUNTED_HERE = new AtomicLong();

  private CatalogChanges() {}

  static long count() {
    return COUNTED_HERE.get() + Long.getLong(COUNTED_BY_ALL, 0L);
  }

  static void add() {
    long here = COUNTED_HERE.incrementAndGet();
    // Whoever replaces the properties of the system loses what others counted, not what we did.
    Object unused =
        System.getProperties()
            .merge(COUNTED_BY_ALL, Long.toString(here), (old, first) -> next((String) old));
  }

  private static String next(String old) {
    return Long.toString(Long.parseLong(old) + 1);
  }
}
