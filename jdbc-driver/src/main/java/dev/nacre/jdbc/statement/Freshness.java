package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.jdbc.catalog.Columns;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

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

  /** For a text that must not be about encrypted columns; nothing where there are none. */
  static @Nullable Freshness untouched(@Nullable Columns columns, @Nullable String sql)
      throws SQLException {
    if (columns == null || sql == null) {
      return null;
    }
    long changes = Columns.changes();
    String text = Sending.untouched(columns, sql);
    return text == null ? null : new Freshness(columns, text, Rewriting.UNTOUCHED, changes);
  }

  /** For a text that is sent later, by a plan or as it is. */
  static @Nullable Freshness of(@Nullable Columns columns, @Nullable String sql)
      throws SQLException {
    if (columns == null || sql == null) {
      return null;
    }
    long changes = Columns.changes();
    return new Freshness(columns, sql, columns.rewrite(sql), changes);
  }

  /** Costs next to nothing as long as no catalog has changed, where nobody else can change one. */
  void check() throws SQLException {
    long changes = Columns.changes();
    if (changes != seen || columns.isWatched()) {
      columns.recheck(sql, prepared);
      seen = changes;
    }
  }
}
