package dev.nacre.jdbc.catalog;

import dev.nacre.core.key.KeyId;
import java.util.Set;

/**
 * What became of the data keys of a catalog that were to follow a new master key.
 *
 * @param changed whether any of them needed another one
 * @param left master keys that are needed still, because they are not to be had
 */
public record Rewrapped(boolean changed, Set<KeyId> left) {
  /** There was none. */
  public static final Rewrapped NOTHING = new Rewrapped(false, Set.of());

  public Rewrapped {
    left = Set.copyOf(left);
  }
}
