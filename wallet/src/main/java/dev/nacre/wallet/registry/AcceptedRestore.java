package dev.nacre.wallet.registry;

import java.time.Instant;

/** A token that was used, and when. */
public record AcceptedRestore(RestoreToken token, Instant when) {}
