package dev.nacre.wallet.registry;

import java.time.Instant;

/** A used restore token, with its time. */
record AcceptedRestore(RestoreToken token, Instant when) {}
