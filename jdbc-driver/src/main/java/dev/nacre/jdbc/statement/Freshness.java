package dev.nacre.jdbc.statement;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.jdbc.catalog.Asked;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.result.BeforeWriting;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A text that was read once and is executed later, or whose rows are written later: by then a plain
 * table may have been replaced by one with encrypted columns, or these may have other keys.
 */
final class Freshness {
  private final Columns columns;
  private final String sql;
  private final Rewriting prepared;
  private final boolean compares;
  private final boolean asks;
  private boolean watched;
  private long seen;
  private Asked asked;

  private Freshness(Columns columns, String sql, Rewriting prepared, long seen, Asked asked) {
    this.columns = columns;
    this.sql = sql;
    this.prepared = prepared;
    this.compares = prepared instanceof Rewriting.Planned planned && planned.plan().compares();
    this.asks =
        prepared instanceof Rewriting.Planned planned
            && !(planned.plan().placed().isEmpty() && planned.plan().keyed().isEmpty());
    this.watched = columns.isWatched(sql);
    this.seen = seen;
    this.asked = asked;
  }

  /** For a text that is sent by a plan or as it is. */
  static Freshness of(Columns columns, String sql) throws SQLException {
    long changes = Columns.changes();
    Asked now = Asked.now();
    return new Freshness(columns, sql, columns.rewriteToExecute(sql), changes, now);
  }

  /** For a text that is prepared; to be checked before each execution. */
  static Freshness prepared(Columns columns, String sql) throws SQLException {
    long changes = Columns.changes();
    Rewriting prepared = columns.rewriteToPrepare(sql);
    return new Freshness(columns, sql, prepared, changes, Asked.LONG_AGO); // each check asks again
  }

  /** For a text that must not be about encrypted columns; nothing where there are none. */
  @Safeguard("columns-24")
  static @Nullable Freshness untouched(@Nullable Columns columns, @Nullable String sql)
      throws SQLException {
    if (columns == null || sql == null) {
      return null;
    }
    Freshness fresh = of(columns, sql);
    Sending.requireUntouched(fresh.prepared);
    return fresh;
  }

  /** What becomes of the text, as the catalog was when it was read. */
  Rewriting prepared() {
    return prepared;
  }

  /**
   * Costs next to nothing as long as no catalog has changed, where no other process can change one,
   * no column is meant by its place, and none needs a key beside it.
   */
  void check() throws SQLException {
    long changes = Columns.changes();
    Asked now = compares ? Asked.now() : asked;
    if (changes != seen || watched || asks) {
      columns.recheckToExecute(sql, prepared);
      watched = columns.isWatched(sql);
      seen = changes;
    }
    asked = now;
  }

  /** The same before a row of its result is written, for which no answer of before holds. */
  @Safeguard("columns-23")
  private void checkToWrite() throws SQLException {
    long changes = Columns.changes();
    Asked now = Asked.now();
    if (changes != seen || columns.isWatched()) {
      columns.recheck(sql, prepared);
      seen = changes;
    }
    asked = now;
  }

  /** The same when it was executed, where that has taken so long that it may be too late. */
  void confirm() throws SQLException {
    if (compares) {
      columns.confirm(sql, prepared, asked);
    }
  }

  /** The same for each row of its result that is written, whether the text compares or not. */
  BeforeWriting rows() {
    return new BeforeWriting() {
      @Override
      public void check() throws SQLException {
        checkToWrite();
      }

      @Override
      public void confirm() throws SQLException {
        columns.confirm(sql, prepared, asked);
      }
    };
  }
}
