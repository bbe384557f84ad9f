package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The newest versions of catalogs that this process has seen. What a transaction with a snapshot
 * reads may be older, and tables that are encrypted by now would look plain to it.
 */
final class NewestCatalogs {
  /** By where the database is and, since a database in memory may be gone, by its catalog. */
  private static final Map<String, Map<UUID, Long>> SEEN = new ConcurrentHashMap<>();

  private final String database;

  /**
   * @param database its URL: a copy of it has the same catalog, and a life of its own
   */
  NewestCatalogs(String database) {
    this.database = database;
  }

  /** To be called with what was committed. */
  void saw(Catalog catalog) {
    Map<UUID, Long> catalogs = SEEN.computeIfAbsent(database, unused -> new ConcurrentHashMap<>());
    Long unused = catalogs.merge(catalog.id(), catalog.version(), Math::max);
  }

  /** The newest version of this catalog, or -1. */
  long version(UUID catalog) {
    return SEEN.getOrDefault(database, Map.of()).getOrDefault(catalog, -1L);
  }

  /** Whether there ever was a catalog in a database of this name. */
  boolean isAny() {
    return SEEN.containsKey(database);
  }
}
