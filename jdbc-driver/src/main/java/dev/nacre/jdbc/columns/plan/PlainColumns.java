package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.rule.former.AssumedColumn;
import dev.nacre.jdbc.columns.schema.ColumnLookup;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of plain tables that statements use together with encrypted ones. The database is
 * asked for a table that is not cached, and again if a cached table lacks a name.
 *
 * <p>A cached entry may contain a dropped column or lack a new one. Neither makes a plan wrong: the
 * database rejects a name that was wrongly accepted, and a missing name leads to a new query. One
 * case is different: a bare name that means an encrypted column of an outer query only because a
 * nearer plain table lacks it. Such a plan names these tables, and they are asked for before each
 * execution.
 */
public final class PlainColumns {
  private static final int REMEMBERED = 512;

  private final ColumnLookup lookup;
  private final SchemaQueries schema;
  private final String database;

  // The search path; null until it is needed.
  private @Nullable String path;

  // By the table names as statements write them.
  private final Map<String, PlainTable> tables = new HashMap<>();

  // Shared by connections that were opened alike; null until needed, and when this one no longer
  // is.
  private @Nullable SharedTables shared;
  private @Nullable Catalog catalog;
  private boolean alone;

  // Grows whenever a name may have changed its meaning.
  private long epoch;

  /**
   * @param database its URL and the user: databases show each user different tables
   */
  public PlainColumns(Connection raw, Dialect dialect, SchemaQueries schema, String database) {
    this.lookup = new ColumnLookup(raw, dialect);
    this.schema = schema;
    this.database = database;
  }

  /** What a plan assumes about plain tables, and the epoch at which that was last checked. */
  static final class Assumed {
    static final Assumed NOTHING = new Assumed(Map.of(), 0);

    private final Map<String, PlainTable> tables;
    private long epoch;

    private Assumed(Map<String, PlainTable> tables, long epoch) {
      this.tables = Map.copyOf(tables);
      this.epoch = epoch;
    }
  }

  /** A plan and its assumptions. */
  public record Planned<T>(T what, Assumed assumed) {}

  /** The tables needed by one attempt to plan. */
  private final class Attempt implements PlainTables {
    private final Map<String, PlainTable> fresh;
    private final Map<String, PlainTable> used = new HashMap<>();
    private final Set<String> missed = new HashSet<>();

    Attempt(Map<String, PlainTable> fresh) {
      this.fresh = fresh;
    }

    @Override
    public @Nullable PlainTable table(String path) {
      PlainTable now = fresh.get(path);
      PlainTable known = now == null ? known(path) : now;
      if (known == null) {
        miss(path);
      } else {
        used.put(path, known);
      }
      return known;
    }

    /** Records a missing table, which may have any column. */
    @Safeguard("columns-02d")
    private void miss(String path) {
      missed.add(path);
    }

    /** The tables to query before another attempt. */
    Set<String> open(@Nullable NacreException refusal) {
      Set<String> open = new HashSet<>(missed);
      if (open.isEmpty() && refusal != null) {
        open.addAll(used.keySet());
        open.removeAll(fresh.keySet());
      }
      return open;
    }
  }

  /**
   * Plans with the cached plain tables. The database is asked for missing tables, and for all of
   * them when a name is unknown.
   */
  public <T> Planned<T> plan(Function<PlainTables, T> planner) throws SQLException {
    Map<String, PlainTable> fresh = new HashMap<>();
    while (true) {
      Attempt attempt = new Attempt(fresh);
      @Nullable T planned = null;
      @Nullable NacreException refusal = null;
      try {
        planned = planner.apply(attempt);
      } catch (NacreException refused) {
        refusal = refused;
      }
      Set<String> open = attempt.open(refusal);
      if (open.isEmpty() && planned != null) {
        boolean none = attempt.used.isEmpty();
        return new Planned<>(planned, none ? Assumed.NOTHING : new Assumed(attempt.used, epoch));
      } else if (open.isEmpty() && refusal != null) {
        throw refusal;
      }
      if (attempt.missed.isEmpty() || !startsSharing()) {
        for (Map.Entry<String, PlainTable> told : lookup.askAll(open).entrySet()) {
          fresh.put(told.getKey(), remember(told.getKey(), told.getValue()));
        }
      }
    }
  }

  /** Starts to use the shared cache; false if that was not possible or already done. */
  private boolean startsSharing() throws SQLException {
    Catalog current = catalog;
    if (alone || current == null || shared != null) {
      return false;
    }
    if (path == null) {
      path = lookup.searchPath(schema);
    }
    shared = SharedTables.of(database, String.valueOf(path), current.id(), current.version());
    return true;
  }

  /**
   * Whether the plan's assumptions about plain tables are still true.
   *
   * @param skipped tables that must not have got a column meanwhile: this session asks for them
   *     each time
   */
  boolean holds(Assumed assumed, Set<String> skipped) throws SQLException {
    for (Map.Entry<String, PlainTable> told : lookup.askAll(skipped).entrySet()) {
      PlainTable now = remember(told.getKey(), told.getValue());
      if (!now.equals(assumed.tables.get(told.getKey()))) {
        return false;
      }
    }
    if (assumed.epoch == epoch || assumed.tables.isEmpty()) {
      return true;
    }
    for (Map.Entry<String, PlainTable> table : assumed.tables.entrySet()) {
      PlainTable known = known(table.getKey());
      PlainTable now = known == null ? ask(table.getKey()) : known;
      if (!now.equals(table.getValue())) {
        return false;
      }
    }
    assumed.epoch = epoch;
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
  public void forget() {
    refresh();
    alone = true;
    shared = null;
  }

  /** A transaction has ended or gone back to a savepoint, and may have taken tables with it. */
  public void ended() {
    if (alone) {
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

  /** Refuses columns that none of the tables has, as far as the database tells. */
  public void require(Set<AssumedColumn> supposed) throws SQLException {
    for (AssumedColumn one : supposed) {
      if (!isKnown(one) && !isThere(one)) {
        throw one.refusal();
      }
    }
  }

  /**
   * Refuses queries of WITH that have the names of tables. Such a table may have been created
   * since.
   */
  public void refuseTables(Set<String> names) throws SQLException {
    for (String name : names) {
      if (lookup.ask(name).isKnown()) {
        throw new NacreException(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "A query of WITH that shows encrypted columns has the same name as a table, and this"
                + " database would read the table instead; give the query another name");
      }
    }
  }

  private boolean isKnown(AssumedColumn one) {
    for (String table : one.tables()) {
      PlainTable known = known(table);
      if (known != null && known.has(one.name())) {
        return true;
      }
    }
    return false;
  }

  private boolean isThere(AssumedColumn one) throws SQLException {
    for (String table : one.tables()) {
      if (ask(table).has(one.name())) {
        return true;
      }
    }
    return false;
  }

  private @Nullable PlainTable known(String path) {
    PlainTable own = tables.get(path);
    return own != null || shared == null ? own : shared.get(path);
  }

  private PlainTable ask(String path) throws SQLException {
    return remember(path, lookup.ask(path));
  }

  private PlainTable remember(String path, PlainTable now) {
    PlainTable before = known(path);
    if (before != null && !before.equals(now)) {
      clear(); // plan again what was planned with it
    }
    if (tables.size() >= REMEMBERED) {
      tables.clear();
    }
    tables.put(path, now);
    if (shared != null) {
      shared.put(path, now);
    }
    return now;
  }
}
