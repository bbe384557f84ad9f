package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Bypasses;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.FormerNames;
import dev.nacre.core.sql.rule.FormerUse;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a connection's statements, by their text. They hold as long as it goes by the same
 * catalog. One thread at a time: {@code Columns} sees to that.
 */
final class PlanCache {
  /** Enough for the statements of a program that keeps their number small. */
  private static final int CACHED = 512;

  private static final int LONGEST = 8_192;

  private final Dialect dialect;
  private final CatalogTableStore store;
  private final KnownCatalog known;
  private final PolicyWatch watch;
  private final Policy policy;
  private final TableKeys keys;
  private final PlainColumns plain;

  /** The one that is current when the connection is opened; empty without a policy. */
  private final String schema;

  private final Map<String, CachedPlan> plans = new HashMap<>();
  private @Nullable Catalog catalog;
  private SqlRewriter rewriter;
  private FormerNames former = FormerNames.NONE;
  private long seen = -1;

  // Whether names without a schema may be in another one than that of the catalog.
  private boolean elsewhere;

  PlanCache(
      Dialect dialect,
      CatalogTableStore store,
      KnownCatalog known,
      PolicyWatch watch,
      TableKeys keys,
      PlainColumns plain,
      Policy policy)
      throws SQLException {
    this.dialect = dialect;
    this.store = store;
    this.known = known;
    this.watch = watch;
    this.policy = policy;
    this.keys = keys;
    this.plain = plain;
    this.schema = watch.isOn() ? store.currentSchema() : "";
    this.rewriter = new SqlRewriter(CatalogDraft.nothing(), dialect, Bypasses.NONE, policy, schema);
  }

  /** Goes by another catalog from now on. */
  void adopt(@Nullable Catalog next) {
    catalog = next;
    rewriter = rewriter(schema);
    seen = FormerTables.count();
    former = next == null ? FormerNames.NONE : FormerNames.of(next, FormerTables.of(next));
    plans.clear();
  }

  /** Others may have seen tables that this catalog does not tell of. */
  void lookAgain() {
    if (catalog != null && seen != FormerTables.count()) {
      adopt(catalog);
    }
  }

  /** What has to be asked of tables that had encrypted columns, each time the text is sent. */
  FormerUse former(String sql) {
    if (former.isEmpty()) {
      return FormerUse.NONE;
    }
    CachedPlan read = plans.get(sql);
    return read == null ? rewriter.former(sql, former) : read.former();
  }

  /** Whether there is something to be asked of them. */
  boolean asksForFormer(String sql) {
    CachedPlan read = plans.get(sql);
    return !former.isEmpty() && (read == null || !read.former().isNone());
  }

  SqlRewriter rewriter() {
    return rewriter;
  }

  /**
   * What the policy says of a name depends on the schema that is current, and what a foreign key
   * refers to, on the tables.
   */
  SqlRewriter rewriterHere(String sql) throws SQLException {
    SqlRewriter here = watch.isOn() ? rewriter(store.currentSchema()) : rewriter;
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

  @Nullable CachedPlan cached(String sql) {
    return plans.get(sql);
  }

  /** A plan as long as it holds, or another one. */
  CachedPlan current(String sql, CachedPlan read) throws SQLException {
    Set<String> passed =
        read.rewriting() instanceof Rewriting.Planned planned ? planned.plan().passed() : Set.of();
    if (plain.holds(read.told(), passed)) {
      return read;
    }
    plans.remove(sql);
    return plan(sql);
  }

  CachedPlan plan(String sql) throws SQLException {
    CachedPlan read = planHere(sql);
    boolean has = dialect.currentSchema().isPresent();
    if (has && !elsewhere && rewriter.mayLeave(sql, store.schema())) {
      elsewhere = true; // for good: it is not known yet whether it will be carried out
      adopt(catalog);
    }
    return read;
  }

  private CachedPlan planHere(String sql) throws SQLException {
    Effect effect = dialect.isShared() ? rewriter.effect(sql) : Effect.ANY;
    boolean values = effect != Effect.ANY && rewriter.holdsValues(sql);
    boolean changes = rewriter.mayChangeNames(sql);
    if (rewriter.defines(sql) && (watch.isOn() || !rewriter.referred(sql).isEmpty())) {
      // Not cached: another schema may be current by then, or a table have another key.
      SqlRewriter here = rewriterHere(sql);
      PlainColumns.Planned<Rewriting> planned = plain.plan(tables -> here.rewrite(sql, tables));
      return new CachedPlan(
          planned.what(),
          here.doubtful(sql),
          true,
          effect,
          values,
          changes,
          former(sql),
          planned.told());
    }
    Set<String> doubtful = watch.isOn() ? rewriter.doubtful(sql) : Set.of();
    SqlRewriter here = rewriter;
    PlainColumns.Planned<Rewriting> planned = plain.plan(tables -> here.rewrite(sql, tables));
    return cache(
        sql,
        new CachedPlan(
            planned.what(), doubtful, false, effect, values, changes, former(sql), planned.told()));
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
