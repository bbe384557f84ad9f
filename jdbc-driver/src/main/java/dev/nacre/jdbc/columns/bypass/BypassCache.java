package dev.nacre.jdbc.columns.bypass;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.rule.access.Bypasses;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Caches the bypasses that connections of this process have found. An entry is used only while the
 * {@link ObjectVersions} of the database are the same. Thread-safe.
 */
final class BypassCache {
  private static final int MAX_ENTRIES = 256;

  /** Limited because ids of transactions repeat after 2^32 of them, and some after a crash. */
  static final long LIFETIME_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final Map<Key, Entry> ENTRIES =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Entry> eldest) {
          return size() > MAX_ENTRIES;
        }
      };

  private BypassCache() {}

  /**
   * What an entry depends on besides the objects of the database.
   *
   * @param database its URL and the user: some databases show each user different objects
   * @param schema the one of the catalog
   * @param tables the names of the encrypted ones
   * @param policy says which routines are safe; equal only to itself
   */
  record Key(String database, String schema, Set<String> tables, Policy policy) {
    Key {
      tables = Set.copyOf(tables);
    }

    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
      return "Key[" + schema + ", " + tables + "]";
    }
  }

  /**
   * @param since when the database was queried, by {@link System#nanoTime}
   */
  private record Entry(ObjectVersions objects, Bypasses bypasses, long since) {
    boolean holds(ObjectVersions same, long now) {
      return objects.equals(same) && now - since < LIFETIME_NANOS;
    }
  }

  /**
   * @param now by {@link System#nanoTime}
   */
  static Optional<Bypasses> find(Key key, ObjectVersions objects, long now) {
    synchronized (ENTRIES) {
      Entry last = ENTRIES.get(key);
      return last != null && last.holds(objects, now)
          ? Optional.of(last.bypasses)
          : Optional.empty();
    }
  }

  /**
   * @param now by {@link System#nanoTime}
   */
  static void put(Key key, ObjectVersions objects, Bypasses bypasses, long now) {
    synchronized (ENTRIES) {
      ENTRIES.put(key, new Entry(objects, bypasses, now));
    }
  }
}
