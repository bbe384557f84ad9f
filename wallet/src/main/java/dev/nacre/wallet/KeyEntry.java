package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.v1.KeyRecord;
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
    KeyOrigin origin) {
  static KeyEntry of(KeyRecord key) {
    return new KeyEntry(
        key.id(),
        key.retired().isPresent() ? KeyState.RETIRED : KeyState.CURRENT,
        key.created(),
        key.retired(),
        key.tag(),
        KeyOrigin.ofWire(key.origin()));
  }
}
