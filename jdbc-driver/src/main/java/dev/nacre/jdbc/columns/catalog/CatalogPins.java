package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** The last seen state of a database's catalog, stored outside the database. */
public interface CatalogPins {
  /** Remembers nothing, for a database that does not outlive its process. */
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
   * @param master the key that wraps the signing key; empty in an entry of an earlier release
   * @param digest SHA-256 of its signed bytes in hexadecimal digits; empty in an entry of an
   *     earlier release
   * @param familiar whether its keys may be rewrapped without a command; not when they were first
   *     seen after their master key was replaced
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
     * Whether the other one has the same version but different content. Several may be signed for
     * one version, of which one is committed.
     */
    boolean contradicts(Pin other) {
      return version == other.version && !digest.isEmpty() && !digest.equals(other.digest);
    }

    /** The form that {@code nacre.accept.restored} takes, when something else is in its place. */
    @Override
    public String toString() {
      return catalog + ":" + version;
    }
  }

  Optional<Pin> last() throws IOException;

  /**
   * Saves a pin, only after the database's commit. A pin that is stored already stays unchanged,
   * familiar or not.
   *
   * @throws IOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when it is older than the stored
   *     one, or a different one of the same version, or under an earlier master key
   */
  void save(Pin pin) throws IOException;

  /** Records that a table of the pinned catalog was created, and must last as the catalog does. */
  default void tableCreated() throws IOException {}

  /**
   * Records that the data keys of the columns are now wrapped with this master key.
   *
   * @param user who requested it; empty when it was due
   */
  default void rewrapped(KeyId master, String user) {}

  /** Whether an operator has accepted the catalog that replaced this one. */
  default boolean accepts(Pin last) {
    return false;
  }

  /**
   * Whether an operator has accepted that a missing catalog was dropped on purpose. If so, its pin
   * is deleted.
   */
  default boolean acceptsMissing(Pin last) throws IOException {
    return false;
  }

  /** The database's name in the registry; empty where nothing is remembered. */
  default String database() {
    return "";
  }

  /**
   * Replaces {@link #save} for an accepted catalog.
   *
   * @param next has a version above that of the last
   */
  default void accept(Pin last, Pin next) throws IOException {
    throw new IllegalStateException("nothing was accepted");
  }
}
