package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;

/** Checks that the plan of a prepared statement is still the one that it was prepared with. */
public final class PreparedPlanCheck {
  private PreparedPlanCheck() {}

  /**
   * Compares the plan of a prepared statement with its plan now.
   *
   * @throws SQLException when they differ
   */
  public static void requireSame(PlanResult prepared, PlanResult now) throws SQLException {
    if (now == prepared) {
      return; // of the same catalog
    }
    boolean same = now.equals(prepared);
    if (now instanceof PlanResult.Planned planned
        && prepared instanceof PlanResult.Planned before) {
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
    if (!now.encryptsLike(before)) {
      throw changed("has other keys since; prepare it again, and set its parameters again");
    }
  }

  private static SQLException changed(String what) {
    return SqlErrors.refused(
        ErrorCode.CATALOG_CHANGED, "A table of the prepared statement " + what);
  }
}
