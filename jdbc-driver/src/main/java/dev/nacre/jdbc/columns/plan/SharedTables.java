package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.sql.resolve.PlainTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of plain tables' columns. All connections of this process share it that use one version
 * of a catalog, were opened alike, and have since done nothing that could change the meaning of a
 * name. Thread-safe.
 */
final class SharedTables {
  private static final int MAX_CACHES = 512;
  private static final int MAX_TABLES = 512;

  /**
   * @param database its URL and the user
   * @param path the search path
   */
  private record Opened(String database, String path, UUID catalog, long version) {
    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
      return "Opened[" + catalog + ", " + version + "]";
    }
  }

  /** The most recently used ones. */
  private static final Map<Opened, SharedTables> ALL =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Opened, SharedTables> eldest) {
          return size() > MAX_CACHES;
        }
      };

  private final Map<String, PlainTable> tables = new ConcurrentHashMap<>();

  private SharedTables() {}

  static SharedTables of(String database, String path, UUID catalog, long version) {
    synchronized (ALL) {
      return ALL.computeIfAbsent(
          new Opened(database, path, catalog, version), unused -> new SharedTables());
    }
  }

  @Nullable PlainTable get(String path) {
    return tables.get(path);
  }

  void put(String path, PlainTable table) {
    if (tables.size() >= MAX_TABLES) {
      tables.clear();
    }
    tables.put(path, table);
  }

  /** Tables may have changed. */
  void clear() {
    tables.clear();
  }
}
