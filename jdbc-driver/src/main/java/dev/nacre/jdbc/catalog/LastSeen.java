package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.catalog.CatalogPins.Pin;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a catalog before, by this process and by others, and whether another one may
 * have come after it: with a higher version, or the same bytes, and under the same master key or a
 * later one. Whoever has an old master key signs what opens, with any version he likes. And whoever
 * keeps what a server is sent has catalogs of ours that were rolled back, with versions that others
 * have got since.
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
  boolean isAcceptedRestore(Pin read, Pin last) throws IOException {
    boolean putBack =
        !read.catalog().equals(last.catalog())
            || read.version() < last.version()
            || last.contradicts(read)
            || !isUnderSameOrLater(read, last.master());
    return putBack && pins.accepts(last);
  }

  /**
   * @param pin what is remembered outside
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
    if (read.version() < known && isKnownHere && !transactions.areShort()) {
      throw KnownCatalog.behind();
    }
    requireVersion(read, known, seen);
    // After the version: who only sees an older one is told so, and not of a forgery.
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
   * The pin of a catalog that was read, and whether it is familiar, so that it may be wrapped anew
   * unasked: it was pinned so before, or written so here, or its master key is not replaced. Of any
   * other nobody can say whether it only waits for that, or was made with an old master key that
   * leaked; wrapped anew it would be believed by everybody.
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
   * @param old of what it was made of; null when that is nothing
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

  /** Whether this is familiar, and remembered so outside. */
  boolean isPinned(@Nullable Pin pin) throws IOException {
    return pin != null && pin.familiar() && pins.last().equals(Optional.of(pin));
  }

  /**
   * Moves the pin up to what is in the database for good.
   *
   * @return false when it stands higher by now
   * @throws NacreException when by now it stands at another one of the same version, or under a
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
