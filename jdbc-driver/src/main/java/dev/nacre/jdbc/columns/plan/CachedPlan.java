package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.former.FormerUse;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.Set;

/**
 * The plan of a statement, and the checks needed before it is sent.
 *
 * @param doubtful names to look up in the database each time the statement is sent
 * @param defines whether it may change the existing tables
 * @param effect its effect when other processes also have the database open
 * @param holdsValues whether it contains a literal value; not determined where it may do anything
 * @param changesNames whether names may mean other tables after it
 * @param former the names of former tables to look up each time the statement is sent
 * @param assumed what the plan assumes about plain tables
 */
public record CachedPlan(
    Rewriting rewriting,
    Set<String> doubtful,
    boolean defines,
    Effect effect,
    boolean holdsValues,
    boolean changesNames,
    FormerUse former,
    PlainColumns.Assumed assumed) {
  /** What is done with the statement next. */
  public enum Use {
    /** It is executed, and no row of its result is updated. */
    EXECUTED,
    /** It is prepared, and checked again before each execution. */
    PREPARED,
    ANY
  }

  public boolean isSettled() {
    return doubtful.isEmpty() && !defines;
  }

  /** Whether a catalog version read a moment ago is good enough. */
  public boolean mayBeLeased(Use use) {
    return switch (use) {
      case ANY -> false;
      case EXECUTED -> onlyReads();
      case PREPARED -> onlyReads() || (effect != Effect.ANY && !holdsValues);
    };
  }

  /** Whether it only reads, and does not search for a cell, which another key would make differ. */
  private boolean onlyReads() {
    boolean encrypts = rewriting instanceof Rewriting.Planned planned && planned.plan().seals();
    return effect == Effect.READS && !encrypts;
  }

  /**
   * Compares the plan of a prepared statement with its plan now.
   *
   * @throws SQLException when they differ
   */
  public static void requireSame(Rewriting prepared, Rewriting now) throws SQLException {
    if (now == prepared) {
      return; // of the same catalog
    }
    boolean same = now.equals(prepared);
    if (now instanceof Rewriting.Planned planned && prepared instanceof Rewriting.Planned before) {
      same = planned.plan().tables().equals(before.plan().tables());
      if (same) {
        requireSameKeys(planned.plan(), before.plan());
      }
    }
    if (!same) {
      throw changed("has other encrypted columns since; prepare it again");
    }
  }

  /** Some of its literals, parameters and batches were encrypted with the old keys. */
  @Safeguard("columns-34")
  private static void requireSameKeys(Plan now, Plan before) throws SQLException {
    if (!now.sealsLike(before)) {
      throw changed("has other keys since; prepare it again, and set its parameters again");
    }
  }

  private static SQLException changed(String what) {
    return SqlErrors.refused(
        ErrorCode.CATALOG_CHANGED, "A table of the prepared statement " + what);
  }
}
