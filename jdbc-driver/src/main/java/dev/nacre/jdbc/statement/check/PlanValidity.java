package dev.nacre.jdbc.statement.check;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.plan.Assumptions;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.catalog.VersionAssertion;
import dev.nacre.jdbc.columns.lease.ClockReading;
import dev.nacre.jdbc.result.RowUpdateCheck;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a plan is still valid when a statement is executed, or when rows of its result are
 * updated. By then a plain table may have been replaced by one with encrypted columns, or columns
 * may have other keys.
 */
public final class PlanValidity {
  private final ColumnEncryption columns;
  private final String sql;
  private final PlanResult prepared;
  private final boolean confirms;
  private final boolean asks;
  private boolean watched;
  private long seen;
  private ClockReading asked;

  private PlanValidity(
      ColumnEncryption columns, String sql, PlanResult prepared, long seen, ClockReading asked) {
    this.columns = columns;
    this.sql = sql;
    this.prepared = prepared;
    this.confirms = prepared instanceof PlanResult.Planned planned && needsKeys(planned.plan());
    this.asks = prepared instanceof PlanResult.Planned planned && asks(planned.plan());
    this.watched = columns.plans().isWatched(sql);
    this.seen = seen;
    this.asked = asked;
  }

  /** Whether the database must be asked before each execution. */
  private static boolean asks(Plan plan) {
    Assumptions assumptions = plan.assumptions();
    return !assumptions.positionalColumns().isEmpty()
        || !assumptions.requiredKeys().isEmpty()
        || plan.repeatsOtherNames();
  }

  /**
   * Whether it is useless under another catalog: it searches by cell, or writes into a table that
   * may be dropped and made again while the statement waits for its lock.
   */
  private static boolean needsKeys(Plan plan) {
    return plan.compares() || plan.encrypts() || plan.targetTable() != null;
  }

  /** For a statement that is sent once, planned or unchanged. */
  public static PlanValidity of(ColumnEncryption columns, String sql) throws SQLException {
    long changes = ColumnEncryption.changes();
    ClockReading now = ClockReading.now();
    return new PlanValidity(columns, sql, columns.plans().planToExecute(sql), changes, now);
  }

  /** For a prepared statement, to be checked before each execution. */
  public static PlanValidity ofPrepared(ColumnEncryption columns, String sql) throws SQLException {
    long changes = ColumnEncryption.changes();
    PlanResult prepared = columns.plans().planToPrepare(sql);
    return new PlanValidity(
        columns, sql, prepared, changes, ClockReading.LONG_AGO); // each check reads
  }

  /**
   * For a statement that must not use encrypted columns; null where there are none. {@link #text}
   * has what is to be sent.
   */
  @Safeguard("columns-24")
  public static @Nullable PlanValidity ofUntouched(
      @Nullable ColumnEncryption columns, @Nullable String sql) throws SQLException {
    if (columns == null || sql == null) {
      return null;
    }
    PlanValidity validity = of(columns, sql);
    String unused = UntouchedSqlCheck.require(columns, sql, validity.prepared);
    return validity;
  }

  /** The text to send for a statement that uses no encrypted columns: without some comments. */
  public String text() throws SQLException {
    return UntouchedSqlCheck.require(columns, sql, prepared);
  }

  /** The plan, by the catalog at the time it was made. */
  public PlanResult planResult() {
    return prepared;
  }

  /**
   * Checks before an execution. Costs almost nothing if no catalog has changed, no other process
   * can change one, no column is referred to by position, none needs a key, and no sum depends on
   * functions or views.
   */
  public void check() throws SQLException {
    long changes = ColumnEncryption.changes();
    ClockReading now = confirms ? ClockReading.now() : asked;
    if (changes != seen || watched || asks) {
      columns.plans().recheckToExecute(sql, prepared);
      watched = columns.plans().isWatched(sql);
      seen = changes;
    }
    asked = now;
  }

  /** Whether an execution may ever assert the catalog's version. */
  public boolean mayAssert() {
    return columns.plans().asserted().mayAssert(sql);
  }

  /** What the next execution may assert of the catalog; null where it asks, or need not. */
  public @Nullable VersionAssertion assertion() {
    return columns.plans().asserted().assertion(sql);
  }

  /** What an execution that {@link #check} has checked, and those after it, may assert. */
  public @Nullable VersionAssertion assertionAfter() {
    return columns.plans().asserted().assertionAfter(sql);
  }

  /**
   * Checks all but the catalog's version, which the execution asserts by what is returned; null
   * where nothing is checked and {@link #check} is needed.
   */
  public @Nullable VersionAssertion checkToAssert() throws SQLException {
    long changes = ColumnEncryption.changes();
    ClockReading now = ClockReading.now();
    VersionAssertion assertion = columns.plans().asserted().recheck(sql, prepared);
    if (assertion != null) {
      seen = changes;
      asked = now;
    }
    return assertion;
  }

  /** Checks before a row of the result is updated; a lease is not enough for that. */
  @Safeguard("columns-23")
  private void checkToWrite() throws SQLException {
    long changes = ColumnEncryption.changes();
    ClockReading now = ClockReading.now();
    if (changes != seen || columns.plans().isWatched()) {
      columns.plans().recheck(sql, prepared);
      seen = changes;
    }
    asked = now;
  }

  /** Checks after the execution, if it took so long that a conversion may have begun. */
  public void confirm() throws SQLException {
    if (confirms) {
      columns.plans().confirm(sql, prepared, asked);
    }
  }

  /** Confirms a result. One that came too late is closed, since the caller will not get it. */
  public static <T> T confirmed(@Nullable PlanValidity validity, T result) throws SQLException {
    try {
      if (validity != null) {
        validity.confirm();
      }
      return result;
    } catch (SQLException late) {
      if (result instanceof ResultSet rows) {
        close(rows, late);
      }
      throw late;
    }
  }

  private static void close(ResultSet rows, SQLException late) {
    try {
      rows.close();
    } catch (SQLException also) {
      late.addSuppressed(also);
    }
  }

  /** Checks before and after each update of a row of the result. */
  public RowUpdateCheck rowUpdateCheck() {
    return new RowUpdateCheck() {
      @Override
      public void check() throws SQLException {
        checkToWrite();
      }

      @Override
      public void confirm() throws SQLException {
        columns.plans().confirm(sql, prepared, asked);
      }
    };
  }
}
