package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.KnownRegistry;
import dev.nacre.wallet.v1.Outline;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.Slot;
import dev.nacre.wallet.v1.SlotLock;
import dev.nacre.wallet.v1.SlotPlace;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import dev.nacre.wallet.v1.WalletKey;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file's next content, before it is saved. Secrets that were born for it die with it, unless a
 * wallet takes them over.
 */
final class Draft implements AutoCloseable {
  private static final Comparator<KeyRecord> CURRENT_THEN_YOUNGER =
      Comparator.comparing((KeyRecord key) -> key.retired().isPresent())
          .thenComparing(KeyRecord::created, Comparator.reverseOrder());

  /** Of one registry. */
  private static final int MAX_PLACES = 16;

  private static final Instant LAST_DAY = Instant.parse("9999-01-01T00:00:00Z");

  private final SlotPlace place;
  private final Instant created;
  private final long revision;
  private final List<KeyRecord> keys = new ArrayList<>();
  private final List<Locked> locks = new ArrayList<>();
  private final List<KnownRegistry> registries = new ArrayList<>();
  private final List<SecretBytes> born = new ArrayList<>();
  private final List<Step> before = new ArrayList<>();
  private final List<Runnable> afterwards = new ArrayList<>();
  private boolean changed;
  private boolean handedOver;

  private Draft(SlotPlace place, Instant created, long revision) {
    this.place = place;
    this.created = created;
    this.revision = revision;
  }

  /** Of a file that is there. */
  static Draft after(Outline outline, WalletContent content) {
    Draft draft = new Draft(outline.place(), outline.created(), outline.revision() + 1);
    draft.keys.addAll(content.keys());
    for (int i = 0; i < outline.slots().size(); i++) {
      draft.locks.add(new Locked(outline.slots().get(i).lock(), content.halves().get(i)));
    }
    draft.registries.addAll(content.registries());
    return draft;
  }

  /** Of a new file. */
  static Draft first(SlotPlace place, Instant created, SlotLock lock, SecretBytes privateKey) {
    Draft draft = new Draft(place, created, 1);
    draft.putLock(lock, privateKey);
    return draft;
  }

  List<KeyRecord> keys() {
    return List.copyOf(keys);
  }

  Optional<KeyRecord> key(KeyId id) {
    return keys.stream().filter(key -> key.id().equals(id)).findFirst();
  }

  /** Adds a key, or puts it in the place of the one with its id. */
  void putKey(KeyRecord key) {
    keys.removeIf(old -> old.id().equals(key.id()));
    keys.add(key);
    keys.sort(CURRENT_THEN_YOUNGER);
    changed = true;
  }

  /** Adds a new key, which is the current one. */
  KeyId putFreshKey(Instant now, String tag) {
    KeyId id = KeyId.random();
    SecretBytes secret = own(SecretBytes.random(KeyRecord.SECRET_BYTES));
    putKey(new KeyRecord(id, now, Optional.empty(), KeyOrigin.CREATED.wire(), tag, secret));
    return id;
  }

  /**
   * The time of a key that is made now: after that of every key here, also when the clock went
   * back, because it says which of two came later.
   *
   * @throws NacreIOException {@link ErrorCode#WALLET_FULL} when a key is of the last day there is
   */
  Instant afterAllKeys(Instant now) throws NacreIOException {
    Instant made = now;
    for (KeyRecord key : keys) {
      if (!made.isAfter(key.created())) {
        made = key.created().plusMillis(1);
      }
    }
    if (made.isAfter(LAST_DAY)) {
      throw new NacreIOException(
          ErrorCode.WALLET_FULL, "The youngest key of the wallet is of a day to come");
    }
    return made;
  }

  Optional<SecretBytes> half(SlotLock lock) {
    return locks.stream()
        .filter(locked -> locked.lock.equals(lock))
        .map(locked -> locked.half)
        .findFirst();
  }

  /** Adds a lock, in the place of the one of its kind. */
  void putLock(SlotLock lock, SecretBytes privateKey) {
    SecretBytes half = own(SlotLock.publicHalf(privateKey));
    boolean passphrase = lock instanceof PassphraseLock;
    locks.removeIf(old -> passphrase ? old.lock instanceof PassphraseLock : old.lock.equals(lock));
    locks.add(passphrase ? 0 : locks.size(), new Locked(lock, half));
    changed = true;
  }

  void removeLock(SlotLock lock) {
    changed |= locks.removeIf(old -> old.lock.equals(lock));
  }

  List<KnownRegistry> registries() {
    return List.copyOf(registries);
  }

  /**
   * Adds the place of a registry, after all others. One that moves often leaves its oldest places
   * behind.
   */
  void putRegistry(KnownRegistry registry) {
    registries.removeIf(
        old ->
            old.id().equals(registry.id())
                && (old.isSomewhere() || old.place().equals(registry.place())));
    List<KnownRegistry> places =
        registries.stream().filter(old -> old.id().equals(registry.id())).toList();
    if (places.size() >= MAX_PLACES) {
      registries.remove(places.get(0));
    }
    registries.add(registry);
    changed = true;
  }

  /** Makes a secret die with this draft. */
  SecretBytes own(SecretBytes secret) {
    born.add(secret);
    return secret;
  }

  boolean isChanged() {
    return changed;
  }

  WalletContent content() {
    return new WalletContent(keys, locks.stream().map(Locked::half).toList(), registries);
  }

  /**
   * Seals it under a wallet key that nobody has seen before.
   *
   * @throws NacreIOException {@link ErrorCode#WALLET_FULL}, rather than a file that counts wrong or
   *     cannot be read again
   */
  WalletFile seal() throws NacreIOException {
    refuseMoreThan(WalletContent.MAX_KEYS, keys.size(), "keys");
    refuseMoreThan(WalletContent.MAX_REGISTRIES, registries.size(), "registries");
    WalletFile sealed = sealFresh();
    refuseMoreThan(WalletFile.MAX_BYTES, sealed.length(), "bytes");
    return sealed;
  }

  private static void refuseMoreThan(int most, int number, String what) throws NacreIOException {
    if (number > most) {
      throw new NacreIOException(
          ErrorCode.WALLET_FULL, "A wallet holds at most " + most + " " + what);
    }
  }

  private WalletFile sealFresh() {
    try (WalletKey key = WalletKey.generate()) {
      List<Slot> slots =
          locks.stream().map(locked -> Slot.seal(place, locked.lock, locked.half, key)).toList();
      var outline = new Outline(place.kind(), place.wallet(), created, revision, slots);
      return WalletFile.seal(outline, key, content());
    }
  }

  /** Runs right before the save, when all else is done that could fail; may stop it. */
  void beforeSave(Step step) {
    before.add(step);
  }

  void aboutToSave() throws IOException {
    for (Step step : before) {
      step.run();
    }
  }

  /** Something that must succeed, or nothing is saved. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  /** Runs once the draft is on disk. */
  void onSaved(Runnable action) {
    afterwards.add(action);
  }

  void saved() {
    afterwards.forEach(Runnable::run);
  }

  /** From now on the secrets in the content are somebody else's. */
  void handOver() {
    handedOver = true;
  }

  @Override
  public void close() {
    Set<SecretBytes> theirs = Collections.newSetFromMap(new IdentityHashMap<>());
    if (handedOver) {
      keys.forEach(key -> theirs.add(key.secret()));
      locks.forEach(locked -> theirs.add(locked.half));
    }
    for (SecretBytes secret : born) {
      if (!theirs.contains(secret)) {
        secret.close();
      }
    }
  }

  private record Locked(SlotLock lock, SecretBytes half) {}
}
