package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks a catalog against those seen before, by this process and others. A successor has a higher
 * version or the same bytes, and the same master key or a later one. An attacker with an old master
 * key can sign a valid catalog of any version. An attacker who records what a server is sent has
 * our rolled-back catalogs, whose versions others have used since.
 */
final class CatalogRollbackCheck {
  private final CatalogPins pins;
  private final MasterKeys masters;
  private final NewestVersions newest;
  private final Transactions transactions;

  CatalogRollbackCheck(CatalogTrust trust, Transactions transactions) {
    this.pins = trust.pins();
    this.masters = trust.masters();
    this.newest = trust.newest();
    this.transactions = transactions;
  }

  /**
   * Whether the catalog is not a successor, and an operator has accepted what replaced the last
   * one.
   */
  boolean isAcceptedRestore(Pin read, Pin last) throws IOException {
    boolean putBack =
        !read.catalog().equals(last.catalog())
            || read.version() < last.version()
            || last.contradicts(read)
            || !isUnderSameOrLater(read, last.master());
    return putBack && pins.accepts(last);
  }

  /**
   * @param pin the one stored outside the database
   * @param floor what this connection has seen before
   * @throws NacreException when it was put back, or this transaction does not see the newest
   */
  void requireNotOlder(Pin read, @Nullable Pin pin, @Nullable Pin floor)
      throws SQLException, IOException {
    String seen = pin == null ? "" : ", " + pin;
    if ((pin != null && !pin.catalog().equals(read.catalog()))
        || (floor != null && !floor.catalog().equals(read.catalog()))) {
      throw new NacreException(
          ErrorCode.CATALOG_REPLACED,
          "The catalog of encrypted columns is another one than was seen before" + seen);
    }
    long known = Math.max(pin == null ? 0 : pin.version(), floor == null ? 0 : floor.version());
    boolean isKnownHere = newest.version(read.catalog()) >= known;
    if (read.version() < known && isKnownHere && !transactions.isAutoCommit()) {
      throw CatalogSession.behind();
    }
    requireVersion(read, known, seen);
    // After the version: a connection that merely sees an older one should not report a forgery.
    if (pin != null) {
      requireFollowing(read, pin, seen);
    }
    if (floor != null) {
      requireFollowing(read, floor, seen);
    }
  }

  @Safeguard("columns-07b")
  private static void requireVersion(Pin read, long known, String seen) {
    if (read.version() < known) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns has version "
              + read.version()
              + ", and was seen with version "
              + known
              + seen);
    }
  }

  private void requireFollowing(Pin read, Pin last, String seen) throws IOException {
    if (last.contradicts(read)) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns is another one than was seen with the version "
              + read.version()
              + seen);
    }
    requireUnderSameOrLater(read, last.master(), seen);
  }

  private void requireUnderSameOrLater(Pin read, Optional<KeyId> known, String seen)
      throws IOException {
    if (!isUnderSameOrLater(read, known)) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns is signed under the master key "
              + text(read.master())
              + ", and was seen under "
              + text(known)
              + ", which does not come before that"
              + seen);
    }
  }

  private static String text(Optional<KeyId> master) {
    return master.map(KeyId::toString).orElse("none");
  }

  @Safeguard(value = "columns-07d", stub = Stub.TRUE)
  private boolean isUnderSameOrLater(Pin read, Optional<KeyId> known) throws IOException {
    return known.isEmpty()
        || known.equals(read.master())
        || (read.master().isPresent() && masters.mayFollow(known.get(), read.master().get()));
  }

  /**
   * The pin of a catalog that was read. It is familiar, so that its keys may be rewrapped without a
   * command, if it was pinned or written here as such, or if its master key has not been replaced.
   * Any other may just be waiting for that, or may have been created with an old master key that
   * leaked; rewrapped, every connection would trust it.
   *
   * @param written what this connection has written last
   */
  Pin pinOf(Pin read, Optional<Pin> pinned, @Nullable Pin written) {
    boolean familiar =
        pinned.filter(last -> isFamiliar(read, last)).isPresent()
            || (written != null && isFamiliar(read, written))
            || isUnderNewest(read);
    return familiar ? read.asFamiliar() : read;
  }

  private static boolean isFamiliar(Pin read, Pin known) {
    return known.familiar() && known.isSameAs(read);
  }

  /**
   * The pin of a catalog that is written here.
   *
   * @param old of the catalog it replaces; null when there is none
   */
  Pin pinOfNext(Catalog next, byte[] signed, @Nullable Pin old) {
    Pin pin = Pin.of(next, signed);
    boolean familiar = old == null || old.familiar() || isUnderNewest(pin);
    return familiar ? pin.asFamiliar() : pin;
  }

  private boolean isUnderNewest(Pin pin) {
    try {
      return pin.master().isPresent() && masters.isUnreplaced(pin.master().get());
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Whether it is familiar, and pinned as such. */
  boolean isPinned(@Nullable Pin pin) throws IOException {
    return pin != null && pin.familiar() && pins.last().equals(Optional.of(pin));
  }

  /**
   * Raises the pin to what is committed in the database.
   *
   * @return false when it is already higher
   * @throws NacreException when the pin is already a different one of the same version, or under a
   *     later master key
   */
  boolean remember(Pin pin) throws IOException {
    try {
      pins.save(pin);
      return true;
    } catch (NacreIOException refused) {
      Optional<Pin> last = pins.last();
      if (refused.code() != ErrorCode.REGISTRY_WOULD_GO_BACK
          || last.isEmpty()
          || !last.get().catalog().equals(pin.catalog())) {
        throw refused;
      }
      if (last.get().version() > pin.version()) {
        return false;
      }
      requireFollowing(pin, last.get(), ", " + last.get());
      throw refused;
    }
  }
}
