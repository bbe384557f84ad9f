package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.transaction.SqlRunnable;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the next catalog of one connection, in a transaction of its own or in one of the
 * application.
 */
public final class CatalogWriter {
  private static final int ATTEMPTS = 5;

  private final CatalogSession session;
  private final CatalogTableStore store;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final NewestVersions newest;
  private final PolicyWatch policy;
  private final CatalogRollbackCheck rollbackCheck;
  private @Nullable Pin written;

  CatalogWriter(
      CatalogSession session,
      CatalogTableStore store,
      Transactions transactions,
      CatalogTrust trust,
      PolicyWatch policy,
      CatalogRollbackCheck rollbackCheck) {
    this.session = session;
    this.store = store;
    this.transactions = transactions;
    this.masters = trust.masters();
    this.pins = trust.pins();
    this.newest = trust.newest();
    this.policy = policy;
    this.rollbackCheck = rollbackCheck;
  }

  /** Of the catalog that this connection wrote last. */
  @Nullable Pin written() {
    return written;
  }

  /** Derives a new catalog from the newest one. */
  @FunctionalInterface
  public interface Change {
    Catalog apply(Catalog now) throws IOException;
  }

  /**
   * Commits a change of the newest catalog. What it guards is in the database already, so it is
   * retried when other connections change or lock the catalog at the same time.
   *
   * @param change returns the same catalog when there is nothing to do
   * @return whether there was anything to do
   */
  public boolean commitWithRetry(Change change) throws SQLException, IOException {
    for (int attempt = 1; ; attempt++) {
      session.refresh();
      Catalog now = session.current();
      if (now == null) {
        throw CatalogReader.gone(pins);
      }
      Catalog next = change.apply(now);
      if (next == now) {
        return false;
      }
      try {
        commit(next);
        return true;
      } catch (SQLException failed) {
        if (attempt == ATTEMPTS) {
          throw failed;
        }
      }
    }
  }

  /**
   * A new catalog for the first table. Its table may exist and be empty, if a process was killed
   * before it wrote the first catalog.
   */
  public Catalog first() throws SQLException, IOException {
    requireNoneGuarded();
    if (!store.exists()) {
      store.create();
    } else if (pins.last().isPresent() || newest.isAny()) {
      throw new NacreException(
          ErrorCode.CATALOG_TAMPERED, "The catalog of encrypted columns is empty");
    }
    return CatalogEntries.first(masters);
  }

  /** Under another database name or another registry, an existing catalog would not be known. */
  private void requireNoneGuarded() throws SQLException {
    Optional<String> guarded = store.check().guardedTable();
    if (guarded.isPresent()) {
      throw new NacreException(
          ErrorCode.CATALOG_MISSING,
          "No catalog of encrypted columns is made where there was one: "
              + guarded.get()
              + " has a column whose check lets only cells in");
    }
  }

  /** Creates an empty catalog, and commits it. Another connection may be faster. */
  public void begin() throws SQLException, IOException {
    if (store.check().guardedTable().isPresent()) {
      session.load();
      if (session.current() == null) {
        requireNoneGuarded();
      }
      return;
    }
    Catalog empty = CatalogEntries.first(masters);
    byte[] signed = signed(empty);
    try {
      transactions.inOwnTransaction(
          () -> {
            if (!store.exists()) {
              store.create();
            } // otherwise its creator was killed, where the DDL was a transaction by itself
            store.replace(signed, -1, empty.version());
          });
    } catch (SQLException failed) {
      if (!store.exists()) {
        throw failed;
      }
      session.load();
      if (session.current() == null) {
        throw failed;
      }
      return;
    }
    committed(empty);
  }

  /**
   * Writes a catalog and commits it.
   *
   * @param next replaces the current one, if there is one
   */
  public void commit(Catalog next) throws SQLException, IOException {
    commit(next, () -> {});
  }

  /** Writes a catalog and commits it; fails at once if another transaction is changing it. */
  public void commitAtOnce(Catalog next) throws SQLException, IOException {
    commit(next, store::lockAtOnce);
  }

  /**
   * @param before runs in the transaction of the change
   */
  private void commit(Catalog next, SqlRunnable before) throws SQLException, IOException {
    policy.requireKept(next);
    long replaced = versionBefore();
    byte[] signed = signed(next);
    transactions.inOwnTransaction(
        () -> {
          before.run();
          store.replace(signed, replaced, next.version());
        });
    committed(next);
  }

  /** Writes a catalog in the open transaction. */
  public void write(Catalog next) throws SQLException {
    try {
      policy.requireKept(next);
      store.replace(signed(next), versionBefore(), next.version());
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private byte[] signed(Catalog next) throws IOException {
    SeenTables.record(next); // whether it is committed or not
    byte[] signed = CatalogCodec.sign(next, masters);
    written = rollbackCheck.pinOfNext(next, signed, session.currentPin());
    return signed;
  }

  /** Called after the last written catalog was committed. */
  public void committed(Catalog next) throws SQLException, IOException {
    Pin pin = pinOfWritten(next);
    boolean unused = rollbackCheck.remember(pin); // others may have changed it since
    newest.record(next);
    CatalogChanges.add();
    session.switchTo(next, pin);
  }

  private Pin pinOfWritten(Catalog next) {
    Pin pin = written;
    if (pin == null || !pin.catalog().equals(next.id()) || pin.version() != next.version()) {
      throw new IllegalStateException("another catalog than was written");
    }
    return pin;
  }

  /** Called after a table of the catalog was created. */
  public void tableCreated() throws IOException {
    pins.tableCreated();
  }

  /**
   * Called after a catalog was written in a transaction of the application, which will commit it.
   */
  public void awaitingCommit(Catalog next) throws SQLException {
    String transaction =
        transactions
            .currentId()
            .orElseThrow(() -> new IllegalStateException("a change outside a transaction"));
    session.switchToUncommitted(transaction, next, pinOfWritten(next));
  }

  private long versionBefore() {
    Catalog known = session.current();
    return known == null ? -1 : known.version();
  }
}
