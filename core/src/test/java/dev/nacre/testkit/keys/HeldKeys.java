package dev.nacre.testkit.keys;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import java.util.ArrayList;
import java.util.List;

/** Master keys without a wallet: one at first, and another with each rotation. */
public class HeldKeys implements MasterKeys {
  /** The current one first. */
  private final List<LocalMasterKey> keys = new ArrayList<>();

  public HeldKeys() {
    this(random());
  }

  protected HeldKeys(LocalMasterKey first) {
    keys.add(first);
  }

  private static LocalMasterKey random() {
    return new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));
  }

  /** Makes a new current key; returns how many were retired so far. */
  public final int rotate() {
    keys.add(0, random());
    return keys.size() - 1;
  }

  @Override
  public MasterKey current() {
    return keys.get(0);
  }

  @Override
  public MasterKey find(KeyId id) throws NacreIOException {
    return among(keys, id);
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
  public final MasterKeys inAnotherView() {
    return view(keys.get(keys.size() - 1), keys);
  }

  /** As it would be if the first so many keys were gone. Owns nothing. */
  public final MasterKeys without(int retired) {
    return view(current(), keys.subList(0, keys.size() - retired));
  }

  private static MasterKeys view(MasterKey current, List<LocalMasterKey> known) {
    return new MasterKeys() {
      @Override
      public MasterKey current() {
        return current;
      }

      @Override
      public MasterKey find(KeyId id) throws NacreIOException {
        return among(known, id);
      }

      @Override
      public void close() {}
    };
  }

  private static MasterKey among(List<LocalMasterKey> keys, KeyId id) throws NacreIOException {
    for (LocalMasterKey key : keys) {
      if (key.id().equals(id)) {
        return key;
      }
    }
    throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No master key " + id);
  }

  @Override
  public void close() {
    keys.forEach(LocalMasterKey::close);
  }
}
