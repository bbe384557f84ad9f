package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.bypass.BypassQuery;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.CatalogTrust;
import dev.nacre.jdbc.columns.catalog.NewestVersions;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.columns.plan.CatalogRewriter;
import dev.nacre.jdbc.columns.plan.PlainTableCache;
import dev.nacre.jdbc.columns.plan.PlanCache;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.UniqueKeyLookup;
import dev.nacre.jdbc.columns.sums.SummedColumns;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of one connection's column encryption share: its catalog, the caches that depend
 * on it, and the lock that guards them.
 */
final class ColumnSession {
  final Connection raw;
  final Dialect dialect;
  final CatalogPins pins;
  final Policy policy;
  final ValueSettings settings;
  final String user;
  final CatalogTableStore store;
  final CatalogSession catalogSession;
  final CatalogContext context;
  final PolicyWatch watch;
  final PlainTableCache plainTables;
  final UniqueKeyLookup uniqueKeys;
  final CatalogRewriter rewriter;
  final PlanCache plans;
  final CellCodec cells;
  final SummedColumns sums;

  /** No monitor: a virtual thread that waits for a database while holding one pins its carrier. */
  final ReentrantLock lock = new ReentrantLock();

  private @Nullable Catalog catalog;

  ColumnSession(Connection raw, ColumnSetup setup) throws SQLException {
    this.raw = raw;
    this.dialect = setup.dialect();
    MasterKeys masters = setup.masters();
    this.pins = setup.pins();
    this.policy = setup.policy();
    this.settings = setup.settings();
    this.store = new CatalogTableStore(raw, dialect);
    this.sums = new SummedColumns(raw, dialect, masters, store.schema(), setup.second());
    this.cells = new CellCodec(dialect, masters, settings, sums);
    DatabaseMetaData metaData = raw.getMetaData();
    this.user = String.valueOf(metaData.getUserName());
    String who = metaData.getURL() + " " + user;
    this.watch = new PolicyWatch(raw, dialect, store.tables(), policy, who);
    this.plainTables = new PlainTableCache(raw, dialect, store.tables(), who);
    this.uniqueKeys = new UniqueKeyLookup(raw, dialect);
    Transactions transactions = new Transactions(raw, dialect);
    this.catalogSession =
        new CatalogSession(
            store,
            transactions,
            new CatalogTrust(masters, pins, new NewestVersions(metaData.getURL())),
            new BypassQuery(raw, dialect, store.schema(), policy, who),
            watch);
    this.context = new CatalogContext(raw, dialect, masters, store, catalogSession, transactions);
    this.rewriter = new CatalogRewriter(dialect, store, catalogSession, watch, uniqueKeys, policy);
    this.plans = new PlanCache(dialect, watch, rewriter, plainTables);
  }

  /** The catalog that this connection last read, if there is one. */
  @Nullable Catalog catalog() {
    return catalog;
  }

  /** Checks whether the catalog is still the newest, and reads it again if it is not. */
  void refresh() throws SQLException, IOException {
    try {
      catalogSession.refresh();
    } finally {
      adopt();
    }
  }

  /** Switches to the catalog that was last read. */
  void adopt() {
    Catalog next = catalogSession.current();
    if (next != catalog) {
      catalog = next;
      plans.adopt(next);
      plainTables.adopt(next);
      cells.adopt(next);
    } else {
      plans.catchUp();
    }
  }

  /** Names may mean other tables after this: the next statement asks the database again. */
  void expectOtherNames() {
    watch.expectChange();
    plainTables.isolate();
  }

  /** Work of the connection itself that has a result. */
  @FunctionalInterface
  interface CatalogCallable<T> {
    T call() throws SQLException, IOException;
  }

  /** Work of the connection itself that has no result. */
  @FunctionalInterface
  interface CatalogRunnable {
    void run() throws SQLException, IOException;
  }

  /** Does work while no other thread uses the connection. */
  <T> T withLock(CatalogCallable<T> work) throws SQLException {
    lock.lock();
    try {
      return work.call();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  /** Does work while no other thread uses the connection. */
  void withLock(CatalogRunnable work) throws SQLException {
    lock.lock();
    try {
      work.run();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  /** Does work, with the lock, that may change the catalog or find it changed. */
  <T> T changing(CatalogCallable<T> work) throws SQLException {
    return withLock(
        () -> {
          try {
            return work.call();
          } finally {
            adopt();
          }
        });
  }
}
