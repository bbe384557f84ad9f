package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Column encryption for one connection. It reads the catalog when it is opened. {@link #plans}
 * plans statements, {@link #operations} changes the catalog, and {@link #cells} encrypts and
 * decrypts values. The methods here tell it what the application does with the connection.
 */
public final class ColumnEncryption implements AutoCloseable {
  private final ColumnSession session;
  private final StatementPlans plans;
  private final CatalogOperations operations;
  private final UniqueKeyCache uniqueKeys;
  private final BinaryFetch binary;

  private ColumnEncryption(ColumnSession session) {
    this.session = session;
    this.uniqueKeys = new UniqueKeyCache(session);
    this.binary = new BinaryFetch(session.raw);
    this.plans = new StatementPlans(session);
    this.operations = new CatalogOperations(session);
  }

  /**
   * @param raw is not closed here
   * @throws SQLException when the catalog fails its checks, or the database its policy
   */
  public static ColumnEncryption open(Connection raw, ColumnSetup setup) throws SQLException {
    ColumnEncryption columns = new ColumnEncryption(new ColumnSession(raw, setup));
    try {
      columns.begin(setup.onMissingCatalog());
      return columns;
    } catch (IOException | RuntimeException failed) {
      columns.close();
      throw SqlErrors.of(failed);
    } catch (SQLException | Error failed) {
      columns.close();
      throw failed;
    }
  }

  private void begin(MissingCatalogAction onMissingCatalog) throws SQLException, IOException {
    session.catalogSession.load();
    requireCatalog(onMissingCatalog);
    if (session.catalogSession.current() == null
        && onMissingCatalog == MissingCatalogAction.CREATE) {
      session.catalogSession.writer().begin();
    }
    operations.recover();
    session.adopt();
    session.watch.begin(session.catalog());
  }

  @Safeguard("columns-43")
  private void requireCatalog(MissingCatalogAction onMissingCatalog) {
    if (session.catalogSession.current() == null
        && onMissingCatalog == MissingCatalogAction.REQUIRED) {
      throw new NacreException(
          ErrorCode.CATALOG_ABSENT, "The database has no catalog of encrypted columns");
    }
  }

  /** What the policy says of a column, if it says anything. */
  public Optional<Policy.Decision> policyOf(String schema, String table, String column) {
    return session.policy.find(schema, table, column);
  }

  /** Refuses a connection without column encryption to a database that has a catalog. */
  public static void refuseCatalog(Connection raw, Dialect dialect) throws SQLException {
    if (CatalogTableStore.isCatalogInSight(raw, dialect)) {
      throw SqlErrors.refused(
          ErrorCode.COLUMNS_NEEDED, "The database has a catalog of encrypted columns");
    }
  }

  /** Plans statements. */
  public StatementPlans plans() {
    return plans;
  }

  /** Changes the catalog. */
  public CatalogOperations operations() {
    return operations;
  }

  /** Encrypts and decrypts values. */
  public CellCodec cells() {
    return session.cells;
  }

  /** Plans a query for sums that another program adds up. */
  public SumSource sums(SumQuery query) throws SQLException {
    return new OffloadedSumPlanner(session, plans).plan(query);
  }

  public Dialect dialect() {
    return session.dialect;
  }

  /** The connection to the database itself, which statements of ours are sent through. */
  public Connection raw() {
    return session.raw;
  }

  /** How the rows of a query are fetched. */
  public BinaryFetch binary() {
    return binary;
  }

  /** The primary and unique keys of tables. */
  public UniqueKeyCache uniqueKeys() {
    return uniqueKeys;
  }

  /**
   * Grows with each change of a catalog by this process; then a prepared statement is checked
   * again.
   */
  public static long changes() {
    return CatalogSession.changes();
  }

  /** The catalog that this connection last read, if there is one. */
  public Optional<Catalog> catalog() {
    session.lock.lock();
    try {
      return Optional.ofNullable(session.catalog());
    } finally {
      session.lock.unlock();
    }
  }

  /** The newest catalog, if there is one. */
  public Optional<Catalog> newestCatalog() throws SQLException {
    return session.withLock(
        () -> {
          session.refresh();
          return catalog();
        });
  }

  /**
   * Checks the outcome of a transaction that changed the catalog; must be called after anything
   * that may have ended one. Costs nothing while there is none.
   */
  public void reloadAfterTransaction() throws SQLException {
    if (session.catalogSession.isChanging()) {
      lookAgain();
    }
  }

  /** When a transaction went back to a savepoint: tables may be again what they were. */
  public void rolledBackToSavepoint() throws SQLException {
    session.withLock(session.plainTables::transactionEnded);
    reloadAfterTransaction();
  }

  private void lookAgain() throws SQLException {
    session.withLock(
        () -> {
          if (session.catalogSession.isChanging()) {
            session.refresh();
          }
        });
  }

  /** Called when a transaction has certainly ended and no other has begun. */
  public void ended() throws SQLException {
    session.withLock(
        () -> {
          session.plainTables.transactionEnded();
          session.watch.transactionEnded();
          if (session.catalogSession.isChanging()) {
            reloadAfterTransaction();
            if (!session.raw.getAutoCommit()) {
              // The check itself has begun one.
              session.raw.rollback();
            }
          }
        });
  }

  /** Called when a transaction may have ended, by a branch that a transaction manager ends. */
  public void mayHaveEnded() {
    session.lock.lock();
    try {
      session.plainTables.transactionEnded();
      session.watch.transactionMayHaveEnded();
    } finally {
      session.lock.unlock();
    }
  }

  /**
   * Called before the current schema changes.
   *
   * @throws SQLException when the new one has its own catalog
   */
  public void checkSchema(@Nullable String schema) throws SQLException {
    session.withLock(
        () -> {
          session.expectOtherNames();
          if (schema != null && session.dialect.currentSchema().isPresent()) {
            PlanResult unused = plans.plan("USE `" + schema.replace("`", "``") + "`");
          }
        });
  }

  /** Called when the connection gets a new user, for example from a pool. */
  public void expectChange() {
    session.lock.lock();
    try {
      session.expectOtherNames();
      session.catalogSession.endLease();
      session.settings.forget();
    } finally {
      session.lock.unlock();
    }
  }

  /** Called before the isolation of transactions changes, by which a version may be an old one. */
  public void endLease() {
    session.lock.lock();
    try {
      session.catalogSession.endLease();
    } finally {
      session.lock.unlock();
    }
  }

  /** Closing twice does nothing. */
  @Override
  public void close() {
    session.lock.lock();
    try {
      session.cells.close();
    } finally {
      session.lock.unlock();
    }
  }
}
