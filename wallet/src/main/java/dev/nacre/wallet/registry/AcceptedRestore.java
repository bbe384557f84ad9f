package dev.nacre.wallet.registry;

import java.time.Instant;

/** A used restore token, with its time. */
public record AcceptedRestore(RestoreToken token, Instant when) {}
