package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The newest versions of catalogs that this process has seen. A transaction with a snapshot may
 * read an older one, in which tables that are now encrypted are plain.
 */
public final class NewestVersions {
  /** By the database's location and, since a database in memory may be gone, by its catalog. */
  private static final Map<String, Map<UUID, Long>> SEEN = new ConcurrentHashMap<>();

  private final String database;

  /**
   * @param database its URL: a copy of a database has the same catalog, and then changes separately
   */
  public NewestVersions(String database) {
    this.database = database;
  }

  String database() {
    return database;
  }

  /** Must be called with each committed catalog. */
  void record(Catalog catalog) {
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
