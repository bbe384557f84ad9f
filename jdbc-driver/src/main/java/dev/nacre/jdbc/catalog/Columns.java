package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.Explanation;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.define.TableDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.FormerUse;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Column encryption for one connection: plans statements by the catalog. It reads the catalog when
 * it is opened, and checks its version when a statement is new and when another connection of this
 * process has changed it. If other processes may change it, the version is checked before each
 * execution; for statements that only read, a checked version stays valid for a {@link Lease}.
 */
public final class Columns implements AutoCloseable {
  private final Connection raw;
  private final Dialect dialect;
  private final ValueSettings settings;
  private final Cells cells;
  private final KnownCatalog known;
  private final Definitions definitions;
  private final PolicyWatch watch;
  private final PlainColumns plain;
  private final ColumnPlaces places;
  private final TableKeys keys;
  private final FormerTables former;
  private final PlanCache plans;

  /** No monitor: a virtual thread that waits for a database while holding one pins its carrier. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Converting converting;
  private final Rewrapping rewrapping;
  private @Nullable Catalog catalog;
  private long seen = KnownCatalog.changes();

  private Columns(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      CatalogPins pins,
      Policy policy,
      ValueSettings settings)
      throws SQLException {
    this.raw = raw;
    this.dialect = dialect;
    this.settings = settings;
    this.cells = new Cells(dialect, masters, settings);
    CatalogTableStore store = new CatalogTableStore(raw, dialect);
    DatabaseMetaData metaData = raw.getMetaData();
    String user = String.valueOf(metaData.getUserName());
    String who = metaData.getURL() + " " + user;
    this.watch = new PolicyWatch(raw, dialect, store.tables(), policy, who);
    this.plain = new PlainColumns(raw, dialect, store.tables(), who);
    this.places = new ColumnPlaces(raw, dialect);
    this.keys = new TableKeys(raw, dialect);
    this.former = new FormerTables(raw, dialect);
    Transactions transactions =
        new Transactions(raw, dialect.textsBeginTransactions(), dialect.definitionsStayOpen());
    this.known =
        new KnownCatalog(
            store,
            transactions,
            masters,
            pins,
            new BypassQuery(raw, dialect, store.schema(), policy),
            new NewestCatalogs(metaData.getURL()),
            watch);
    TableChanges tables =
        dialect.rollsDefinitionsBack()
            ? new TableChanges.Together(known, transactions)
            : new TableChanges.OneByOne(known, transactions);
    this.definitions =
        new Definitions(raw, dialect, masters, policy, store, known, tables, watch, settings);
    this.converting = new Converting(raw, dialect, store, known, transactions, masters);
    this.rewrapping = new Rewrapping(raw, dialect, known, transactions, masters, pins, user);
    this.plans = new PlanCache(dialect, store, known, watch, keys, plain, policy);
  }

  /**
   * @param raw is not closed here
   * @param masters outlive this
   * @throws SQLException when the catalog fails its checks
   */
  public static Columns open(
      Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins, CatalogStart start)
      throws SQLException {
    return open(raw, dialect, masters, pins, start, Policy.NONE);
  }

  /** The same under a policy, which must be kept. */
  public static Columns open(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      CatalogPins pins,
      CatalogStart start,
      Policy policy)
      throws SQLException {
    return open(raw, dialect, masters, pins, start, policy, SessionSettings.of(raw, dialect));
  }

  /**
   * The same for an embedded database.
   *
   * @param settings of the session
   */
  public static Columns open(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      CatalogPins pins,
      CatalogStart start,
      Policy policy,
      ValueSettings settings)
      throws SQLException {
    Columns columns = new Columns(raw, dialect, masters, pins, policy, settings);
    boolean open = false;
    try {
      columns.begin(start);
      open = true;
      return columns;
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      if (!open) {
        columns.close();
      }
    }
  }

  private void begin(CatalogStart start) throws SQLException, IOException {
    known.load();
    requireCatalog(start);
    if (known.current() == null && start == CatalogStart.CREATE) {
      known.begin();
    }
    converting.recover();
    rewrapping.follow();
    adopt();
    watch.begin(catalog);
  }

  @Safeguard("columns-43")
  private void requireCatalog(CatalogStart start) {
    if (known.current() == null && start == CatalogStart.REQUIRED) {
      throw new NacreException(
          ErrorCode.CATALOG_ABSENT, "The database has no catalog of encrypted columns");
    }
  }

  /** Refuses a connection without column encryption to a database that has a catalog. */
  public static void refuseCatalog(Connection raw, Dialect dialect) throws SQLException {
    if (CatalogTableStore.isCatalogInSight(raw, dialect)) {
      throw SqlErrors.refused(
          ErrorCode.COLUMNS_NEEDED, "The database has a catalog of encrypted columns");
    }
  }

  /** Plans the given SQL. */
  public Rewriting rewrite(String sql) throws SQLException {
    return rewrite(sql, CachedPlan.Use.ANY);
  }

  /** The same for a statement that is executed next, and whose result is not updated. */
  public Rewriting rewriteToExecute(String sql) throws SQLException {
    return rewrite(sql, CachedPlan.Use.EXECUTED);
  }

  /** The same for a statement that is prepared, and checked again before each execution. */
  public Rewriting rewriteToPrepare(String sql) throws SQLException {
    return rewrite(sql, CachedPlan.Use.PREPARED);
  }

  private Rewriting rewrite(String sql, CachedPlan.Use use) throws SQLException {
    return rewrite(sql, use, null);
  }

  /**
   * @param prepared what became of the text when it was prepared, if it was
   */
  private Rewriting rewrite(String sql, CachedPlan.Use use, @Nullable Rewriting prepared)
      throws SQLException {
    lock.lock();
    try {
      Rewriting now = known(sql, use);
      if (prepared != null) {
        CachedPlan.requireSame(prepared, now);
      }
      require(plans.former(sql));
      return now;
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  private Rewriting known(String sql, CachedPlan.Use use) throws SQLException, IOException {
    long changes = KnownCatalog.changes();
    CachedPlan before = plans.cached(sql);
    boolean leased = before != null && before.mayBeLeased(use) && known.isLeased();
    boolean settled =
        before != null && seen == changes && !known.isChanging() && (!isShared() || leased);
    if (before != null && settled && before.isSettled() && !watch.isDue()) {
      return asked(sql, before);
    }
    if (before == null && plans.rewriter().endsTransaction(sql)) {
      plain.ended();
      return Rewriting.UNTOUCHED;
    }
    if (plans.rewriter().asksAboutTheLast(sql)) {
      return Rewriting.UNTOUCHED; // a query of ours in between would be the last one
    }
    refresh();
    seen = changes;
    before = plans.cached(sql); // still there if the catalog is the same
    if (before == null) {
      before = plans.plan(sql);
    }
    watch.require(catalog, before.doubtful());
    if (before.defines()) {
      watch.expectChange();
    }
    if (before.effect() == Effect.ANY) {
      known.endLease(); // it may change the session
      settings.forget();
    }
    return asked(sql, before);
  }

  /** The plan, after checking that the plain tables have the columns that it assumes. */
  private Rewriting asked(String sql, CachedPlan cached) throws SQLException {
    CachedPlan read = plans.current(sql, cached);
    if (read.changesNames()) {
      plain.forget();
      watch.expectChange();
    }
    if (read.rewriting() instanceof Rewriting.Planned planned) {
      require(planned.plan());
      places.require(planned.plan().placed());
    }
    return read.rewriting();
  }

  private void require(Plan plan) throws SQLException {
    plain.refuseTables(plan.namedQueries());
    keys.require(plan.keyed());
  }

  private void require(FormerUse use) throws SQLException {
    former.require(use);
    plain.require(use.columns());
  }

  /** Work of the connection itself, while no other thread uses it. */
  @FunctionalInterface
  private interface Asking<T> {
    T run() throws SQLException, IOException;
  }

  /** The same, without a result. */
  @FunctionalInterface
  private interface Doing {
    void run() throws SQLException, IOException;
  }

  private <T> T alone(Asking<T> asking) throws SQLException {
    lock.lock();
    try {
      return asking.run();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  private void alone(Doing doing) throws SQLException {
    Boolean unused =
        alone(
            () -> {
              doing.run();
              return true;
            });
  }

  /** The same where the work may change the catalog or find it changed. */
  private <T> T changing(Asking<T> asking) throws SQLException {
    return alone(
        () -> {
          try {
            return asking.run();
          } finally {
            adopt();
          }
        });
  }

  /** Explains the plan of the given SQL. */
  public List<Explanation.Step> explain(String sql) throws SQLException {
    return alone(
        () -> {
          refresh();
          return explained(plans.rewriterHere(sql), sql);
        });
  }

  private List<Explanation.Step> explained(SqlRewriter here, String sql) throws SQLException {
    try {
      if (plain.plan(tables -> here.rewrite(sql, tables)).what()
          instanceof Rewriting.Planned planned) {
        require(planned.plan());
      }
      require(plans.former(sql));
      return plain.plan(tables -> here.explain(sql, tables)).what();
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  /** The same for a statement that is sent in a batch with others. */
  public Rewriting rewriteBatched(String sql) throws SQLException {
    return alone(
        () -> {
          Rewriting rewriting = rewrite(sql);
          plans.rewriter().checkBatched(sql);
          return rewriting;
        });
  }

  /** Whether a statement may change the existing tables while a policy is in force. */
  public boolean definesUnderPolicy(String sql) {
    return watch.isOn() && plans.rewriter().defines(sql);
  }

  /**
   * Grows with each change of a catalog by this process; then a prepared statement is checked
   * again.
   */
  public static long changes() {
    return KnownCatalog.changes();
  }

  /** Whether other processes change the catalog too, so that each execution checks its version. */
  public boolean isShared() {
    return dialect.isShared();
  }

  /** Whether each execution checks its statement again, because others may change the tables. */
  public boolean isWatched() {
    return dialect.isShared() || watch.isOn();
  }

  /** Whether each execution of this statement is checked, even if the database is not shared. */
  public boolean isWatched(String sql) {
    lock.lock();
    try {
      return isWatched() || plans.asksForFormer(sql);
    } finally {
      lock.unlock();
    }
  }

  /** Reads the plain tables again, when they differ from what was assumed. */
  public void askAnew() {
    lock.lock();
    try {
      plain.refresh();
    } finally {
      lock.unlock();
    }
  }

  /** Called when the connection gets a new user, for example from a pool. */
  public void expectChange() {
    lock.lock();
    try {
      watch.expectChange();
      plain.forget();
      known.endLease();
      settings.forget();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Checks again a statement that was prepared before catalogs changed.
   *
   * @throws SQLException when its plan would differ now
   */
  public void recheck(String sql, Rewriting prepared) throws SQLException {
    Rewriting unused = rewrite(sql, CachedPlan.Use.ANY, prepared);
  }

  /** The same for a statement that is executed next, and whose result is not updated. */
  @Safeguard("columns-30")
  public void recheckToExecute(String sql, Rewriting prepared) throws SQLException {
    Rewriting unused = rewrite(sql, CachedPlan.Use.EXECUTED, prepared);
  }

  /**
   * Called after a statement was executed, since it may have searched for cells of a key that the
   * table no longer uses, and found nothing.
   *
   * @param asked when the catalog's version was read
   * @throws SQLException when that may be so
   */
  @Safeguard("columns-34b")
  public void confirm(String sql, Rewriting sent, Asked asked) throws SQLException {
    if (Grace.isOver(asked)) {
      recheck(sql, sent);
    }
  }

  /** Creates a table, and adds it to the catalog. */
  public <T> T create(TableDraft draft, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refreshBefore(draft.sql());
          return definitions.create(catalog, draft, work::run);
        });
  }

  /**
   * Checks the existing table of a CREATE TABLE IF NOT EXISTS against the catalog.
   *
   * @throws SQLException when it is another table, or does not exist
   */
  public void requireThere(Rewriting.CreateAgain again) throws SQLException {
    alone(
        () -> {
          refresh();
          definitions.requireThere(catalog, again);
        });
  }

  /** Alters a table, and records the result in the catalog. */
  public <T> T alter(Rewriting.Alter alter, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refreshBefore(alter.sql());
          return definitions.alter(catalog, alter, work::run);
        });
  }

  /** Adds the first encrypted column to a table, and the table to the catalog. */
  public <T> T addFirst(Rewriting.AddFirst first, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refreshBefore(first.sql());
          return definitions.addFirst(catalog, first, work::run);
        });
  }

  /** Converts the rows of a table. */
  public void convert(Rewriting.Convert convert) throws SQLException {
    alone(
        () -> {
          try {
            refresh();
            converting.convert(convert);
          } finally {
            adopt();
          }
        });
  }

  /** Drops tables, and removes them from the catalog. */
  public <T> T drop(List<CatalogTable> dropped, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refresh();
          return definitions.drop(catalog, dropped, work::run);
        });
  }

  /** Executes a DDL statement. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Checks the outcome of a transaction that changed the catalog; must be called after anything
   * that may have ended one. Costs nothing while there is none.
   */
  public void settle() throws SQLException {
    if (known.isChanging()) {
      lookAgain();
    }
  }

  /** When a transaction went back to a savepoint: tables may be again what they were. */
  public void wentBack() throws SQLException {
    alone(plain::ended);
    settle();
  }

  private void lookAgain() throws SQLException {
    alone(
        () -> {
          if (known.isChanging()) {
            refresh();
          }
        });
  }

  /** The same, when a transaction has certainly ended and no other has begun. */
  public void ended() throws SQLException {
    alone(
        () -> {
          plain.ended();
          if (known.isChanging()) {
            settle();
            if (!raw.getAutoCommit()) {
              // The check itself has begun one.
              raw.rollback();
            }
          }
        });
  }

  /**
   * Called before the current schema changes.
   *
   * @throws SQLException when the new one has its own catalog
   */
  public void checkSchema(@Nullable String schema) throws SQLException {
    alone(
        () -> {
          plain.forget();
          watch.expectChange();
          if (schema != null && dialect.currentSchema().isPresent()) {
            Rewriting unused = rewrite("USE `" + schema.replace("`", "``") + "`");
          }
        });
  }

  public Dialect dialect() {
    return dialect;
  }

  /** Encrypts and decrypts values. */
  public Cells cells() {
    return cells;
  }

  /** The catalog that this connection last read, if there is one. */
  public Optional<Catalog> catalog() {
    lock.lock();
    try {
      return Optional.ofNullable(catalog);
    } finally {
      lock.unlock();
    }
  }

  /** The newest catalog, if there is one. */
  public Optional<Catalog> newestCatalog() throws SQLException {
    return alone(
        () -> {
          refresh();
          return catalog();
        });
  }

  /** Whether this user may change the catalog, or owns a database that has none yet. */
  public boolean mayChangeCatalog() throws SQLException {
    return alone(rewrapping::mayChange);
  }

  /**
   * Called before the wallet gets another master key.
   *
   * @throws SQLException when the keys of the columns could not be wrapped with it
   */
  public void checkRewrap() throws SQLException {
    alone(
        () -> {
          refresh();
          rewrapping.check();
        });
  }

  /**
   * Wraps the keys of the columns with the current master key.
   *
   * @param user who requested it
   */
  public Rewrapped rewrap(String user) throws SQLException {
    return changing(
        () -> {
          return rewrapping.run(user);
        });
  }

  /** Closing twice does nothing. */
  @Override
  public void close() {
    lock.lock();
    try {
      cells.close();
    } finally {
      lock.unlock();
    }
  }

  private void refresh() throws SQLException, IOException {
    try {
      known.refresh();
    } finally {
      adopt();
    }
  }

  /** The same before DDL is executed. */
  private void refreshBefore(String definition) throws SQLException, IOException {
    Catalog read = catalog;
    refresh();
    Catalog now = catalog;
    if (now != null && now != read) {
      Definitions.requireNoneConverts(now, definition);
    }
  }

  /** Switches to the catalog that was last read. */
  private void adopt() {
    Catalog next = known.current();
    if (next != catalog) {
      catalog = next;
      plans.adopt(next);
      plain.adopt(next);
      cells.adopt(next);
    } else {
      plans.lookAgain();
    }
  }
}
