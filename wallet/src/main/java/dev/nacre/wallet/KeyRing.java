package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.secret.SecretBytes;
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
 * The master keys of an open wallet. Keys are only ever added until the ring is closed, so that
 * whoever holds one keeps a working key whatever becomes of the file.
 *
 * <p>Safe for threads. Read without a lock: which keys there are, which of them is current and
 * which were replaced is one state, so that no question is answered from the half of a change.
 */
final class KeyRing implements AutoCloseable {
  private volatile State state = new State(Map.of(), null, Set.of());

  /** What somebody has made here to be used from then on, whatever there was. */
  private volatile @Nullable KeyId asked;

  /**
   * All that is known of the keys. Immutable.
   *
   * @param retired those that were made in this wallet, and whose place another one has taken
   */
  private record State(Map<KeyId, Held> keys, @Nullable KeyId current, Set<KeyId> retired) {
    State {
      keys = Map.copyOf(keys);
      retired = Set.copyOf(retired);
    }
  }

  /**
   * Takes over the secrets of these records. One that is known already is closed, and the one held
   * stands in its place.
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
        current = record.id(); // the first of them: none is known to be retired before that
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

  /** This process was told to make this key. */
  void asked(KeyId made) {
    asked = made;
  }

  /**
   * Whether this process was told to make the current key, wherever the other one came from. Or
   * whether this key was made in this wallet, and a rotation of it has put the current one in its
   * place, or in that of one that came after it. The wallet says so itself: the times of its keys
   * are those of clocks, each of another host perhaps, and tell nothing of an order.
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
   * Whether the one may have come after the other: both are here, and the second was made later. Of
   * keys that were made here the current one is the last, whatever the times say: earlier releases
   * gave a key the time of the clock, also after that went back. One from elsewhere comes after
   * none unless it was in use there when it was taken: of the others some may have leaked, which is
   * why they were retired, and they may be younger than what is in use here.
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

    /** Whether it is known to have been a current key, here or where it was taken from. */
    boolean wasInUse() {
      return isMadeHere() || origin == KeyOrigin.IMPORTED;
    }
  }
}
