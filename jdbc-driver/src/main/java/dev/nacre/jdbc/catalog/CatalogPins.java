package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** What is remembered of a database's catalog outside the database. */
public interface CatalogPins {
  /** Where nothing is remembered, because the database does not outlive its process. */
  CatalogPins NONE =
      new CatalogPins() {
        @Override
        public Optional<Pin> last() {
          return Optional.empty();
        }

        @Override
        public void save(Pin pin) {}
      };

  /**
   * The catalog that was last seen.
   *
   * @param master the key that wraps the one which signs it; none in what an earlier release kept
   * @param digest SHA-256 of its signed bytes in hexadecimal digits; empty when they may not be
   *     wrapped anew unasked, because they were first seen after their master key was replaced
   */
  record Pin(UUID catalog, long version, Optional<KeyId> master, String digest) {
    static Pin of(Catalog catalog, byte[] signed) {
      return new Pin(
          catalog.id(),
          catalog.version(),
          Optional.of(catalog.key().masterKey()),
          HexFormat.of().formatHex(Sha256.of(signed, 0, signed.length)));
    }

    Pin withoutDigest() {
      return new Pin(catalog, version, master, "");
    }

    boolean hasDigest() {
      return !digest.isEmpty();
    }

    /** As {@code nacre.accept.restored} takes it, when something else came in its place. */
    @Override
    public String toString() {
      return catalog + ":" + version;
    }
  }

  Optional<Pin> last() throws IOException;

  /**
   * After the database's commit only. What is remembered of the same version under the same master
   * key stays as it is.
   *
   * @throws IOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when it is older than what is
   *     remembered by now, or under a master key that came before
   */
  void save(Pin pin) throws IOException;

  /** A table that the pinned catalog knows was made, and is to last as the catalog does. */
  default void tableMade() throws IOException {}

  /**
   * To be noted down: the data keys of the columns are wrapped with this master key now.
   *
   * @param user who wanted it; empty when it was due
   */
  default void rewrapped(KeyId master, String user) {}

  /** Whether an operator has said that what came in the place of this was put there on purpose. */
  default boolean accepts(Pin last) {
    return false;
  }

  /**
   * In the place of {@link #save}, for what was accepted.
   *
   * @param next has a version above that of the last
   */
  default void accept(Pin last, Pin next) throws IOException {
    throw new IllegalStateException("nobody has accepted anything");
  }
}
