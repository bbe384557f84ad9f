package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Rewraps data keys with the current master key. Skips those that already are, and those whose
 * master key is unavailable. The signing key is replaced by a new one.
 */
final class KeyRewrapping {
  /** The master key is missing, disabled or forbidden: trying again would not help. */
  private static final Set<ErrorCode> UNAVAILABLE =
      Set.of(ErrorCode.KEY_NOT_FOUND, ErrorCode.KEY_DISABLED, ErrorCode.KEY_SERVICE_DENIED);

  private final MasterKeys masters;
  private final MasterKey current;

  KeyRewrapping(MasterKeys masters) throws IOException {
    this.masters = masters;
    this.current = masters.current();
  }

  /**
   * Replaces a key that only signs by a new key: an attacker who has had the old master key also
   * has the old signing key.
   */
  WrappedKey renew(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (isCurrent(wrapped)) {
      return wrapped;
    }
    try (DataKey key = DataKey.generate(scope)) {
      return current.wrap(key);
    }
  }

  WrappedKey rewrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (isCurrent(wrapped)) {
      return wrapped;
    }
    DataKey opened;
    try {
      opened = masters.unwrap(wrapped, scope);
    } catch (NacreIOException refused) {
      if (UNAVAILABLE.contains(refused.code())) {
        return wrapped; // for example of a table that was dropped long ago
      }
      throw refused;
    }
    try (DataKey key = opened) {
      return current.wrap(key); // a failure here would hit all further keys, too
    }
  }

  KeyGroup rewrap(KeyGroup group) throws IOException {
    TreeMap<Integer, WrappedKey> keys = new TreeMap<>();
    for (Map.Entry<Integer, WrappedKey> key : group.keys().entrySet()) {
      keys.put(key.getKey(), rewrap(key.getValue(), KeyGroup.scope(group.id())));
    }
    return new KeyGroup(group.id(), group.name(), group.current(), keys);
  }

  private boolean isCurrent(WrappedKey wrapped) {
    return wrapped.masterKey().equals(current.id());
  }
}
