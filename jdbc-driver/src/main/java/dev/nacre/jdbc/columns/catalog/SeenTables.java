package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.text.NameFolding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tables of all catalog versions that this process has seen. The catalog records those that
 * were dropped, but forgets those whose DDL was rolled back, or that were renamed.
 */
public final class SeenTables {
  /** Limit per catalog; beyond it, the oldest entries are dropped. */
  private static final int REMEMBERED = 10_000;

  private static final Map<UUID, Seen> SEEN = new ConcurrentHashMap<>();
  private static final AtomicLong COUNT = new AtomicLong();

  /** All tables of a catalog that this process has seen, by name. */
  private static final class Seen extends LinkedHashMap<String, CatalogTable> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, CatalogTable> eldest) {
      return size() > REMEMBERED;
    }
  }

  private SeenTables() {}

  /**
   * Records the tables; must be called with each catalog that is read, and before one is written.
   */
  public static void record(Catalog catalog) {
    Seen seen = SEEN.computeIfAbsent(catalog.id(), unused -> new Seen());
    synchronized (seen) {
      for (CatalogTable table : catalog.tables()) {
        if (!table.equals(seen.put(NameFolding.fold(table.name()), table))) {
          long unused = COUNT.incrementAndGet();
        }
      }
    }
  }

  /** Grows with each new table. */
  public static long count() {
    return COUNT.get();
  }

  /** All tables seen in any version of a catalog. */
  public static List<CatalogTable> of(Catalog catalog) {
    Seen seen = SEEN.get(catalog.id());
    if (seen == null) {
      return List.of();
    }
    synchronized (seen) {
      return List.copyOf(seen.values());
    }
  }
}
