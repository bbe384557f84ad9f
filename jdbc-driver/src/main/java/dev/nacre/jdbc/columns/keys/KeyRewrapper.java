package dev.nacre.jdbc.columns.keys;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wraps the catalog's data keys with the current master key, and signs the catalog with a new key,
 * in one change of the catalog. The wallet gets its new master key first, and keeps the old ones.
 * So if a process dies in between, or cannot rewrap now, the catalog can be read as before, and the
 * next connection rewraps it. A process that does not know the new master key reads it from the
 * wallet when the catalog names it.
 */
public final class KeyRewrapper {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogSession catalogs;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final String user;

  /**
   * @param user who connected
   */
  public KeyRewrapper(CatalogContext context, CatalogPins pins, String user) {
    this.raw = context.raw();
    this.dialect = context.dialect();
    this.catalogs = context.session();
    this.transactions = context.transactions();
    this.masters = context.masters();
    this.pins = pins;
    this.user = user;
  }

  /**
   * Checks, before a new master key is created, whether the data keys could be rewrapped. Commits
   * the open transaction where DDL would.
   *
   * @throws SQLException when this user may not do it, or not now
   */
  public void requirePossible() throws SQLException, IOException {
    Catalog now = catalogs.current();
    if (now == null) {
      return;
    }
    if (dialect.hasTransactionalDdl() && transactions.joinApplication()) {
      transactions.leaveApplication();
      throw new NacreException(
          ErrorCode.ROTATION_IN_TRANSACTION,
          "The keys of encrypted columns are wrapped in a transaction of their own, and auto-commit"
              + " is off or one is open; no key was made");
    }
    requireNoConversion(now);
    if (!dialect.hasTransactionalDdl()) {
      transactions.commitOpen();
    }
  }

  /**
   * Rewraps the keys, and retries if others change the catalog at the same time. One change rewraps
   * every key that can be, so one that cannot does not block the others.
   *
   * @param user who requested it
   */
  public RewrapResult rewrap(String user) throws SQLException, IOException {
    if (catalogs.current() == null) {
      return RewrapResult.NOTHING;
    }
    boolean changed = catalogs.writer().commitWithRetry(this::rewrap);
    Catalog after = catalogs.current();
    if (after == null) {
      return RewrapResult.NOTHING;
    }
    return new RewrapResult(
        changed, changed ? recordDone(after, user) : otherMasters(after, masters.current().id()));
  }

  private Catalog rewrap(Catalog now) throws IOException {
    Catalog next = requireNoConversion(now).update().rewrapKeys(masters);
    if (!isMasterTrusted(now, next)) {
      throw new NacreException(
          ErrorCode.MASTER_KEY_NOT_LATER,
          "The catalog of encrypted columns is signed under the master key "
              + now.key().masterKey()
              + ", which does not come before "
              + next.key().masterKey()
              + "; it was not rewrapped");
    }
    return next;
  }

  /**
   * Whether other processes would trust the next catalog, if its master key is a different one.
   * This must be checked before it is in the database: the registry checks it too, but only after
   * that, and then no connection would be accepted any more.
   */
  private boolean isMasterTrusted(Catalog now, Catalog next) throws IOException {
    KeyId old = now.key().masterKey();
    KeyId master = next.key().masterKey();
    return old.equals(master) || masters.mayFollow(old, master);
  }

  private static Catalog requireNoConversion(Catalog now) {
    if (!now.conversions().isEmpty()) {
      throw new NacreException(
          ErrorCode.TABLE_CONVERTING,
          "The rows of a table are being converted with keys of the catalog, which are not"
              + " rewrapped meanwhile");
    }
    return now;
  }

  /**
   * Rewraps the keys if it is due and nothing has to wait. A failure does no harm: the old key is
   * kept.
   *
   * <p>It is due when the current key is known to have replaced the one that wraps the catalog. A
   * different key of another process is no reason, because it may be the newer one. It is not due
   * for a catalog that was first seen after the replacement: an attacker with the old key could
   * have created it, and once re-signed, every connection would trust it. A user who requests the
   * rewrap takes responsibility for it. Nothing is done if the other processes would not accept the
   * current key as a later one.
   */
  public void rewrapIfDue() throws SQLException {
    Catalog now = catalogs.current();
    if (now == null || !raw.getAutoCommit() || raw.isReadOnly()) {
      return;
    }
    RewrapAttempt attempt = new RewrapAttempt(now.id(), user);
    if (attempt.isPausing()) {
      return;
    }
    try {
      boolean due = now.conversions().isEmpty() && masters.replaces(now.key().masterKey());
      if (due && !catalogs.isFamiliar()) {
        leaveForUser(
            attempt,
            "is signed under an earlier master key, and was not seen here before that was"
                + " replaced");
        return;
      }
      Catalog next = due ? now.update().rewrapKeys(masters) : now;
      if (!isMasterTrusted(now, next)) {
        leaveForUser(
            attempt, "is signed under a master key that does not come before the current one");
        return;
      }
      if (next != now) {
        catalogs.writer().commitAtOnce(next);
        attempt.succeeded();
        Set<KeyId> unused = recordDone(next, "");
      }
    } catch (SQLException | IOException | RuntimeException failed) {
      attempt.pause();
      RewrapFailureLog.log(failed);
      if (!raw.getAutoCommit()) { // else the application would be left in a transaction
        throw failed instanceof SQLException as ? as : SqlErrors.of(failed);
      }
    }
  }

  /** Leaves the decision to a user, who gets to know of it by a warning. */
  private void leaveForUser(RewrapAttempt attempt, String why) throws IOException {
    attempt.pause();
    if (pins.last().isPresent()) { // otherwise no pin ever exists
      LOG.warn(
          "The catalog of encrypted columns {}. When SHOW ENCRYPTION COLUMNS shows what it should,"
              + " send ALTER ENCRYPTION WALLET ROTATE MASTER KEY",
          why);
    }
  }

  /**
   * Records that the keys were rewrapped, before it is logged.
   *
   * @return the master keys that are still needed
   */
  private Set<KeyId> recordDone(Catalog after, String user) {
    KeyId master = masterOf(after);
    pins.rewrapped(master, user);
    Set<KeyId> left = otherMasters(after, master);
    LOG.info("The keys of the encrypted columns are wrapped with the master key {}", master);
    if (!left.isEmpty()) {
      LOG.warn("Some keys of encrypted columns need these master keys still: {}", left);
    }
    return left;
  }

  /** The change is committed, so that keys that are unavailable now must not make it fail. */
  private KeyId masterOf(Catalog after) {
    try {
      return masters.current().id();
    } catch (IOException | RuntimeException gone) {
      return after.key().masterKey();
    }
  }

  private static Set<KeyId> otherMasters(Catalog after, KeyId master) {
    Set<KeyId> others = new HashSet<>(after.masterKeys());
    boolean unused = others.remove(master);
    return others;
  }
}
