package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import dev.nacre.core.sql.rule.formername.FormerNames;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.SeenTables;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.UniqueKeyLookup;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rewriter for the catalog that a connection uses, and what else a rewriter depends on: the
 * policy, the bypasses, and the names of tables that once had encrypted columns.
 */
public final class CatalogRewriter {
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final CatalogSession session;
  private final PolicyWatch watch;
  private final Policy policy;
  private final UniqueKeyLookup uniqueKeys;

  /** The current schema when the connection was opened; empty without a policy. */
  private final String schema;

  private @Nullable Catalog catalog;
  private SqlRewriter rewriter;
  private FormerNames former = FormerNames.NONE;
  private long seenTables = -1;

  // Whether unqualified names may be in another schema than the catalog's.
  private boolean elsewhere;

  public CatalogRewriter(
      Dialect dialect,
      CatalogTableStore store,
      CatalogSession session,
      PolicyWatch watch,
      UniqueKeyLookup uniqueKeys,
      Policy policy)
      throws SQLException {
    this.dialect = dialect;
    this.store = store;
    this.session = session;
    this.watch = watch;
    this.policy = policy;
    this.uniqueKeys = uniqueKeys;
    this.schema = watch.isOn() ? store.tables().currentSchema() : "";
    this.rewriter = new SqlRewriter(CatalogEntries.none(), dialect, Bypasses.NONE, policy, schema);
  }

  void adopt(@Nullable Catalog next) {
    catalog = next;
    rewriter = rewriter(schema);
    seenTables = SeenTables.count();
    former = next == null ? FormerNames.NONE : FormerNames.of(next, SeenTables.of(next));
  }

  /** Whether other connections have seen tables since, which this catalog may not contain. */
  boolean isBehind() {
    return catalog != null && seenTables != SeenTables.count();
  }

  @Nullable Catalog catalog() {
    return catalog;
  }

  /** The rewriter for the schema that was current when the connection was opened. */
  public SqlRewriter get() {
    return rewriter;
  }

  /**
   * The rewriter for the current schema, on which a policy depends, and with the primary keys of
   * the tables that a foreign key refers to.
   */
  public SqlRewriter inCurrentSchema(AnalyzedSql sql) throws SQLException {
    SqlRewriter here = watch.isOn() ? rewriter(store.tables().currentSchema()) : rewriter;
    Set<CatalogTable> referred = here.tablesWithNeededKeys(sql);
    return referred.isEmpty() ? here : here.knowing(uniqueKeys.primaryKeys(referred));
  }

  private SqlRewriter rewriter(String schema) {
    Catalog current = catalog;
    return current == null
        ? new SqlRewriter(CatalogEntries.none(), dialect, Bypasses.NONE, policy, schema)
        : new SqlRewriter(current, dialect, bypasses(), policy, schema);
  }

  private Bypasses bypasses() {
    return elsewhere ? session.bypasses().everywhere() : session.bypasses();
  }

  /**
   * Notices a statement that may leave the schema of the catalog.
   *
   * @return whether the rewriter must change for the statements after it
   */
  boolean leaves(AnalyzedSql sql) {
    boolean left =
        dialect.currentSchema().isPresent() && !elsewhere && sql.mayLeave(store.schema());
    elsewhere |= left; // for good: whether the statement will be executed is not known yet
    return left;
  }

  boolean hasFormerTables() {
    return !former.isEmpty();
  }

  /** The checks of former encrypted tables that a statement needs each time it is sent. */
  FormerNameUse formerUse(AnalyzedSql sql) {
    return rewriter.formerUse(sql, former);
  }
}
