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
import java.util.TreeMap;

/** Wraps data keys with the master key that is current, and leaves those that already are. */
final class Rewrap {
  private final MasterKeys masters;
  private final MasterKey current;

  Rewrap(MasterKeys masters) throws IOException {
    this.masters = masters;
    this.current = masters.current();
  }

  WrappedKey of(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (wrapped.masterKey().equals(current.id())) {
      return wrapped;
    }
    try (DataKey key = masters.unwrap(wrapped, scope)) {
      return current.wrap(key);
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.KEY_NOT_FOUND) {
        return wrapped; // of a table that was dropped long ago, say
      }
      throw refused;
    }
  }

  KeyGroup of(KeyGroup group) throws IOException {
    TreeMap<Integer, WrappedKey> keys = new TreeMap<>();
    for (Map.Entry<Integer, WrappedKey> key : group.keys().entrySet()) {
      keys.put(key.getKey(), of(key.getValue(), KeyGroup.scope(group.id())));
    }
    return new KeyGroup(group.id(), group.name(), group.current(), keys);
  }
}
