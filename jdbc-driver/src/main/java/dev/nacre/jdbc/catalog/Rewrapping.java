package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wraps the data keys of the catalog with the master key that is current, as one change of the
 * catalog. The wallet has its new master key before that, and keeps the old ones: a process that
 * dies in between, or cannot do it now, leaves a catalog that opens as before, and whoever connects
 * next does it. Whoever does not know the new master key yet looks for it in the wallet when the
 * catalog names it.
 */
final class Rewrapping {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  /** After it failed at a connect: who may not, or finds others at it, need not try each time. */
  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

  private static final Map<String, Long> FAILED = new ConcurrentHashMap<>();

  private final Connection raw;
  private final Dialect dialect;
  private final KnownCatalog known;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final String who;

  /**
   * @param who the database and its user, for who the connection is
   */
  Rewrapping(
      Connection raw,
      Dialect dialect,
      KnownCatalog known,
      Transactions transactions,
      MasterKeys masters,
      CatalogPins pins,
      String who) {
    this.raw = raw;
    this.dialect = dialect;
    this.known = known;
    this.transactions = transactions;
    this.masters = masters;
    this.pins = pins;
    this.who = who;
  }

  /** Whether this user may change the catalog, if there is one. */
  boolean mayChange() throws SQLException {
    if (!known.exists()) {
      return true;
    }
    // A refusal must not end the transaction of the application.
    boolean within = dialect.rollsDefinitionsBack() && transactions.begins();
    try {
      Object unused = within ? transactions.within(this::changeNothing) : changeNothing();
      return true;
    } catch (SQLException refused) {
      return false;
    }
  }

  private Rewrapping changeNothing() throws SQLException {
    known.changeNothing();
    return this;
  }

  /**
   * Before there is another master key: whether the data keys could follow. Commits what is open
   * where a definition would.
   *
   * @throws SQLException when this user may not, or not now
   */
  void check() throws SQLException, IOException {
    Catalog now = known.current();
    if (now == null) {
      return;
    }
    if (dialect.rollsDefinitionsBack() && transactions.begins()) {
      Object unused = transactions.within(() -> this);
      throw SqlErrors.refused(
          ErrorCode.ROTATION_IN_TRANSACTION,
          "The keys of encrypted columns are wrapped in a transaction of their own, and auto-commit"
              + " is off or one is open; no key was made");
    }
    requireUnconverting(now);
    if (!dialect.rollsDefinitionsBack()) {
      transactions.commitOpen();
    }
  }

  /** Does it, and tries again where others change the catalog at the same time. */
  void run(String user) throws SQLException, IOException {
    if (known.current() == null) {
      return;
    }
    known.insist(now -> requireUnconverting(now).rewrapped(masters));
    Catalog after = known.current();
    if (after != null) {
      done(after.key().masterKey(), user);
    }
  }

  private static Catalog requireUnconverting(Catalog now) {
    if (!now.conversions().isEmpty()) {
      throw new NacreException(
          ErrorCode.TABLE_CONVERTING,
          "The rows of a table are being converted, with keys of the catalog, which are not wrapped"
              + " anew meanwhile");
    }
    return now;
  }

  /**
   * Does it when it is due and nobody has to wait. Fails to no one's harm: the old key is kept.
   *
   * <p>It is due when the current key is known to have taken the place of the one that wraps the
   * catalog. That another process wraps with another key is no reason: it may be the newer one.
   */
  void follow() throws SQLException {
    Catalog now = known.current();
    if (now == null || !raw.getAutoCommit() || raw.isReadOnly() || isPausing()) {
      return;
    }
    try {
      boolean due = now.conversions().isEmpty() && masters.replaces(now.key().masterKey());
      Catalog next = due ? now.rewrapped(masters) : now;
      if (next != now) {
        known.commitAtOnce(next);
        FAILED.remove(who);
        done(next.key().masterKey(), "");
      }
    } catch (SQLException | IOException | RuntimeException failed) {
      Long unused = FAILED.put(who, System.nanoTime());
      LOG.warn(
          "The keys of the encrypted columns are wrapped with an earlier master key still, and to"
              + " wrap them anew failed: {}",
          failed.getClass().getName());
      if (!raw.getAutoCommit()) { // the application would be in a transaction that it never began
        throw failed instanceof SQLException as ? as : SqlErrors.of(failed);
      }
    }
  }

  private boolean isPausing() {
    Long last = FAILED.get(who);
    return last != null && System.nanoTime() - last < PAUSE;
  }

  private void done(KeyId master, String user) {
    LOG.info("The keys of the encrypted columns are wrapped with the master key {}", master);
    pins.rewrapped(master, user);
  }
}
