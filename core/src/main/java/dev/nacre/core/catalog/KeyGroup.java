package dev.nacre.core.catalog;

import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A group of columns that share a data key; usually a single column.
 *
 * @param name empty for the group of a single column
 * @param current the version that encrypts
 * @param keys by version
 */
public record KeyGroup(UUID id, String name, int current, SortedMap<Integer, WrappedKey> keys) {
  public KeyGroup {
    keys = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(keys));
    if (!keys.containsKey(current)) {
      throw new IllegalArgumentException("a key group without its current key");
    }
  }

  /**
   * Uses only the id: hashing all keys cost a statement with seven encrypted columns half a
   * microsecond.
   */
  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** A new group with its first key. */
  public static KeyGroup first(UUID id, String name, WrappedKey key) {
    return new KeyGroup(id, name, 1, new TreeMap<>(Map.of(1, key)));
  }

  /** The group with a new key that is used from now on; earlier keys are kept for backups. */
  public KeyGroup withNewKey(WrappedKey key) {
    TreeMap<Integer, WrappedKey> more = new TreeMap<>(keys);
    int next = more.lastKey() + 1;
    more.put(next, key);
    return new KeyGroup(id, name, next, more);
  }

  /**
   * Whether cells are encrypted as by an earlier version of the same group. A key that was
   * rewrapped with another master key is still the same.
   */
  public boolean encryptsLike(KeyGroup then) {
    WrappedKey mine = Objects.requireNonNull(keys.get(current));
    WrappedKey before = Objects.requireNonNull(then.keys.get(then.current));
    boolean rewrapped = !mine.masterKey().equals(before.masterKey());
    return id.equals(then.id) && current == then.current && (rewrapped || mine.equals(before));
  }

  /** The scope of its data keys. */
  public static KeyScope scope(UUID id) {
    return new KeyScope(KeyPurpose.COLUMN, id);
  }
}
