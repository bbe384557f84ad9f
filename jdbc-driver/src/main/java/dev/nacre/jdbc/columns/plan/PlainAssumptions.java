package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.sql.resolve.PlainTable;
import java.util.Map;

/** What a plan assumes about plain tables, and the epoch at which that was last checked. */
final class PlainAssumptions {
  private static final PlainAssumptions NONE = new PlainAssumptions(Map.of(), 0);

  private final Map<String, PlainTable> tables;
  private long epoch;

  private PlainAssumptions(Map<String, PlainTable> tables, long epoch) {
    this.tables = Map.copyOf(tables);
    this.epoch = epoch;
  }

  static PlainAssumptions of(Map<String, PlainTable> tables, long epoch) {
    return tables.isEmpty() ? NONE : new PlainAssumptions(tables, epoch);
  }

  /** By their names as the statement writes them. */
  Map<String, PlainTable> tables() {
    return tables;
  }

  /** Whether they were true at this epoch of the cache. */
  boolean heldAt(long now) {
    return tables.isEmpty() || epoch == now;
  }

  /** They were found to be true at this epoch. */
  void confirm(long now) {
    epoch = now;
  }
}
