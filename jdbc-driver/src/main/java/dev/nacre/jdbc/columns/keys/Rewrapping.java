package dev.nacre.jdbc.columns.keys;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wraps the catalog's data keys with the current master key, and signs the catalog with a new key,
 * in one change of the catalog. The wallet gets its new master key first, and keeps the old ones.
 * So if a process dies in between, or cannot do it now, the catalog can be read as before, and the
 * next connection does it. A process that does not know the new master key reads it from the wallet
 * when the catalog names it.
 */
public final class Rewrapping {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  /**
   * After a failed attempt at connect: a user without the right, or a connection that finds others
   * busy, need not try each time.
   */
  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

  private static final Map<Attempt, Long> FAILED = new ConcurrentHashMap<>();

  /** What was tried, and by which user. */
  private record Attempt(UUID catalog, String user) {}

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogSession known;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final String user;

  /**
   * @param user who connected
   */
  public Rewrapping(
      Connection raw,
      Dialect dialect,
      CatalogSession known,
      Transactions transactions,
      MasterKeys masters,
      CatalogPins pins,
      String user) {
    this.raw = raw;
    this.dialect = dialect;
    this.known = known;
    this.transactions = transactions;
    this.masters = masters;
    this.pins = pins;
    this.user = user;
  }

  /**
   * Whether this user may change the catalog, or owns a database that has none yet.
   *
   * @throws SQLException when that cannot be determined
   */
  public boolean mayChange() throws SQLException {
    if (!known.exists()) {
      return isOwner();
    }
    // A refusal must not end the transaction of the application.
    boolean within = dialect.hasTransactionalDdl() && transactions.joinApplication();
    try {
      if (within) {
        transactions.inApplicationTransaction(known::changeNothing);
      } else {
        known.changeNothing();
      }
      return true;
    } catch (SQLException refused) {
      if (dialect.catalog().isPermissionDenied(String.valueOf(refused.getSQLState()))) {
        return false;
      }
      throw refused; // a dead connection or a locked catalog does not answer the question
    }
  }

  private boolean isOwner() throws SQLException {
    Optional<String> query = dialect.catalog().owner();
    if (query.isEmpty()) {
      return false;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query.get())) {
      return row.next() && row.getBoolean(1);
    }
  }

  /**
   * Checks, before a new master key is created, whether the data keys could be rewrapped. Commits
   * the open transaction where DDL would.
   *
   * @throws SQLException when this user may not do it, or not now
   */
  public void check() throws SQLException, IOException {
    Catalog now = known.current();
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
    requireUnconverting(now);
    if (!dialect.hasTransactionalDdl()) {
      transactions.commitOpen();
    }
  }

  /**
   * Rewraps the keys, and retries if others change the catalog at the same time. One change rewraps
   * every key that can be, so one that cannot does not block the others.
   *
   * @param asked the user who requested it
   */
  public Rewrapped run(String asked) throws SQLException, IOException {
    if (known.current() == null) {
      return Rewrapped.NOTHING;
    }
    boolean changed = known.writer().commitWithRetry(this::rewrapped);
    Catalog after = known.current();
    if (after == null) {
      return Rewrapped.NOTHING;
    }
    return new Rewrapped(
        changed, changed ? done(after, asked) : left(after, masters.current().id()));
  }

  private Catalog rewrapped(Catalog now) throws IOException {
    Catalog next = requireUnconverting(now).update().rewrapped(masters);
    if (!mayFollow(now, next)) {
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
  private boolean mayFollow(Catalog now, Catalog next) throws IOException {
    KeyId old = now.key().masterKey();
    KeyId master = next.key().masterKey();
    return old.equals(master) || masters.mayFollow(old, master);
  }

  private static Catalog requireUnconverting(Catalog now) {
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
  public void follow() throws SQLException {
    Catalog now = known.current();
    if (now == null || !raw.getAutoCommit() || raw.isReadOnly()) {
      return;
    }
    Attempt attempt = new Attempt(now.id(), user);
    if (isPausing(attempt)) {
      return;
    }
    try {
      boolean due = now.conversions().isEmpty() && masters.replaces(now.key().masterKey());
      if (due && !known.isFamiliar()) {
        leave(
            attempt,
            "is signed under an earlier master key, and was not seen here before that was"
                + " replaced");
        return;
      }
      Catalog next = due ? now.update().rewrapped(masters) : now;
      if (!mayFollow(now, next)) {
        leave(attempt, "is signed under a master key that does not come before the current one");
        return;
      }
      if (next != now) {
        known.writer().commitAtOnce(next);
        FAILED.remove(attempt);
        Set<KeyId> unused = done(next, "");
      }
    } catch (SQLException | IOException | RuntimeException failed) {
      pause(attempt);
      RewrapFailureLog.log(failed);
      if (!raw.getAutoCommit()) { // else the application would be left in a transaction
        throw failed instanceof SQLException as ? as : SqlErrors.of(failed);
      }
    }
  }

  private void leave(Attempt attempt, String why) throws IOException {
    pause(attempt);
    if (pins.last().isPresent()) { // otherwise no pin ever exists
      LOG.warn(
          "The catalog of encrypted columns {}. When SHOW ENCRYPTION COLUMNS shows what it should,"
              + " send ALTER ENCRYPTION WALLET ROTATE MASTER KEY",
          why);
    }
  }

  private static boolean isPausing(Attempt attempt) {
    Long last = FAILED.get(attempt);
    return last != null && System.nanoTime() - last < PAUSE;
  }

  private static void pause(Attempt attempt) {
    long now = System.nanoTime();
    FAILED.values().removeIf(last -> now - last >= PAUSE);
    FAILED.put(attempt, now);
  }

  /** Records it first, and returns the master keys that are still needed. */
  private Set<KeyId> done(Catalog after, String asked) {
    KeyId master = wrapping(after);
    pins.rewrapped(master, asked);
    Set<KeyId> left = left(after, master);
    LOG.info("The keys of the encrypted columns are wrapped with the master key {}", master);
    if (!left.isEmpty()) {
      LOG.warn("Some keys of encrypted columns need these master keys still: {}", left);
    }
    return left;
  }

  // It is committed, even if the keys are unavailable just now.
  private KeyId wrapping(Catalog after) {
    try {
      return masters.current().id();
    } catch (IOException | RuntimeException gone) {
      return after.key().masterKey();
    }
  }

  private static Set<KeyId> left(Catalog after, KeyId master) {
    Set<KeyId> left = new HashSet<>(after.masterKeys());
    boolean unused = left.remove(master);
    return left;
  }
}
