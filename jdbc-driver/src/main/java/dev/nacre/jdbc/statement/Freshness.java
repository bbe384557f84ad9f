package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.jdbc.catalog.Columns;
import java.sql.SQLException;

/**
 * A text that was prepared once and is executed later: by then a plain table may have been replaced
 * by one with encrypted columns.
 */
final class Freshness {
  private final Columns columns;
  private final String sql;
  private final Rewriting prepared;
  private long seen;

  Freshness(Columns columns, String sql, Rewriting prepared, long seen) {
    this.columns = columns;
    this.sql = sql;
    this.prepared = prepared;
    this.seen = seen;
  }

  /** Costs next to nothing as long as no catalog has changed, where nobody else can change one. */
  void check() throws SQLException {
    long changes = Columns.changes();
    if (changes != seen || columns.isShared()) {
      columns.recheck(sql, prepared);
      seen = changes;
    }
  }
}
