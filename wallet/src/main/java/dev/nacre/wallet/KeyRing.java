package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.v1.KeyRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The master keys of an open wallet. Until the ring is closed, keys are only added, so that a key
 * stays usable for its holder even if the file changes.
 *
 * <p>Safe for threads. It is read without a lock: all keys, the current one and the replaced ones
 * are one immutable state, so that a reader never sees half a change.
 */
final class KeyRing implements AutoCloseable {
  private volatile State state = new State(Map.of(), null, Set.of());

  /** The current key that was created on request in this process, if any. */
  private volatile @Nullable KeyId asked;

  /**
   * The state of all keys. Immutable.
   *
   * @param retired those that were created in this wallet and replaced by another
   */
  private record State(Map<KeyId, Held> keys, @Nullable KeyId current, Set<KeyId> retired) {
    State {
      keys = Map.copyOf(keys);
      retired = Set.copyOf(retired);
    }
  }

  /**
   * Takes ownership of the secrets of these records. The secret of a known key is closed and
   * replaced by the one already held.
   */
  synchronized List<KeyRecord> adopt(List<KeyRecord> records) {
    State old = state;
    Map<KeyId, Held> keys = new HashMap<>(old.keys);
    Set<KeyId> retired = new HashSet<>(old.retired);
    KeyId current = old.current;
    List<KeyRecord> adopted = new ArrayList<>();
    for (KeyRecord record : records) {
      Held held = keys.computeIfAbsent(record.id(), unused -> Held.of(record));
      if (held.secret != record.secret()) {
        record.secret().close();
      }
      adopted.add(record.withSecret(held.secret));
      if (record.retired().isEmpty()) {
        current = record.id(); // the first one: no earlier key can be retired
      } else if (held.isMadeHere()) {
        boolean unused = retired.add(record.id());
      }
    }
    state = new State(keys, current, retired);
    return adopted;
  }

  Optional<MasterKey> find(KeyId id) {
    return Optional.ofNullable(state.keys.get(id)).map(Held::key);
  }

  Optional<MasterKey> current() {
    State now = state;
    return now.current == null
        ? Optional.empty()
        : Optional.ofNullable(now.keys.get(now.current)).map(Held::key);
  }

  /** Notes that this key was created on request in this process. */
  void noteRequested(KeyId made) {
    asked = made;
  }

  /**
   * Whether the current key was created on request in this process, for an old key of any origin;
   * or whether the old key was created in this wallet and rotations of the wallet have replaced it
   * by the current one, directly or through others. That is stored in the wallet: creation times
   * are from the clocks of possibly different hosts, and do not prove an order.
   */
  boolean replaces(KeyId old) {
    State now = state;
    Held after = now.current == null ? null : now.keys.get(now.current);
    if (after == null || old.equals(now.current) || !now.keys.containsKey(old)) {
      return false;
    }
    return after.key.id().equals(asked) || (after.isMadeHere() && now.retired.contains(old));
  }

  boolean holds(KeyId id) {
    return state.keys.containsKey(id);
  }

  /**
   * Whether {@code next} may have come after {@code old}: both are here, and it was created later.
   * Of keys created here the current one is the last, regardless of times: earlier releases used
   * the clock even after it went back. An imported key follows no other unless it was current where
   * it came from: a retired one may have been retired because it leaked, and may be younger than
   * the keys in use here.
   */
  boolean mayFollow(KeyId old, KeyId next) {
    State now = state;
    Held before = now.keys.get(old);
    Held after = now.keys.get(next);
    if (before == null || after == null || !after.wasInUse()) {
      return false;
    }
    boolean oneIsLast = old.equals(now.current) || next.equals(now.current);
    if (before.isMadeHere() && after.isMadeHere() && oneIsLast) {
      return next.equals(now.current);
    }
    return after.created.isAfter(before.created);
  }

  @Override
  public void close() {
    state.keys.values().forEach(held -> held.key.close());
  }

  private record Held(LocalMasterKey key, SecretBytes secret, KeyOrigin origin, Instant created) {
    static Held of(KeyRecord record) {
      return new Held(
          new LocalMasterKey(record.id(), record.secret()),
          record.secret(),
          KeyOrigin.ofWire(record.origin()),
          record.created());
    }

    boolean isMadeHere() {
      return origin == KeyOrigin.CREATED;
    }

    /** Whether it is known to have been a current key, here or where it came from. */
    boolean wasInUse() {
      return isMadeHere() || origin == KeyOrigin.IMPORTED;
    }
  }
}
