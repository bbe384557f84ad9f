package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.registry.Registry.Change;
import dev.nacre.wallet.registry.RegistryStore.Edited;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * The changes of a registry's content, each of which refuses to go back.
 *
 * @param clock asked while a change is made, after waiting for other writers
 */
record RegistryEdits(Clock clock) {
  Edited<DatabaseRecord> update(
      RegistryContent newest, UUID databaseId, Change<DatabaseRecord> change) throws IOException {
    Optional<DatabaseRecord> old = newest.database(databaseId);
    DatabaseRecord next = next(databaseId, old, change);
    if (old.isPresent() && next.generation() < old.get().generation()) {
      throw MonotonicityRule.wouldGoBack(
          "database " + databaseId, old.get().generation(), next.generation());
    }
    if (old.isPresent() && old.get().equals(next.updatedAt(old.get().updated()))) {
      return new Edited<>(newest, old.get());
    }
    // A file that is newer than the registry is accepted, so losing this in a power cut is
    // harmless, unless the file or its key is replaced.
    boolean mayBeLost = old.isPresent() && old.get().isOfSameFile(next);
    return new Edited<>(newest.with(next), next, mayBeLost);
  }

  Edited<DatabaseRecord> accept(
      RegistryContent newest, RestoreToken token, Change<DatabaseRecord> change)
      throws IOException {
    Optional<DatabaseRecord> old = newest.database(token.id());
    if (old.isEmpty() || old.get().generation() != token.generation() || newest.isUsed(token)) {
      throw tokenRefused(token);
    }
    DatabaseRecord next = next(token.id(), old, change);
    if (next.generation() <= token.generation()) {
      throw new IllegalArgumentException(
          "an accepted database gets a generation above " + token.generation());
    }
    return new Edited<>(newest.with(used(token)).with(next), next);
  }

  Edited<RestoreToken> giveUp(RegistryContent newest, RestoreToken token) throws NacreIOException {
    Optional<DatabaseRecord> known = newest.database(token.id());
    if (known.isEmpty() || known.get().generation() != token.generation()) {
      throw tokenRefused(token);
    }
    return new Edited<>(newest.withoutDatabase(token.id()).with(used(token)), token);
  }

  Edited<CatalogPin> savePin(RegistryContent newest, CatalogPin seen, MasterKeys keys)
      throws IOException {
    Optional<CatalogPin> known = newest.catalogPin(seen.database());
    if (known.isPresent()) {
      // Here, where the pin cannot change meanwhile: an earlier check could be outdated.
      MonotonicityRule.requireFollowing(known.get(), seen, keys);
      if (known.get().isSameAs(seen)) {
        return new Edited<>(newest, known.get());
      }
    }
    return put(newest, seen.updatedAt(now()));
  }

  Edited<CatalogPin> acceptPin(RegistryContent newest, RestoreToken token, CatalogPin next)
      throws NacreIOException {
    Optional<CatalogPin> old = newest.catalogPin(next.database());
    if (old.isEmpty()
        || !old.get().catalogUuid().equals(token.id())
        || old.get().version() != token.generation()
        || newest.isUsed(token)) {
      throw tokenRefused(token);
    }
    if (next.version() <= token.generation()) {
      throw new IllegalArgumentException(
          "an accepted catalog gets a version above " + token.generation());
    }
    return put(newest.with(used(token)), next.updatedAt(now()));
  }

  Edited<AuditHead> saveAuditHead(RegistryContent newest, UUID log, long sequence, Digest digest)
      throws NacreIOException {
    Optional<AuditHead> old = newest.auditHead(log);
    if (old.isPresent() && sequence < old.get().sequence()) {
      throw MonotonicityRule.wouldGoBack("audit log " + log, old.get().sequence(), sequence);
    }
    AuditHead next = new AuditHead(log, sequence, digest, now());
    return new Edited<>(newest.with(next), next);
  }

  private DatabaseRecord next(
      UUID databaseId, Optional<DatabaseRecord> old, Change<DatabaseRecord> change)
      throws IOException {
    DatabaseRecord next = change.apply(old);
    if (!next.databaseId().equals(databaseId)) {
      throw new IllegalArgumentException("a record of another database");
    }
    return next.updatedAt(now());
  }

  private static Edited<CatalogPin> put(RegistryContent content, CatalogPin next) {
    return new Edited<>(content.with(next), next);
  }

  private AcceptedRestore used(RestoreToken token) {
    return new AcceptedRestore(token, now());
  }

  /** The time in milliseconds, as stored in the file. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static NacreIOException tokenRefused(RestoreToken token) {
    return new NacreIOException(
        ErrorCode.RESTORE_TOKEN_REFUSED,
        "The token " + token + " was used before, or is not what the registry holds");
  }
}
