package dev.nacre.wallet.registry;

import java.time.Instant;
import java.util.UUID;

/**
 * The catalog of encrypted columns that a database was last seen with.
 *
 * @param database whatever names it for good: a database id, or what a server calls itself
 * @param version grows with each change of the catalog
 * @param updated set by the registry
 */
public record CatalogPin(String database, UUID catalogUuid, long version, Instant updated) {}
