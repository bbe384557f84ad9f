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
   * @param digest SHA-256 of its signed bytes in hexadecimal digits; empty in what an earlier
   *     release kept
   * @param familiar whether they may be wrapped anew unasked; not when they were first seen after
   *     their master key was replaced
   */
  record Pin(UUID catalog, long version, Optional<KeyId> master, String digest, boolean familiar) {
    static Pin of(Catalog catalog, byte[] signed) {
      return new Pin(
          catalog.id(),
          catalog.version(),
          Optional.of(catalog.key().masterKey()),
          digestOf(signed),
          false);
    }

    private static String digestOf(byte[] signed) {
      return HexFormat.of().formatHex(Sha256.of(signed, 0, signed.length));
    }

    Pin asFamiliar() {
      return new Pin(catalog, version, master, digest, true);
    }

    boolean isOf(byte[] signed) {
      return digest.equals(digestOf(signed));
    }

    /** Whether both are of the same signed bytes. */
    boolean isSameAs(Pin other) {
      return version == other.version && !digest.isEmpty() && digest.equals(other.digest);
    }

    /**
     * Whether the other one has the version of this and is not this. Several may be signed for one
     * version, of which one is committed.
     */
    boolean contradicts(Pin other) {
      return version == other.version && !digest.isEmpty() && !digest.equals(other.digest);
    }

    /** As {@code nacre.accept.restored} takes it, when something else came in its place. */
    @Override
    public String toString() {
      return catalog + ":" + version;
    }
  }

  Optional<Pin> last() throws IOException;

  /**
   * After the database's commit only. What is remembered already stays as it is, familiar or not.
   *
   * @throws IOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when it is older than what is
   *     remembered by now, or another one of the same version, or under a master key that came
   *     before
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

  /** Whether a catalog that is gone is taken for dropped on purpose. A yes forgets it. */
  default boolean givesUp(Pin last) throws IOException {
    return false;
  }

  /** How the registry names the database; empty where nothing is remembered. */
  default String database() {
    return "";
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
