package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.sql.rule.formername.AssumedColumn;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** Checks before a statement is sent what its plan assumes about plain tables. */
public final class PlainColumnCheck {
  private final PlainTableCache cache;

  public PlainColumnCheck(PlainTableCache cache) {
    this.cache = cache;
  }

  /**
   * Whether the plan's assumptions are still true.
   *
   * @param skipped tables that must not have got a column meanwhile; they are read each time
   */
  boolean holds(PlainAssumptions assumptions, Set<String> skipped) throws SQLException {
    for (Map.Entry<String, PlainTable> told : cache.lookUp(skipped).entrySet()) {
      PlainTable now = cache.put(told.getKey(), told.getValue());
      if (!now.equals(assumptions.tables().get(told.getKey()))) {
        return false;
      }
    }
    if (assumptions.heldAt(cache.epoch())) {
      return true;
    }
    for (Map.Entry<String, PlainTable> assumed : assumptions.tables().entrySet()) {
      PlainTable known = cache.cached(assumed.getKey());
      PlainTable now = known == null ? cache.read(assumed.getKey()) : known;
      if (!now.equals(assumed.getValue())) {
        return false;
      }
    }
    assumptions.confirm(cache.epoch());
    return true;
  }

  /** Refuses columns that none of their tables has. */
  public void requireColumns(Set<AssumedColumn> columns) throws SQLException {
    for (AssumedColumn column : columns) {
      if (!isCached(column) && !exists(column)) {
        throw column.refusal();
      }
    }
  }

  private boolean isCached(AssumedColumn column) {
    for (String path : column.tables()) {
      PlainTable known = cache.cached(path);
      if (known != null && known.has(column.name())) {
        return true;
      }
    }
    return false;
  }

  private boolean exists(AssumedColumn column) throws SQLException {
    for (String path : column.tables()) {
      if (cache.read(path).has(column.name())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses queries of WITH that have the names of tables. Such a table may have been created
   * since.
   */
  public void requireNoTables(Set<String> names) throws SQLException {
    for (String name : names) {
      if (cache.exists(name)) {
        throw new NacreException(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "A query of WITH that shows encrypted columns has the same name as a table, and this"
                + " database would read the table instead; give the query another name");
      }
    }
  }
}
