package dev.nacre.jdbc.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.FormerUse;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.Set;

/**
 * What is done with a text, and what is asked before it is sent.
 *
 * @param doubtful names that the database is asked about each time the text is sent
 * @param defines whether it may change what tables there are
 * @param effect what it does where other processes have the database, too
 * @param holdsValues whether a value stands in it; not looked for where it may do anything
 * @param changesNames whether names may mean other tables behind it
 * @param former what the database is asked each time the text is sent
 * @param told what plain tables were taken to be
 */
record CachedPlan(
    Rewriting rewriting,
    Set<String> doubtful,
    boolean defines,
    Effect effect,
    boolean holdsValues,
    boolean changesNames,
    FormerUse former,
    PlainColumns.Told told) {
  /** What is done with a text next. */
  enum Use {
    /** It is executed, and no row of its result is written. */
    EXECUTED,
    /** It is prepared, and looked at again before each execution. */
    PREPARED,
    ANY
  }

  boolean isSettled() {
    return doubtful.isEmpty() && !defines;
  }

  /** Whether an answer of a moment ago will do. */
  boolean mayBeLeased(Use use) {
    return switch (use) {
      case ANY -> false;
      case EXECUTED -> onlyReads();
      case PREPARED -> onlyReads() || (effect != Effect.ANY && !holdsValues);
    };
  }

  /** Whether it does nothing but to read, and looks for no cell, of which a key has others. */
  private boolean onlyReads() {
    boolean seals = rewriting instanceof Rewriting.Planned planned && planned.plan().seals();
    return effect == Effect.READS && !seals;
  }

  /**
   * Looks at what a text would become now, after it was prepared.
   *
   * @throws SQLException when that is something else
   */
  static void requireSame(Rewriting prepared, Rewriting now) throws SQLException {
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
      throw changed("has become another one for Nacre; prepare it again");
    }
  }

  /** Of its literals, parameters and batches some were sealed under the keys of then. */
  @Safeguard("columns-34")
  private static void requireSameKeys(Plan now, Plan before) throws SQLException {
    if (!now.sealsLike(before)) {
      throw changed("has other keys since; prepare it again, and give it its parameters again");
    }
  }

  private static SQLException changed(String what) {
    return SqlErrors.refused(
        ErrorCode.CATALOG_CHANGED, "A table of the prepared statement " + what);
  }
}
