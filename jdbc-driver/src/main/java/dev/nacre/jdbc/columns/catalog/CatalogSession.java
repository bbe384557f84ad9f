package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.access.Determinism;
import dev.nacre.jdbc.columns.bypass.BypassQuery;
import dev.nacre.jdbc.columns.bypass.ObjectVersions;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.lease.CatalogVersionLease;
import dev.nacre.jdbc.columns.lease.ClockReading;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The catalog that one connection uses. It is verified, and not older than any seen before. While a
 * transaction of the application has changed it, this is the changed one; the pin outside the
 * database is still the previous one, to which a rollback returns.
 */
public final class CatalogSession {
  private final CatalogTableStore store;
  private final Transactions transactions;
  private final CatalogPins pins;
  private final BypassQuery bypassQuery;
  private final NewestVersions newest;
  private final PolicyWatch policy;
  private final CatalogRollbackCheck rollbackCheck;
  private final CatalogReader reader;
  private final CatalogWriter writer;
  private @Nullable Catalog current;

  // Of the current catalog.
  private @Nullable Pin currentPin;
  private Bypasses bypasses = Bypasses.NONE;
  private final CatalogVersionLease lease = new CatalogVersionLease();

  // The count of changes up to which this connection was checked and not behind.
  private long reached = CatalogChanges.count();

  // While a transaction of the application has changed the catalog: its id, and the state before.
  private volatile @Nullable String changedIn;
  private @Nullable Catalog before;
  private @Nullable Pin pinBefore;

  public CatalogSession(
      CatalogTableStore store,
      Transactions transactions,
      CatalogTrust trust,
      BypassQuery bypassQuery,
      PolicyWatch policy) {
    this.policy = policy;
    this.bypassQuery = bypassQuery;
    this.store = store;
    this.transactions = transactions;
    this.pins = trust.pins();
    this.newest = trust.newest();
    this.rollbackCheck = new CatalogRollbackCheck(trust, transactions);
    this.reader = new CatalogReader(store, transactions, trust, rollbackCheck);
    this.writer = new CatalogWriter(this, store, transactions, trust, policy, rollbackCheck);
  }

  public static long changes() {
    return CatalogChanges.count();
  }

  public @Nullable Catalog current() {
    return current;
  }

  /** Writes the changes of this connection. */
  public CatalogWriter writer() {
    return writer;
  }

  /** Whether this connection has changes that no other connection sees yet. */
  public boolean isChanging() {
    return changedIn != null;
  }

  /**
   * Checks whether it is still the newest.
   *
   * @throws NacreException {@link ErrorCode#CATALOG_CHANGED} when it is not, and the transaction
   *     shows no newer one
   */
  public void refresh() throws SQLException, IOException {
    lease.end();
    long changes = CatalogChanges.count();
    ClockReading asked = ClockReading.now();
    boolean newest = reloadUnlessNewest();
    if (changes != reached) {
      if (isBehind()) {
        newest = reloadUnlessNewest(); // it may have changed just now
      }
      refuseBehind();
      reached = changes;
    }
    if (newest) {
      lease.begin(asked);
    }
  }

  @Safeguard("columns-30b")
  private void refuseBehind() throws SQLException, IOException {
    if (isBehind()) {
      throw behind();
    }
  }

  /** Whether it was confirmed a moment ago as the newest, and not by an old snapshot. */
  public boolean isLeased() {
    return lease.isValid();
  }

  /** Makes the next check ask the database, however recent the last one was. */
  public void endLease() {
    lease.end();
  }

  /**
   * Loads the catalog if it is not the newest.
   *
   * @return whether the database has confirmed the known one
   */
  private boolean reloadUnlessNewest() throws SQLException, IOException {
    if (changedIn != null && !transactions.currentId().filter(changedIn::equals).isPresent()) {
      reloadAfterTransaction();
      return false;
    }
    Catalog known = current;
    if (known == null ? store.exists() : store.version() != known.version() || wasTakenBack()) {
      load();
      return false;
    }
    return known != null && changedIn == null && store.wasCurrent();
  }

  /**
   * Whether the change of our open transaction is gone. The version alone does not tell: after a
   * rollback to a savepoint, another connection may have committed the same version.
   */
  private boolean wasTakenBack() throws SQLException {
    Pin own = currentPin;
    return changedIn != null && own != null && store.read().filter(own::isOf).isEmpty();
  }

  private boolean isBehind() throws IOException {
    Optional<Pin> pin = pins.last();
    Catalog known = current;
    return known == null
        ? pin.isPresent()
        : known.version() < Math.max(pin.map(Pin::version).orElse(-1L), newest.version(known.id()));
  }

  static NacreException behind() {
    return new NacreException(
        ErrorCode.CATALOG_CHANGED,
        "Another connection changed the catalog of encrypted columns after this transaction began,"
            + " which does not see it; end the transaction");
  }

  /** Reads the outcome of our transaction, which is over, from the database. */
  void reloadAfterTransaction() throws SQLException, IOException {
    current = before;
    currentPin = pinBefore;
    before = null;
    pinBefore = null;
    changedIn = null;
    load();
    CatalogChanges.add();
  }

  /** Reads and verifies the catalog. */
  public void load() throws SQLException, IOException {
    Pin floor = changedIn == null ? currentPin : pinBefore;
    Optional<CatalogReader.Found> found = reader.read(floor, changedIn != null, writer.written());
    if (found.isPresent()) {
      switchTo(found.get().catalog(), found.get().pin(), found.get().objects());
    } else {
      current = null;
      currentPin = null;
    }
  }

  /** From now on this is the catalog of this connection. */
  void switchTo(Catalog next, Pin pin) throws SQLException {
    switchTo(next, pin, Optional.empty());
  }

  private void switchTo(Catalog next, Pin pin, Optional<ObjectVersions> objects)
      throws SQLException {
    SeenTables.record(next);
    policy.requireKept(next);
    bypasses = bypassQuery.of(next.guardedTables(), objects);
    current = next;
    currentPin = pin;
  }

  /**
   * Whether the current catalog was pinned while its master key was the newest, or we derived it
   * from such a one. Then its keys may be rewrapped without a command.
   */
  public boolean isFamiliar() throws IOException {
    return rollbackCheck.isPinned(currentPin);
  }

  /** The bypasses of its tables, as the database reported them when the catalog was read. */
  public Bypasses bypasses() {
    return bypasses;
  }

  /** What the database says now of functions, and of views that use them. */
  public Determinism determinism() throws SQLException {
    return bypassQuery.determinism();
  }

  /** Of the current catalog. */
  @Nullable Pin currentPin() {
    return currentPin;
  }

  /** Queries about the tables of the database. */
  public SchemaQueries tables() {
    return store.tables();
  }

  /**
   * A transaction of the application has written a catalog, and will commit it. Until then it is
   * this connection's.
   */
  void switchToUncommitted(String transaction, Catalog next, Pin pin) throws SQLException {
    if (changedIn == null) {
      before = current;
      pinBefore = currentPin;
    }
    changedIn = transaction;
    CatalogChanges.add();
    switchTo(next, pin);
  }
}
