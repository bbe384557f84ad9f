package dev.nacre.wallet.keys;

import dev.nacre.core.key.KeyId;
import java.time.Instant;
import java.util.Optional;

/**
 * The public properties of a master key.
 *
 * @param retired when another key replaced it
 * @param tag the operator's remark, may be empty
 */
public record KeyEntry(
    KeyId id,
    KeyState state,
    Instant created,
    Optional<Instant> retired,
    String tag,
    KeyOrigin origin) {}
