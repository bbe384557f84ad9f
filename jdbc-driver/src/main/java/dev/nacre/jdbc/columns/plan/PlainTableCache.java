package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.jdbc.columns.schema.ColumnLookup;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches the columns of plain tables that statements use together with encrypted ones: those that
 * this connection has asked for, and as long as it may, {@link SharedTables}. Not thread-safe: the
 * session's lock is held.
 *
 * <p>A cached entry may contain a dropped column or lack a new one. Neither makes a plan wrong: the
 * database rejects a name that was wrongly accepted, and a missing name leads to a new query. One
 * case is different: a bare name that means an encrypted column of an outer query only because a
 * nearer plain table lacks it. Such a plan names these tables, and {@link PlainColumnCheck} asks
 * for them before each execution.
 */
public final class PlainTableCache {
  private static final int MAX_TABLES = 512;

  private final ColumnLookup lookup;
  private final SchemaQueries schema;
  private final String database;

  // The search path; null until it is needed.
  private @Nullable String path;

  // By the table names as statements write them.
  private final Map<String, PlainTable> tables = new HashMap<>();

  // Null until needed, and once this connection may no longer use it.
  private @Nullable SharedTables shared;
  private @Nullable Catalog catalog;

  // Whether names may mean other tables here than in connections that were opened alike.
  private boolean isolated;

  // Grows whenever a name may have changed its meaning.
  private long epoch;

  /**
   * @param database its URL and the user: databases show each user different tables
   */
  public PlainTableCache(Connection raw, Dialect dialect, SchemaQueries schema, String database) {
    this.lookup = new ColumnLookup(raw, dialect);
    this.schema = schema;
    this.database = database;
  }

  /** A table of either cache, by its name as statements write it. */
  @Nullable PlainTable cached(String path) {
    PlainTable own = tables.get(path);
    return own != null || shared == null ? own : shared.get(path);
  }

  /** Reads a table from the database, even if it is cached. */
  PlainTable read(String path) throws SQLException {
    return put(path, lookup.read(path));
  }

  /** Reads tables from the database; the caller may {@link #put} them into the cache. */
  Map<String, PlainTable> lookUp(Collection<String> paths) throws SQLException {
    return lookup.readAll(paths);
  }

  /** Whether the database has such a table. Neither uses nor changes the cache. */
  boolean exists(String path) throws SQLException {
    return lookup.read(path).isKnown();
  }

  /** Caches a table as the database has just described it. */
  PlainTable put(String path, PlainTable now) {
    PlainTable before = cached(path);
    if (before != null && !before.equals(now)) {
      clear(); // plan again what was planned with it
    }
    if (tables.size() >= MAX_TABLES) {
      tables.clear();
    }
    tables.put(path, now);
    if (shared != null) {
      shared.put(path, now);
    }
    return now;
  }

  /** Plans of an earlier epoch may have been made with other columns. */
  long epoch() {
    return epoch;
  }

  /** Starts to use the shared cache; false if that was not possible or already done. */
  boolean startsSharing() throws SQLException {
    Catalog current = catalog;
    if (isolated || current == null || shared != null) {
      return false;
    }
    if (path == null) {
      path = schema.searchPath();
    }
    shared = SharedTables.of(database, String.valueOf(path), current.id(), current.version());
    return true;
  }

  /** Switches to another catalog, or another version of it. */
  public void adopt(@Nullable Catalog next) {
    clear();
    catalog = next;
    shared = null;
  }

  /**
   * Names may mean other tables from now on, and differ from their meaning in other connections.
   */
  public void isolate() {
    refresh();
    isolated = true;
    shared = null;
  }

  /**
   * Called when a transaction has ended or gone back to a savepoint, and may have taken tables with
   * it.
   */
  public void transactionEnded() {
    if (isolated) {
      clear();
    }
  }

  /** Clears the caches when tables differ from what was assumed. */
  public void refresh() {
    if (shared != null) {
      shared.clear();
    }
    clear();
  }

  private void clear() {
    tables.clear();
    epoch++;
  }
}
