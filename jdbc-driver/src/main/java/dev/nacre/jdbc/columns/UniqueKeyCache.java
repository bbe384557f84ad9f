package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.spi.TableKey;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Caches the primary and unique keys of tables, for statements that the database itself checks. */
public final class UniqueKeyCache {
  private final ColumnSession session;
  private final Map<UUID, List<TableKey>> cached = new HashMap<>();

  UniqueKeyCache(ColumnSession session) {
    this.session = session;
  }

  /**
   * The keys when this connection first read them, with those that may be NULL. They may be
   * outdated, so the database must reject a statement that wrongly relies on them.
   */
  public List<TableKey> cached(CatalogTable table) throws SQLException {
    return session.withLock(
        () -> {
          List<TableKey> keys = cached.get(table.id());
          if (keys == null) {
            keys = session.uniqueKeys.includingNullable(table);
            cached.put(table.id(), keys);
          }
          return keys;
        });
  }

  /** The keys as they are now, without those that may be NULL. */
  public List<TableKey> read(CatalogTable table) throws SQLException {
    return session.withLock(() -> session.uniqueKeys.of(table));
  }

  /** Forgets the keys of a table, which may have changed. */
  public void forget(CatalogTable table) {
    session.lock.lock();
    try {
      List<TableKey> unused = cached.remove(table.id());
    } finally {
      session.lock.unlock();
    }
  }
}
