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
 * @param digest of its signed bytes; none in what an earlier release saved
 * @param familiar whether they may be wrapped anew unasked
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
  /** One to be saved; the registry sets the time. */
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
   * Whether the other one has the version of this and is not this. Several may be signed for one
   * version, of which one is committed. Of what an earlier release saved there is no telling.
   */
  boolean contradicts(CatalogPin other) {
    return version == other.version
        && !digest.equals(Digest.NONE)
        && !(digest.equals(other.digest) && masterKey.equals(other.masterKey));
  }

  /** Whether the other one is this, familiar or not. */
  boolean isSameAs(CatalogPin other) {
    return version == other.version
        && masterKey.equals(other.masterKey)
        && digest.equals(other.digest);
  }

  CatalogPin updatedAt(Instant when) {
    return new CatalogPin(database, catalogUuid, version, masterKey, digest, familiar, when);
  }
}
