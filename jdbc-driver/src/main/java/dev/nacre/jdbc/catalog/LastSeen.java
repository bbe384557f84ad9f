package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.catalog.CatalogPins.Pin;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a catalog before, by this process and by others, and whether another one may
 * have come after it: with a version that is not lower, and under the same master key or a later
 * one. Whoever has an old master key signs what opens, with any version he likes.
 */
final class LastSeen {
  private final CatalogPins pins;
  private final MasterKeys masters;
  private final NewestCatalogs newest;
  private final Transactions transactions;

  LastSeen(CatalogPins pins, MasterKeys masters, NewestCatalogs newest, Transactions transactions) {
    this.pins = pins;
    this.masters = masters;
    this.newest = newest;
    this.transactions = transactions;
  }

  /** Whether an operator has said of something that came in the place of this that it is meant. */
  boolean isAcceptedRestore(Catalog read, Pin last) throws IOException {
    boolean putBack =
        !read.id().equals(last.catalog())
            || read.version() < last.version()
            || !isUnderSameOrLater(read, last.master());
    return putBack && pins.accepts(last);
  }

  /**
   * @param pin what is remembered outside
   * @param floor what this connection has seen before
   * @throws NacreException when it was put back, or this transaction does not see the newest
   */
  void requireNotOlder(Catalog read, @Nullable Pin pin, @Nullable Catalog floor)
      throws SQLException, IOException {
    String seen = pin == null ? "" : ", " + pin;
    if ((pin != null && !pin.catalog().equals(read.id()))
        || (floor != null && !floor.id().equals(read.id()))) {
      throw new NacreException(
          ErrorCode.CATALOG_REPLACED,
          "The catalog of encrypted columns is another one than was seen before" + seen);
    }
    long known = Math.max(pin == null ? 0 : pin.version(), floor == null ? 0 : floor.version());
    if (read.version() < known && newest.version(read.id()) >= known && !transactions.areShort()) {
      throw KnownCatalog.behind();
    }
    if (read.version() < known) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns has version "
              + read.version()
              + ", and was seen with version "
              + known
              + seen);
    }
    // After the version: who only sees an older one is told so, and not of a forgery.
    requireUnderSameOrLater(read, pin == null ? Optional.empty() : pin.master(), seen);
    if (floor != null) {
      requireUnderSameOrLater(read, Optional.of(floor.key().masterKey()), seen);
    }
  }

  private void requireUnderSameOrLater(Catalog read, Optional<KeyId> known, String seen)
      throws IOException {
    if (!isUnderSameOrLater(read, known)) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns is signed under the master key "
              + read.key().masterKey()
              + ", and was seen under "
              + known.map(KeyId::toString).orElse("none")
              + ", which does not come before that"
              + seen);
    }
  }

  private boolean isUnderSameOrLater(Catalog read, Optional<KeyId> known) throws IOException {
    KeyId master = read.key().masterKey();
    return known.isEmpty() || known.get().equals(master) || masters.mayFollow(known.get(), master);
  }

  /**
   * The pin of a catalog that was read. Its digest says that it may be wrapped anew unasked: it was
   * pinned so before, or written here, or its master key is not replaced. Of any other nobody can
   * say whether it only waits for that, or was made with an old master key that leaked; wrapped
   * anew it would be believed by everybody.
   *
   * @param written what this connection has written last
   */
  Pin pinOf(Catalog read, byte[] signed, Optional<Pin> pinned, @Nullable Pin written) {
    Pin whole = Pin.of(read, signed);
    boolean familiar =
        pinned.equals(Optional.of(whole)) || whole.equals(written) || isUnderNewest(read);
    return familiar ? whole : whole.withoutDigest();
  }

  /**
   * The pin of a catalog that is written here.
   *
   * @param old of what it was made of; null when that is nothing
   */
  Pin pinOfNext(Catalog next, byte[] signed, @Nullable Pin old) {
    Pin whole = Pin.of(next, signed);
    boolean familiar = old == null || old.hasDigest() || isUnderNewest(next);
    return familiar ? whole : whole.withoutDigest();
  }

  private boolean isUnderNewest(Catalog catalog) {
    try {
      return masters.isUnreplaced(catalog.key().masterKey());
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Whether this is remembered outside, with its digest. */
  boolean isPinned(@Nullable Pin pin) throws IOException {
    return pin != null && pin.hasDigest() && pins.last().equals(Optional.of(pin));
  }

  /**
   * Moves the pin up to what is in the database for good.
   *
   * @return false when it stands higher by now
   * @throws NacreException when it stands under a later master key by now
   */
  boolean remember(Catalog seen, Pin pin) throws IOException {
    try {
      pins.save(pin);
      return true;
    } catch (NacreIOException refused) {
      Optional<Pin> last = pins.last();
      if (refused.code() != ErrorCode.REGISTRY_WOULD_GO_BACK
          || last.isEmpty()
          || !last.get().catalog().equals(seen.id())) {
        throw refused;
      }
      if (last.get().version() > seen.version()) {
        return false;
      }
      requireUnderSameOrLater(seen, last.get().master(), ", " + last.get());
      throw refused;
    }
  }
}
