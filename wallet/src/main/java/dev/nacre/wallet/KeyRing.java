package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.v1.KeyRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The master keys of an open wallet. Keys are only ever added until the ring is closed, so that
 * whoever holds one keeps a working key whatever becomes of the file.
 */
final class KeyRing implements AutoCloseable {
  private final Map<KeyId, Held> keys = new ConcurrentHashMap<>();
  private volatile @Nullable KeyId current;

  /** What somebody has made here to be used from then on, whatever there was. */
  private volatile @Nullable KeyId asked;

  // Those that were made in this wallet, and whose place another one has taken.
  private final Set<KeyId> retired = ConcurrentHashMap.newKeySet();

  /**
   * Takes over the secrets of these records. One that is known already is closed, and the one held
   * stands in its place.
   */
  List<KeyRecord> adopt(List<KeyRecord> records) {
    List<KeyRecord> adopted = new ArrayList<>();
    for (KeyRecord record : records) {
      Held held =
          keys.computeIfAbsent(
              record.id(),
              id ->
                  new Held(
                      new LocalMasterKey(id, record.secret()),
                      record.secret(),
                      KeyOrigin.ofWire(record.origin()) == KeyOrigin.CREATED,
                      record.created()));
      if (held.secret != record.secret()) {
        record.secret().close();
      }
      adopted.add(record.withSecret(held.secret));
      if (record.retired().isEmpty()) {
        current = record.id(); // the first of them: none is known to be retired before that
      } else if (held.madeHere) {
        boolean unused = retired.add(record.id());
      }
    }
    return adopted;
  }

  Optional<MasterKey> find(KeyId id) {
    return Optional.ofNullable(keys.get(id)).map(Held::key);
  }

  Optional<MasterKey> current() {
    return Optional.ofNullable(current).flatMap(this::find);
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
    KeyId now = current;
    Held after = now == null ? null : keys.get(now);
    if (after == null || old.equals(now) || !keys.containsKey(old)) {
      return false;
    }
    return after.key.id().equals(asked) || (after.madeHere && retired.contains(old));
  }

  boolean holds(KeyId id) {
    return keys.containsKey(id);
  }

  /**
   * Whether the one may have come after the other: both are here, and the second was made later. Of
   * keys that were made here the current one is the last, whatever the times say: earlier releases
   * gave a key the time of the clock, also after that went back.
   */
  boolean mayFollow(KeyId old, KeyId next) {
    KeyId now = current;
    Held before = keys.get(old);
    Held after = keys.get(next);
    if (before == null || after == null) {
      return false;
    }
    if (before.madeHere && after.madeHere && (old.equals(now) || next.equals(now))) {
      return next.equals(now);
    }
    return after.created.isAfter(before.created);
  }

  @Override
  public void close() {
    keys.values().forEach(held -> held.key.close());
  }

  private record Held(LocalMasterKey key, SecretBytes secret, boolean madeHere, Instant created) {}
}
