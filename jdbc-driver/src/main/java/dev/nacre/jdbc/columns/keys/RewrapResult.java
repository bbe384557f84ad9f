package dev.nacre.jdbc.columns.keys;

import dev.nacre.core.key.KeyId;
import java.util.Set;

/**
 * The result of rewrapping a catalog's data keys with a new master key.
 *
 * @param changed whether any of them needed another one
 * @param left master keys that are still needed, because some data keys could not be rewrapped
 */
public record RewrapResult(boolean changed, Set<KeyId> left) {
  /** There was no catalog. */
  public static final RewrapResult NOTHING = new RewrapResult(false, Set.of());

  public RewrapResult {
    left = Set.copyOf(left);
  }
}
