package dev.nacre.jdbc.catalog;

import dev.nacre.core.sql.resolve.PlainTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the database has told of plain tables, for all connections of this process that go by one
 * version of a catalog, were opened alike, and have done nothing since by which a name may mean
 * another table to them. Safe for threads.
 */
final class SharedTables {
  private static final int REMEMBERED = 512;

  /**
   * @param database its URL, and who asks
   * @param path the schemas in which names without one are looked for
   */
  private record Opened(String database, String path, UUID catalog, long version) {}

  /** Of the versions that were used last. */
  private static final Map<Opened, SharedTables> ALL =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Opened, SharedTables> eldest) {
          return size() > REMEMBERED;
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
    if (tables.size() >= REMEMBERED) {
      tables.clear();
    }
    tables.put(path, table);
  }

  /** Tables may be others from now on. */
  void clear() {
    tables.clear();
  }
}
