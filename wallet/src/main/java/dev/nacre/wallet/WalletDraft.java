package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.v1.FileHeader;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.KnownRegistry;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.Slot;
import dev.nacre.wallet.v1.SlotContext;
import dev.nacre.wallet.v1.SlotLock;
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
 * The next content of a file, before it is saved. Secrets that were created for it are closed with
 * it, unless a wallet takes ownership.
 */
final class WalletDraft implements AutoCloseable {
  private static final Comparator<KeyRecord> CURRENT_THEN_YOUNGER =
      Comparator.comparing((KeyRecord key) -> key.retired().isPresent())
          .thenComparing(KeyRecord::created, Comparator.reverseOrder());

  /** The most places of one registry. */
  private static final int MAX_PLACES = 16;

  private static final Instant LAST_DAY = Instant.parse("9999-01-01T00:00:00Z");

  private final SlotContext slotContext;
  private final Instant created;
  private final long revision;
  private final List<KeyRecord> keys = new ArrayList<>();
  private final List<Locked> locks = new ArrayList<>();
  private final List<KnownRegistry> registries = new ArrayList<>();
  private final List<SecretBytes> owned = new ArrayList<>();
  private final List<Step> before = new ArrayList<>();
  private final List<Runnable> afterwards = new ArrayList<>();
  private boolean changed;
  private boolean handedOver;

  private WalletDraft(SlotContext slotContext, Instant created, long revision) {
    this.slotContext = slotContext;
    this.created = created;
    this.revision = revision;
  }

  /** The draft of the next version of an existing file. */
  static WalletDraft after(FileHeader header, WalletContent content) {
    WalletDraft draft =
        new WalletDraft(header.slotContext(), header.created(), header.revision() + 1);
    draft.keys.addAll(content.keys());
    for (int i = 0; i < header.slots().size(); i++) {
      draft.locks.add(new Locked(header.slots().get(i).lock(), content.publicKeys().get(i)));
    }
    draft.registries.addAll(content.registries());
    return draft;
  }

  /** The draft of a new file. */
  static WalletDraft first(
      SlotContext slotContext, Instant created, SlotLock lock, SecretBytes privateKey) {
    WalletDraft draft = new WalletDraft(slotContext, created, 1);
    draft.putLock(lock, privateKey);
    return draft;
  }

  List<KeyRecord> keys() {
    return List.copyOf(keys);
  }

  Optional<KeyRecord> key(KeyId id) {
    return keys.stream().filter(key -> key.id().equals(id)).findFirst();
  }

  /** Adds a key, or replaces the one with its id. */
  void putKey(KeyRecord key) {
    keys.removeIf(old -> old.id().equals(key.id()));
    keys.add(key);
    keys.sort(CURRENT_THEN_YOUNGER);
    changed = true;
  }

  /** Adds a new key, which becomes the current one. */
  KeyId putFreshKey(Instant now, String tag) {
    KeyId id = KeyId.random();
    SecretBytes secret = takeOwnership(SecretBytes.random(KeyRecord.SECRET_BYTES));
    putKey(new KeyRecord(id, now, Optional.empty(), KeyOrigin.CREATED.wire(), tag, secret));
    return id;
  }

  /**
   * The creation time for a new key: later than that of every key here, even if the clock went
   * back, because it determines the order of keys.
   *
   * @throws NacreIOException {@link ErrorCode#WALLET_FULL} when a key has the last possible date
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
          ErrorCode.WALLET_FULL, "The newest key of the wallet has a date in the future");
    }
    return made;
  }

  Optional<SecretBytes> publicKey(SlotLock lock) {
    return locks.stream()
        .filter(locked -> locked.lock.equals(lock))
        .map(locked -> locked.publicKey)
        .findFirst();
  }

  /** Adds a lock, or replaces the one of its kind. */
  void putLock(SlotLock lock, SecretBytes privateKey) {
    SecretBytes publicKey = takeOwnership(SlotLock.publicKey(privateKey));
    boolean passphrase = lock instanceof PassphraseLock;
    locks.removeIf(old -> passphrase ? old.lock instanceof PassphraseLock : old.lock.equals(lock));
    locks.add(passphrase ? 0 : locks.size(), new Locked(lock, publicKey));
    changed = true;
  }

  void removeLock(SlotLock lock) {
    changed |= locks.removeIf(old -> old.lock.equals(lock));
  }

  List<KnownRegistry> registries() {
    return List.copyOf(registries);
  }

  /**
   * Adds the place of a registry, after all others. Drops the oldest places of a registry that
   * moves often.
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

  /** Closes a secret with this draft. */
  SecretBytes takeOwnership(SecretBytes secret) {
    owned.add(secret);
    return secret;
  }

  boolean isChanged() {
    return changed;
  }

  WalletContent content() {
    return new WalletContent(keys, locks.stream().map(Locked::publicKey).toList(), registries);
  }

  /**
   * Encrypts the content with a fresh wallet key.
   *
   * @throws NacreIOException {@link ErrorCode#WALLET_FULL}, when the file could not be read again
   */
  WalletFile encrypt() throws NacreIOException {
    refuseMoreThan(WalletContent.MAX_KEYS, keys.size(), "keys");
    refuseMoreThan(WalletContent.MAX_REGISTRIES, registries.size(), "registries");
    WalletFile sealed = encryptFresh();
    refuseMoreThan(WalletFile.MAX_BYTES, sealed.length(), "bytes");
    return sealed;
  }

  private static void refuseMoreThan(int most, int number, String what) throws NacreIOException {
    if (number > most) {
      throw new NacreIOException(
          ErrorCode.WALLET_FULL, "A wallet holds at most " + most + " " + what);
    }
  }

  private WalletFile encryptFresh() {
    try (WalletKey key = WalletKey.generate()) {
      List<Slot> slots =
          locks.stream()
              .map(locked -> Slot.wrap(slotContext, locked.lock, locked.publicKey, key))
              .toList();
      var header =
          new FileHeader(slotContext.kind(), slotContext.wallet(), created, revision, slots);
      return WalletFile.encrypt(header, key, content());
    }
  }

  /** Adds a step right before the save, after all else that could fail; it may prevent the save. */
  void beforeSave(Step step) {
    before.add(step);
  }

  void runBeforeSave() throws IOException {
    for (Step step : before) {
      step.run();
    }
  }

  /** A step that must succeed, or nothing is saved. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  /** Adds an action for when the draft is on disk. */
  void onSaved(Runnable action) {
    afterwards.add(action);
  }

  void runAfterSave() {
    afterwards.forEach(Runnable::run);
  }

  /** Transfers the ownership of the secrets in the content. */
  void handOver() {
    handedOver = true;
  }

  @Override
  public void close() {
    Set<SecretBytes> theirs = Collections.newSetFromMap(new IdentityHashMap<>());
    if (handedOver) {
      keys.forEach(key -> theirs.add(key.secret()));
      locks.forEach(locked -> theirs.add(locked.publicKey));
    }
    for (SecretBytes secret : owned) {
      if (!theirs.contains(secret)) {
        secret.close();
      }
    }
  }

  private record Locked(SlotLock lock, SecretBytes publicKey) {}
}
