package dev.nacre.jdbc.columns;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.explain.ExplanationStep;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.StatementEffect;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.lease.ClockReading;
import dev.nacre.jdbc.columns.lease.ConversionGracePeriod;
import dev.nacre.jdbc.columns.plan.CachedPlan;
import dev.nacre.jdbc.columns.plan.PlainColumnCheck;
import dev.nacre.jdbc.columns.plan.PlainTableCache;
import dev.nacre.jdbc.columns.plan.PlanCache;
import dev.nacre.jdbc.columns.plan.PreparedPlanCheck;
import dev.nacre.jdbc.columns.plan.RetryingPlanner;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.ColumnPositionCheck;
import dev.nacre.jdbc.columns.schema.FormerTableCheck;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans the statements of one connection by its catalog, and checks that a plan is still valid. If
 * other processes may change the catalog, its version is checked before each execution, or asserted
 * with it; for statements that only read, a checked version stays valid for a {@code
 * CatalogVersionLease}.
 */
public final class StatementPlans {
  private final ColumnSession session;
  private final PlanCache plans;
  private final RetryingPlanner planner;
  private final PlainTableCache plainTables;
  private final PlainColumnCheck plainColumns;
  private final CatalogSession catalogSession;
  private final PolicyWatch watch;
  private final ColumnPositionCheck positions;
  private final FormerTableCheck formerTables;
  private long seenChanges = CatalogSession.changes();
  private final AssertedPlans asserted;

  StatementPlans(ColumnSession session) {
    this.session = session;
    this.plans = session.plans;
    this.plainTables = session.plainTables;
    this.planner = new RetryingPlanner(plainTables);
    this.plainColumns = new PlainColumnCheck(plainTables);
    this.catalogSession = session.catalogSession;
    this.watch = session.watch;
    this.positions = new ColumnPositionCheck(session.raw, session.dialect);
    this.formerTables = new FormerTableCheck(session.raw, session.dialect);
    this.asserted = new AssertedPlans(session, this);
  }

  /** The tokens of a text, which is planned with the same ones next. */
  public LexedSql tokens(String sql) {
    return plans.analyzed(sql).usual().tokens();
  }

  /** Drops the tokens of {@link #tokens}, if the text is not planned after all. */
  public void forgetTokens() {
    plans.forgetLast();
  }

  /** Plans the given SQL. */
  public PlanResult plan(String sql) throws SQLException {
    return plan(sql, CachedPlan.Use.ANY);
  }

  /** Plans a statement that is executed next, and whose result is not updated. */
  public PlanResult planToExecute(String sql) throws SQLException {
    return plan(sql, CachedPlan.Use.EXECUTED);
  }

  /** Plans a statement that is prepared, and checked again before each execution. */
  public PlanResult planToPrepare(String sql) throws SQLException {
    return plan(sql, CachedPlan.Use.PREPARED);
  }

  private PlanResult plan(String sql, CachedPlan.Use use) throws SQLException {
    return plan(sql, use, null);
  }

  /**
   * @param prepared the earlier plan of a prepared statement; null when there is none
   */
  private PlanResult plan(String sql, CachedPlan.Use use, @Nullable PlanResult prepared)
      throws SQLException {
    session.lock.lock();
    try {
      PlanResult now = planFor(sql, use);
      if (prepared != null) {
        PreparedPlanCheck.requireSame(prepared, now);
      }
      require(plans.formerUse(sql));
      return now;
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      session.lock.unlock();
    }
  }

  private PlanResult planFor(String sql, CachedPlan.Use use) throws SQLException, IOException {
    long changes = CatalogSession.changes();
    CachedPlan before = plans.cached(sql);
    boolean leased = before != null && before.mayBeLeased(use) && catalogSession.isLeased();
    boolean settled =
        before != null
            && seenChanges == changes
            && !catalogSession.isChanging()
            && (!isShared() || leased);
    if (before != null && settled && before.isSettled() && !watch.isDue()) {
      return verified(sql, before);
    }
    if (before == null && plans.analyzed(sql).endsTransaction()) {
      plainTables.transactionEnded();
      watch.transactionEnded();
      return PlanResult.UNTOUCHED;
    }
    if (before == null && plans.analyzed(sql).readsPreviousResult()) {
      return PlanResult.UNTOUCHED; // a query of ours in between would be the last one
    }
    session.refresh();
    seenChanges = changes;
    before = plans.cached(sql); // still there if the catalog is the same
    if (before == null) {
      before = plans.plan(sql);
    }
    watch.require(session.catalog(), before.doubtful());
    if (before.defines()) {
      watch.expectChange();
    }
    if (before.effect() == StatementEffect.ANY) {
      catalogSession.endLease(); // it may change the session
      session.settings.forget();
    }
    return verified(sql, before);
  }

  /** The plan, after checking that the plain tables have the columns that it assumes. */
  private PlanResult verified(String sql, CachedPlan cached) throws SQLException {
    CachedPlan read = plans.current(sql, cached);
    if (read.changesNames()) {
      plainTables.isolate();
      watch.expectChange();
    }
    if (read.planResult() instanceof PlanResult.Planned planned) {
      require(planned.plan());
      positions.require(planned.plan().assumptions().positionalColumns());
    }
    return read.planResult();
  }

  void require(Plan plan) throws SQLException {
    plainColumns.requireNoTables(plan.assumptions().namedQueries());
    session.uniqueKeys.require(plan.assumptions().requiredKeys());
    requireDeterministic(plan);
  }

  /** Anyone may have made or replaced a function or a view since the catalog was read. */
  @Safeguard("queries-3e")
  private void requireDeterministic(Plan plan) throws SQLException {
    if (plan.repeatsOtherNames()) {
      catalogSession
          .determinism()
          .check(plan.result().repeated(), session.dialect.deterministicFunctions());
    }
  }

  void require(FormerNameUse use) throws SQLException {
    formerTables.require(use);
    plainColumns.requireColumns(use.columns());
  }

  /**
   * Checks again a statement that was prepared before catalogs changed.
   *
   * @throws SQLException when its plan would differ now
   */
  public void recheck(String sql, PlanResult prepared) throws SQLException {
    PlanResult unused = plan(sql, CachedPlan.Use.ANY, prepared);
  }

  /** Checks again a statement that is executed next, and whose result is not updated. */
  @Safeguard("columns-30")
  public void recheckToExecute(String sql, PlanResult prepared) throws SQLException {
    PlanResult unused = plan(sql, CachedPlan.Use.EXECUTED, prepared);
  }

  /** Statements that assert the catalog's version instead of asking for it. */
  public AssertedPlans asserted() {
    return asserted;
  }

  /**
   * The plan of a statement for which nothing has to be read again but the catalog's version; null
   * if there is none.
   */
  @Nullable CachedPlan settledPlan(String sql) {
    boolean readsMore =
        seenChanges != CatalogSession.changes()
            || catalogSession.isChanging()
            || watch.isDue()
            || plans.isBehind();
    return readsMore ? null : plans.cached(sql);
  }

  /**
   * The other checks of such a plan.
   *
   * @throws SQLException when the plan would differ now
   */
  void requireSame(String sql, CachedPlan settled, PlanResult prepared) throws SQLException {
    PreparedPlanCheck.requireSame(prepared, verified(sql, settled));
    require(plans.formerUse(sql));
  }

  /**
   * Called after a statement was executed, since it may have searched for cells of a key that the
   * table no longer uses, and found nothing.
   *
   * @param versionRead when the catalog's version was read
   * @throws SQLException when that may be so
   */
  @Safeguard("columns-34b")
  public void confirm(String sql, PlanResult sent, ClockReading versionRead) throws SQLException {
    if (ConversionGracePeriod.isOver(versionRead)) {
      recheck(sql, sent);
    }
  }

  /** Explains the plan of the given SQL. */
  public List<ExplanationStep> explain(String sql) throws SQLException {
    return new StatementExplainer(session, this, planner).explain(sql);
  }

  /** Plans a statement that is sent in a batch with others. */
  public PlanResult planBatched(String sql) throws SQLException {
    return session.withLock(
        () -> {
          PlanResult planned = plan(sql);
          session.rewriter.get().checkBatched(plans.analyzed(sql));
          return planned;
        });
  }

  /** Whether a statement may change the existing tables while a policy is in force. */
  public boolean definesUnderPolicy(String sql) {
    return watch.isOn() && plans.analyzed(sql).defines();
  }

  /** Whether other processes change the catalog too, so that each execution checks its version. */
  public boolean isShared() {
    return session.dialect.isShared();
  }

  /** Whether each execution checks its statement again, because others may change the tables. */
  public boolean isWatched() {
    return session.dialect.isShared() || watch.isOn();
  }

  /** Whether each execution of this statement is checked, even if the database is not shared. */
  public boolean isWatched(String sql) {
    session.lock.lock();
    try {
      return isWatched() || plans.mayUseFormerTables(sql);
    } finally {
      session.lock.unlock();
    }
  }

  /** Reads the columns of plain tables again, when they differ from what was assumed. */
  public void rereadPlainTables() {
    session.lock.lock();
    try {
      plainTables.refresh();
    } finally {
      session.lock.unlock();
    }
  }
}
