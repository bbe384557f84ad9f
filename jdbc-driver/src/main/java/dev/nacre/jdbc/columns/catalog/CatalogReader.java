package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.columns.bypass.ObjectVersions;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.catalog.VerifiedCatalogs.Verified;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the catalog from its table, and verifies it and that it is not an earlier one. */
final class CatalogReader {
  private static final int ATTEMPTS = 2;

  private final CatalogTableStore store;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final NewestVersions newest;
  private final CatalogRollbackCheck rollbackCheck;
  private final VerifiedCatalogs verified;

  CatalogReader(
      CatalogTableStore store,
      Transactions transactions,
      CatalogTrust trust,
      CatalogRollbackCheck rollbackCheck) {
    this.store = store;
    this.transactions = transactions;
    this.masters = trust.masters();
    this.pins = trust.pins();
    this.newest = trust.newest();
    this.rollbackCheck = rollbackCheck;
    this.verified = new VerifiedCatalogs(newest.database());
  }

  /**
   * A verified catalog, and its pin.
   *
   * @param objects the state of the database's other objects, if it was read with the catalog
   */
  record Found(Catalog catalog, Pin pin, Optional<ObjectVersions> objects) {}

  /**
   * What the connection knows of the catalog.
   *
   * @param last the pin outside the database
   * @param floor the pin of the catalog that this connection last had committed
   * @param written the pin of the catalog that this connection wrote last
   * @param changing whether a transaction of the application has changed the catalog
   */
  private record Known(
      Optional<Pin> last, @Nullable Pin floor, @Nullable Pin written, boolean changing) {}

  private record Attempt(boolean isOver, Optional<Found> found) {
    static final Attempt AGAIN = new Attempt(false, Optional.empty());
    static final Attempt NONE = new Attempt(true, Optional.empty());

    static Attempt found(Catalog catalog, Pin pin) {
      return new Attempt(true, Optional.of(new Found(catalog, pin, Optional.empty())));
    }

    Attempt with(Optional<ObjectVersions> objects) {
      return new Attempt(isOver, found.map(one -> new Found(one.catalog, one.pin, objects)));
    }
  }

  /**
   * Reads the catalog, and once more where another connection may have committed between two of our
   * queries: a first catalog, or a later one.
   *
   * @param floor the pin of the catalog that this connection last had committed
   * @param changing whether a transaction of the application has changed the catalog
   * @param written the pin of the catalog that this connection wrote last
   * @return the catalog, if the database has one
   */
  Optional<Found> read(@Nullable Pin floor, boolean changing, @Nullable Pin written)
      throws SQLException, IOException {
    Optional<Found> pinned = floor == null && !changing ? readPinned() : Optional.empty();
    if (pinned.isPresent()) {
      return pinned;
    }
    for (int i = 1; ; i++) {
      Known known = new Known(pins.last(), floor, written, changing);
      Attempt attempt = attempt(known, i == ATTEMPTS);
      if (attempt.isOver()) {
        return attempt.found();
      }
    }
  }

  /**
   * Reads the catalog that another connection has verified, if the database still has it and it is
   * pinned. The pin is read after the catalog, as when one is saved: so this is the newest one, and
   * nothing is left to compare or to save. Whatever is not as expected is read step by step.
   */
  private Optional<Found> readPinned() throws SQLException, IOException {
    if (pins == CatalogPins.NONE || !verified.isAny() || !transactions.isAutoCommit()) {
      return Optional.empty();
    }
    Optional<CatalogPrefetch> read = store.prefetch();
    Optional<Verified> known = read.flatMap(one -> verified.find(one.parts()));
    if (known.isEmpty() || known.get().catalog().version() != read.get().version()) {
      return Optional.empty();
    }
    Pin pin = known.get().pin().asFamiliar();
    if (!isPinned(pin)) {
      return Optional.empty();
    }
    VerifiedCatalogs.requireKey(known.get(), masters);
    newest.record(known.get().catalog());
    return Optional.of(new Found(known.get().catalog(), pin, read.get().objects()));
  }

  @Safeguard(value = "columns-07h", stub = Stub.TRUE)
  private boolean isPinned(Pin pin) throws IOException {
    return pins.last().equals(Optional.of(pin));
  }

  private Attempt attempt(Known known, boolean isLast) throws SQLException, IOException {
    Optional<CatalogPrefetch> prefetched = prefetch(known);
    if (prefetched.isPresent()) {
      Verified read = verified(prefetched.get().signed(), prefetched.get().version());
      return accept(known, read, isLast).with(prefetched.get().objects());
    }
    boolean exists = store.exists();
    if (exists) {
      store.check().requirePersistent();
    }
    long claimed = exists ? store.version() : -1;
    Optional<byte[]> signed = exists ? store.read() : Optional.empty();
    return signed.isPresent()
        ? accept(known, verified(signed.get(), claimed), isLast)
        : missing(known, exists && newest.isAny(), isLast);
  }

  private static boolean isFirstRead(Known known) {
    return known.floor() == null && !known.changing();
  }

  /**
   * Reads all at once if this connection has not read the catalog yet, and it has existed before:
   * where it does not, the query would leave an error in the server's log at each connect.
   */
  private Optional<CatalogPrefetch> prefetch(Known known) throws SQLException {
    return isFirstRead(known)
            && transactions.isAutoCommit()
            && (newest.isAny() || known.last().isPresent())
        ? store.prefetch()
        : Optional.empty();
  }

  /**
   * There is no catalog in the table.
   *
   * @param wasAny whether the table exists, and this process has seen a catalog in it
   */
  private Attempt missing(Known known, boolean wasAny, boolean isLast)
      throws SQLException, IOException {
    Optional<Pin> last = known.last();
    boolean isFirstRead = known.floor() == null;
    // The list of tables is not part of a snapshot; their content is.
    if (wasAny && isFirstRead && !transactions.isAutoCommit()) {
      throw CatalogSession.behind();
    }
    if (!wasAny && last.isEmpty() && isFirstRead) {
      return Attempt.NONE;
    }
    if (!isLast) {
      return Attempt.AGAIN;
    }
    boolean madeAnew =
        last.isPresent() && !wasAny && isFirstRead && pins.acceptsMissing(last.get());
    if (!madeAnew) {
      refuseGone();
    }
    return Attempt.NONE;
  }

  @Safeguard("columns-07c")
  private void refuseGone() {
    throw gone(pins);
  }

  static NacreException gone(CatalogPins pins) {
    String database = pins.database();
    return new NacreException(
        ErrorCode.CATALOG_MISSING,
        "The catalog of encrypted columns is gone"
            + (database.isEmpty() ? "" : "; the registry knows the database as " + database));
  }

  private Verified verified(byte[] signed, long claimed) throws SQLException, IOException {
    Verified read = verified.verify(signed, masters);
    long version = read.catalog().version();
    if (version != claimed && version != store.version()) {
      throw new NacreException(
          ErrorCode.CATALOG_TAMPERED,
          "The catalog of encrypted columns has another version than its table says");
    }
    return read;
  }

  private Attempt accept(Known known, Verified verified, boolean isLast)
      throws SQLException, IOException {
    Optional<Pin> last = known.last();
    Catalog read = verified.catalog();
    Pin seen = verified.pin();
    if (known.floor() == null
        && last.isPresent()
        && rollbackCheck.isAcceptedRestore(seen, last.get())) {
      return raiseAccepted(read, last.get());
    }
    rollbackCheck.requireNotOlder(seen, last.orElse(null), known.floor());
    Pin found = rollbackCheck.pinOf(seen, last, known.written());
    if (known.changing()) {
      return Attempt.found(read, found);
    }
    if (!rollbackCheck.remember(found)) { // others have changed it since we read it
      if (isLast) {
        throw CatalogSession.behind();
      }
      return Attempt.AGAIN;
    }
    newest.record(read);
    return Attempt.found(read, found);
  }

  /**
   * Raises a catalog that an operator has accepted above all known versions, so that it is the
   * newest from now on. The database comes first: if the process is killed then, the same connect
   * can repeat it. The catalog is familiar under any master key, so the connect rewraps it, and the
   * operator need not accept it again.
   */
  private Attempt raiseAccepted(Catalog read, Pin last) throws SQLException, IOException {
    Catalog next = read.update().raiseVersion(last.version());
    byte[] signed = CatalogCodec.sign(next, masters);
    transactions.inOwnTransaction(() -> store.replace(signed, read.version(), next.version()));
    Pin accepted = Pin.of(next, signed).asFamiliar();
    pins.accept(last, accepted);
    newest.record(next);
    CatalogChanges.add();
    return Attempt.found(next, accepted);
  }
}
