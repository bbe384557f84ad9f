package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlAnalyzer;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.StatementEffect;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a connection's statements, by their SQL. They are valid while the connection uses
 * the same catalog. Not thread-safe: the session's lock is held.
 */
public final class PlanCache {
  /** Enough for a program with a limited number of different statements. */
  private static final int MAX_PLANS = 512;

  private static final int MAX_SQL_LENGTH = 8_192;

  private final Dialect dialect;
  private final PolicyWatch watch;
  private final CatalogRewriter rewriter;
  private final RetryingPlanner planner;
  private final PlainColumnCheck plainColumns;
  private final SqlAnalyzer analyzer;
  private final Map<String, CachedPlan> plans = new HashMap<>();

  public PlanCache(
      Dialect dialect, PolicyWatch watch, CatalogRewriter rewriter, PlainTableCache plainTables) {
    this.dialect = dialect;
    this.watch = watch;
    this.rewriter = rewriter;
    this.planner = new RetryingPlanner(plainTables);
    this.plainColumns = new PlainColumnCheck(plainTables);
    this.analyzer = new SqlAnalyzer(dialect);
  }

  /** Switches to another catalog. */
  public void adopt(@Nullable Catalog next) {
    rewriter.adopt(next);
    plans.clear();
  }

  /** Drops the plans if other connections have seen tables that this catalog does not contain. */
  public void catchUp() {
    if (isBehind()) {
      adopt(rewriter.catalog());
    }
  }

  /** Whether {@link #catchUp} would do something. */
  public boolean isBehind() {
    return rewriter.isBehind();
  }

  /** The checks of former encrypted tables that are needed each time the statement is sent. */
  public FormerNameUse formerUse(String sql) {
    if (!rewriter.hasFormerTables()) {
      return FormerNameUse.NONE;
    }
    CachedPlan cached = plans.get(sql);
    return cached == null ? rewriter.formerUse(analyzed(sql)) : cached.former();
  }

  /** Whether any such check is needed. */
  public boolean mayUseFormerTables(String sql) {
    if (!rewriter.hasFormerTables()) {
      return false;
    }
    CachedPlan cached = plans.get(sql);
    return cached == null || !cached.former().isNone();
  }

  /** The analysis of a text, which is independent of the catalog. Thread-safe. */
  public AnalyzedSql analyzed(String sql) {
    return analyzer.analyze(sql);
  }

  /** Drops the text that was analysed last. */
  public void forgetLast() {
    analyzer.forget();
  }

  public @Nullable CachedPlan cached(String sql) {
    return plans.get(sql);
  }

  /** The plan if it is still valid, or a new one. */
  public CachedPlan current(String sql, CachedPlan cached) throws SQLException {
    Set<String> skipped =
        cached.planResult() instanceof PlanResult.Planned planned
            ? planned.plan().assumptions().skippedTables()
            : Set.of();
    if (plainColumns.holds(cached.assumptions(), skipped)) {
      return cached;
    }
    plans.remove(sql);
    return plan(sql);
  }

  /** Plans a statement anew. */
  public CachedPlan plan(String sql) throws SQLException {
    AnalyzedSql analyzed = analyzed(sql);
    CachedPlan planned = plan(analyzed);
    if (rewriter.leaves(analyzed)) {
      adopt(rewriter.catalog());
    }
    return planned;
  }

  private CachedPlan plan(AnalyzedSql sql) throws SQLException {
    boolean defines =
        sql.defines() && (watch.isOn() || !rewriter.get().tablesWithNeededKeys(sql).isEmpty());
    StatementEffect effect = dialect.isShared() ? sql.effect() : StatementEffect.ANY;
    SqlRewriter here = defines ? rewriter.inCurrentSchema(sql) : rewriter.get();
    RetryingPlanner.Planned<PlanResult> planned =
        planner.planAssuming(tables -> here.rewrite(sql, tables));
    CachedPlan plan =
        new CachedPlan(
            planned.plan(),
            watch.isOn() ? here.doubtfulNames(sql) : Set.of(),
            defines,
            effect,
            effect != StatementEffect.ANY && sql.holdsValues(),
            sql.mayChangeNames(),
            rewriter.formerUse(sql),
            planned.assumptions());
    // Not if it defines: the current schema or a table's key may be different by then.
    return defines ? plan : cache(sql.source(), plan);
  }

  private CachedPlan cache(String sql, CachedPlan plan) {
    if (sql.length() <= MAX_SQL_LENGTH) {
      makeRoom();
      plans.put(sql, plan);
    }
    return plan;
  }

  @Safeguard("columns-30c")
  private void makeRoom() {
    if (plans.size() >= MAX_PLANS) {
      plans.clear();
    }
  }
}
