package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.spi.TableKey;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The keys of tables, as far as the database shows them to this user. */
public final class RememberedKeys {
  private final ColumnSession session;
  private final Map<UUID, List<TableKey>> known = new HashMap<>();

  RememberedKeys(ColumnSession session) {
    this.session = session;
  }

  /**
   * The keys when this connection first read them, with those that may be NULL. They may be out of
   * date: a statement that relies on them has to be refused by the database then.
   */
  public List<TableKey> remembered(CatalogTable table) throws SQLException {
    return session.alone(
        () -> {
          List<TableKey> keys = known.get(table.id());
          if (keys == null) {
            keys = session.keys.compared(table);
            known.put(table.id(), keys);
          }
          return keys;
        });
  }

  /** The keys as they are now, without those that may be NULL. */
  public List<TableKey> read(CatalogTable table) throws SQLException {
    return session.alone(() -> session.keys.of(table));
  }

  /** Forgets the keys of a table, which may have changed. */
  public void forget(CatalogTable table) {
    session.lock.lock();
    try {
      List<TableKey> unused = known.remove(table.id());
    } finally {
      session.lock.unlock();
    }
  }
}
