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
 * Wraps data keys with the master key that is current, and leaves those that already are, and those
 * whose master key is not to be had. The one that signs is made anew.
 */
final class Rewrap {
  /** It is gone or disabled, or nobody lets us use it: trying again would change nothing. */
  private static final Set<ErrorCode> NOT_TO_BE_HAD =
      Set.of(ErrorCode.KEY_NOT_FOUND, ErrorCode.KEY_DISABLED, ErrorCode.KEY_SERVICE_DENIED);

  private final MasterKeys masters;
  private final MasterKey current;

  Rewrap(MasterKeys masters) throws IOException {
    this.masters = masters;
    this.current = masters.current();
  }

  /**
   * A key that nobody had before, in the place of one that only signs: whoever had the master key
   * of that one has it as well.
   */
  WrappedKey anew(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (isCurrent(wrapped)) {
      return wrapped;
    }
    try (DataKey key = DataKey.generate(scope)) {
      return current.wrap(key);
    }
  }

  WrappedKey of(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (isCurrent(wrapped)) {
      return wrapped;
    }
    DataKey opened;
    try {
      opened = masters.unwrap(wrapped, scope);
    } catch (NacreIOException refused) {
      if (NOT_TO_BE_HAD.contains(refused.code())) {
        return wrapped; // of a table that was dropped long ago, say
      }
      throw refused;
    }
    try (DataKey key = opened) {
      return current.wrap(key); // whatever keeps that from wrapping keeps all from following
    }
  }

  KeyGroup of(KeyGroup group) throws IOException {
    TreeMap<Integer, WrappedKey> keys = new TreeMap<>();
    for (Map.Entry<Integer, WrappedKey> key : group.keys().entrySet()) {
      keys.put(key.getKey(), of(key.getValue(), KeyGroup.scope(group.id())));
    }
    return new KeyGroup(group.id(), group.name(), group.current(), keys);
  }

  private boolean isCurrent(WrappedKey wrapped) {
    return wrapped.masterKey().equals(current.id());
  }
}
