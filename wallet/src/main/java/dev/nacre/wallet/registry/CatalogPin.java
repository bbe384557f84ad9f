package dev.nacre.wallet.registry;

import dev.nacre.core.key.KeyId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The catalog of encrypted columns that a database was last seen with.
 *
 * @param database whatever names it for good: a database id, or what a server calls itself
 * @param version grows with each change of the catalog
 * @param masterKey under which its signing key was wrapped; none in what an earlier release saved
 * @param digest of its signed bytes, when these may be wrapped anew unasked; else none
 * @param updated when the registry last saved this; set by the registry
 */
public record CatalogPin(
    String database,
    UUID catalogUuid,
    long version,
    Optional<KeyId> masterKey,
    Digest digest,
    Instant updated) {
  /** One to be saved; the registry sets the time. */
  public CatalogPin(
      String database, UUID catalogUuid, long version, Optional<KeyId> masterKey, Digest digest) {
    this(database, catalogUuid, version, masterKey, digest, Instant.EPOCH);
  }

  /** Whether there is nothing in the other that is not known from this. */
  boolean isAsNewAs(CatalogPin other) {
    return version == other.version && masterKey.equals(other.masterKey);
  }

  CatalogPin updatedAt(Instant when) {
    return new CatalogPin(database, catalogUuid, version, masterKey, digest, when);
  }
}
