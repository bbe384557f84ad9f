package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import java.util.ArrayList;
import java.util.List;

/** Master keys without a wallet. */
public final class HeldKeys implements MasterKeys {
  private final List<LocalMasterKey> keys = new ArrayList<>();

  public HeldKeys() {
    rotate();
  }

  public void rotate() {
    keys.add(0, new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES)));
  }

  @Override
  public MasterKey current() {
    return keys.get(0);
  }

  @Override
  public MasterKey find(KeyId id) throws NacreIOException {
    return keys.stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No master key " + id));
  }

  @Override
  public boolean replaces(KeyId old) {
    return keys.stream().skip(1).anyMatch(key -> key.id().equals(old));
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) {
    List<KeyId> newestFirst = keys.stream().map(LocalMasterKey::id).toList();
    int place = newestFirst.indexOf(next);
    return place >= 0 && place < newestFirst.indexOf(old);
  }

  /** As a process sees them that takes the oldest for the current one, and knows of no rotation. */
  public MasterKeys inAnotherView() {
    return new MasterKeys() {
      @Override
      public MasterKey current() {
        return keys.get(keys.size() - 1);
      }

      @Override
      public MasterKey find(KeyId id) throws NacreIOException {
        return HeldKeys.this.find(id);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    keys.forEach(LocalMasterKey::close);
  }
}
