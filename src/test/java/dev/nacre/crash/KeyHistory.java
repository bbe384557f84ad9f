package dev.nacre.crash;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Master keys that are rotated. All are kept, so that it can be asked which ones are needed. */
final class KeyHistory implements MasterKeys {
  private final List<LocalMasterKey> keys = new ArrayList<>();

  KeyHistory() {
    rotate();
  }

  /** Makes a new current key; returns how many were retired so far. */
  int rotate() {
    keys.add(new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES)));
    return keys.size() - 1;
  }

  /** As it would be if the first so many keys were gone. Owns nothing. */
  MasterKeys without(int retired) {
    return new MasterKeys() {
      @Override
      public MasterKey current() {
        return KeyHistory.this.current();
      }

      @Override
      public MasterKey find(KeyId id) throws IOException {
        return among(keys.subList(retired, keys.size()), id);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public MasterKey current() {
    return keys.get(keys.size() - 1);
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    return among(keys, id);
  }

  @Override
  public boolean replaces(KeyId old) {
    return !current().id().equals(old) && keys.stream().anyMatch(key -> key.id().equals(old));
  }

  @Override
  public void close() {
    keys.forEach(LocalMasterKey::close);
  }

  private static MasterKey among(List<LocalMasterKey> keys, KeyId id) throws IOException {
    for (LocalMasterKey key : keys) {
      if (key.id().equals(id)) {
        return key;
      }
    }
    throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
  }
}
