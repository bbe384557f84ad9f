package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlAnalyzer;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.define.RewriteResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.former.FormerNames;
import dev.nacre.core.sql.rule.former.FormerUse;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.SeenTables;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.TableKeys;
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
  private static final int CACHED = 512;

  private static final int LONGEST = 8_192;

  private final Dialect dialect;
  private final CatalogTableStore store;
  private final CatalogSession known;
  private final PolicyWatch watch;
  private final Policy policy;
  private final TableKeys keys;
  private final PlainColumns plain;

  /** The current schema when the connection was opened; empty without a policy. */
  private final String schema;

  private final SqlAnalyzer analyzer;
  private final Map<String, CachedPlan> plans = new HashMap<>();
  private @Nullable Catalog catalog;
  private SqlRewriter rewriter;
  private FormerNames former = FormerNames.NONE;
  private long seen = -1;

  // Whether unqualified names may be in another schema than the catalog's.
  private boolean elsewhere;

  public PlanCache(
      Dialect dialect,
      CatalogTableStore store,
      CatalogSession known,
      PolicyWatch watch,
      TableKeys keys,
      PlainColumns plain,
      Policy policy)
      throws SQLException {
    this.dialect = dialect;
    this.analyzer = new SqlAnalyzer(dialect);
    this.store = store;
    this.known = known;
    this.watch = watch;
    this.policy = policy;
    this.keys = keys;
    this.plain = plain;
    this.schema = watch.isOn() ? store.tables().currentSchema() : "";
    this.rewriter = new SqlRewriter(CatalogDraft.nothing(), dialect, Bypasses.NONE, policy, schema);
  }

  /** Switches to another catalog. */
  public void adopt(@Nullable Catalog next) {
    catalog = next;
    rewriter = rewriter(schema);
    seen = SeenTables.count();
    former = next == null ? FormerNames.NONE : FormerNames.of(next, SeenTables.of(next));
    plans.clear();
  }

  /** Other connections may have seen tables that this catalog does not contain. */
  public void lookAgain() {
    if (catalog != null && seen != SeenTables.count()) {
      adopt(catalog);
    }
  }

  /** Whether {@link #lookAgain} would do something. */
  public boolean isBehind() {
    return catalog != null && seen != SeenTables.count();
  }

  /** The checks of former encrypted tables that are needed each time the statement is sent. */
  public FormerUse former(String sql) {
    if (former.isEmpty()) {
      return FormerUse.NONE;
    }
    CachedPlan read = plans.get(sql);
    return read == null ? former(analyzed(sql)) : read.former();
  }

  private FormerUse former(AnalyzedSql sql) {
    return rewriter.former(sql, former);
  }

  /** Whether any such check is needed. */
  public boolean asksForFormer(String sql) {
    if (former.isEmpty()) {
      return false;
    }
    CachedPlan read = plans.get(sql);
    return read == null || !read.former().isNone();
  }

  /** What can be told of a text without the catalog. Safe for threads. */
  public AnalyzedSql analyzed(String sql) {
    return analyzer.analyze(sql);
  }

  /** Drops the text that was analysed last. */
  public void forgetLast() {
    analyzer.forget();
  }

  public SqlRewriter rewriter() {
    return rewriter;
  }

  /**
   * The rewriter for the current schema, on which a policy depends, and with the primary keys of
   * the tables that a foreign key refers to.
   */
  public SqlRewriter rewriterHere(AnalyzedSql sql) throws SQLException {
    SqlRewriter here = watch.isOn() ? rewriter(store.tables().currentSchema()) : rewriter;
    Set<CatalogTable> referred = here.referred(sql);
    return referred.isEmpty() ? here : here.knowing(keys.primary(referred));
  }

  private SqlRewriter rewriter(String schema) {
    Catalog current = catalog;
    return current == null
        ? new SqlRewriter(CatalogDraft.nothing(), dialect, Bypasses.NONE, policy, schema)
        : new SqlRewriter(current, dialect, bypasses(), policy, schema);
  }

  private Bypasses bypasses() {
    return elsewhere ? known.bypasses().everywhere() : known.bypasses();
  }

  public @Nullable CachedPlan cached(String sql) {
    return plans.get(sql);
  }

  /** The plan if it is still valid, or a new one. */
  public CachedPlan current(String sql, CachedPlan read) throws SQLException {
    Set<String> skipped =
        read.rewritten() instanceof RewriteResult.Planned planned
            ? planned.plan().assumptions().skippedTables()
            : Set.of();
    if (plain.holds(read.assumed(), skipped)) {
      return read;
    }
    plans.remove(sql);
    return plan(sql);
  }

  public CachedPlan plan(String sql) throws SQLException {
    AnalyzedSql analyzed = analyzed(sql);
    CachedPlan read = planHere(analyzed);
    boolean has = dialect.currentSchema().isPresent();
    if (has && !elsewhere && analyzed.mayLeave(store.schema())) {
      elsewhere = true; // for good: whether the statement will be executed is not known yet
      adopt(catalog);
    }
    return read;
  }

  private CachedPlan planHere(AnalyzedSql sql) throws SQLException {
    boolean defines = sql.defines() && (watch.isOn() || !rewriter.referred(sql).isEmpty());
    Effect effect = dialect.isShared() ? sql.effect() : Effect.ANY;
    SqlRewriter here = defines ? rewriterHere(sql) : rewriter;
    PlainColumns.Planned<RewriteResult> planned = plain.plan(tables -> here.rewrite(sql, tables));
    CachedPlan read =
        new CachedPlan(
            planned.what(),
            watch.isOn() ? here.doubtful(sql) : Set.of(),
            defines,
            effect,
            effect != Effect.ANY && sql.holdsValues(),
            sql.mayChangeNames(),
            former(sql),
            planned.assumed());
    // Not if it defines: the current schema or a table's key may be different by then.
    return defines ? read : cache(sql.source(), read);
  }

  private CachedPlan cache(String sql, CachedPlan read) {
    if (sql.length() <= LONGEST) {
      makeRoom();
      plans.put(sql, read);
    }
    return read;
  }

  @Safeguard("columns-30c")
  private void makeRoom() {
    if (plans.size() >= CACHED) {
      plans.clear();
    }
  }
}
