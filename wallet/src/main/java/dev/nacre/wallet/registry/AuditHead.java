package dev.nacre.wallet.registry;

import java.time.Instant;
import java.util.UUID;

/**
 * The last entry of an audit log, so that a truncation is detected.
 *
 * @param sequence grows with each entry
 * @param updated set by the registry
 */
public record AuditHead(UUID log, long sequence, Digest digest, Instant updated) {}
