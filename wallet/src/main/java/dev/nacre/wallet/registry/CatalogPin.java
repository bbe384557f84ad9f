package dev.nacre.wallet.registry;

import dev.nacre.core.key.KeyId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The catalog of encrypted columns that a database was last seen with.
 *
 * @param database a permanent name: a database id, or the name of a server
 * @param version grows with each change of the catalog
 * @param masterKey that wraps its signing key; empty if an earlier release saved the pin
 * @param digest of its signed bytes; empty if an earlier release saved the pin
 * @param familiar whether the catalog may be rewrapped without a request
 * @param updated when the registry last saved this; set by the registry
 */
public record CatalogPin(
    String database,
    UUID catalogUuid,
    long version,
    Optional<KeyId> masterKey,
    Digest digest,
    boolean familiar,
    Instant updated) {
  /** A pin to be saved; the registry sets the time. */
  public CatalogPin(
      String database,
      UUID catalogUuid,
      long version,
      Optional<KeyId> masterKey,
      Digest digest,
      boolean familiar) {
    this(database, catalogUuid, version, masterKey, digest, familiar, Instant.EPOCH);
  }

  /**
   * Whether the other pin has the same version but another catalog. Several catalogs may be signed
   * for one version, of which one is committed. False for pins of an earlier release, which cannot
   * tell.
   */
  boolean contradicts(CatalogPin other) {
    return version == other.version
        && !digest.equals(Digest.NONE)
        && !(digest.equals(other.digest) && masterKey.equals(other.masterKey));
  }

  /** Whether the other pin is for the same catalog, familiar or not. */
  boolean isSameAs(CatalogPin other) {
    return version == other.version
        && masterKey.equals(other.masterKey)
        && digest.equals(other.digest);
  }

  CatalogPin updatedAt(Instant when) {
    return new CatalogPin(database, catalogUuid, version, masterKey, digest, familiar, when);
  }
}
