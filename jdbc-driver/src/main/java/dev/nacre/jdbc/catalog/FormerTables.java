package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.FormerUse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tables that once had encrypted columns, and may exist as plain ones. The catalog records
 * those that were dropped. This process records those that the catalog forgets, because their DDL
 * was rolled back or they were renamed.
 */
record FormerTables(Connection raw, Dialect dialect) {
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

  /**
   * Records the tables; must be called with each catalog that is read, and before one is written.
   */
  static void saw(Catalog catalog) {
    Seen seen = SEEN.computeIfAbsent(catalog.id(), unused -> new Seen());
    synchronized (seen) {
      for (CatalogTable table : catalog.tables()) {
        if (!table.equals(seen.put(Catalog.folded(table.name()), table))) {
          long unused = COUNT.incrementAndGet();
        }
      }
    }
  }

  /** Grows with each new table. */
  static long count() {
    return COUNT.get();
  }

  /** All tables seen in any version of a catalog. */
  static List<CatalogTable> of(Catalog catalog) {
    Seen seen = SEEN.get(catalog.id());
    if (seen == null) {
      return List.of();
    }
    synchronized (seen) {
      return List.copyOf(seen.values());
    }
  }

  /** Refuses the statement if the database has no table of such a name. */
  void require(FormerUse use) throws SQLException {
    for (String path : use.paths()) {
      if (!isThere(path)) {
        throw use.refusal();
      }
    }
  }

  private boolean isThere(String path) throws SQLException {
    Optional<String> list = dialect.metadata().columnsOf(path);
    try {
      return list.isPresent() ? isAnswered(list.get()) : isDescribed(path);
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (dialect.metadata().saysHidden(state)) {
        return true;
      }
      if (dialect.metadata().saysNoTable(state) || dialect.metadata().saysNoSuchTable(state)) {
        return false;
      }
      throw failed;
    }
  }

  private boolean isAnswered(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next();
    }
  }

  private boolean isDescribed(String path) throws SQLException {
    try (PreparedStatement query = raw.prepareStatement("SELECT * FROM " + path)) {
      return query.getMetaData() != null;
    }
  }
}
