package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.file.FileProblem;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keystorefile.KeyStoreEntry;
import dev.nacre.wallet.keystorefile.KeyStoreFileCodec;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import dev.nacre.wallet.store.UnlockedContent;
import dev.nacre.wallet.store.WalletStore;
import dev.nacre.wallet.v1.ContentKind;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.SlotContext;
import dev.nacre.wallet.v1.WalletFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** Transfers master keys from one wallet to another. */
final class KeyTransfer {
  private KeyTransfer() {}

  /** Writes an export, a file like a wallet, with some keys of this one. */
  static void export(LiveWallet wallet, Path target, Set<KeyId> ids, Passphrase transport)
      throws IOException {
    List<KeyRecord> chosen = choose(wallet, ids);
    WalletStore store = WalletStore.export(target, wallet.context().disk());
    if (store.file().exists()) {
      throw new NacreIOException(
          SafeFileKind.EXPORT.code(FileProblem.EXISTS),
          "The " + store.file().description() + " is there already");
    }
    var slotContext = new SlotContext(ContentKind.EXPORT, UUID.randomUUID());
    PassphraseLock lock = PassphraseLock.fresh(wallet.context().usual());
    try (SecretBytes privateKey = lock.privateKey(transport);
        WalletDraft draft =
            WalletDraft.first(slotContext, wallet.context().now(), lock, privateKey)) {
      chosen.forEach(draft::putKey);
      store.file().create(draft.encrypt().encode(), store.path());
    }
  }

  /** The keys of an export; the caller closes their secrets. */
  static List<KeyRecord> read(LiveWallet wallet, Path source, Passphrase transport)
      throws IOException {
    WalletStore store = WalletStore.export(source, wallet.context().disk());
    WalletFile file = store.read();
    UnlockedContent unlocked = UnlockedContent.byPassphrase(store, file, transport);
    unlocked.credential().close();
    unlocked.content().publicKeys().forEach(SecretBytes::close);
    return unlocked.content().keys();
  }

  static void exportKeyStore(
      LiveWallet wallet, Path target, KeyStoreFileFormat format, Passphrase passphrase)
      throws IOException {
    wallet.requireOpen();
    var file = new SafeFile(target, SafeFileKind.KEY_STORE, wallet.context().disk());
    if (file.exists()) {
      throw new NacreIOException(
          SafeFileKind.KEY_STORE.code(FileProblem.EXISTS),
          "The " + file.description() + " is there already");
    }
    List<KeyStoreEntry> keys =
        wallet.content().keys().stream()
            .map(key -> new KeyStoreEntry(key.id(), key.created(), key.tag(), key.secret()))
            .toList();
    file.create(KeyStoreFileCodec.write(format, keys, passphrase, file.description()), target);
  }

  /** The keys of a key store; the caller closes their secrets. */
  static List<KeyRecord> readKeyStore(
      LiveWallet wallet, Path source, KeyStoreFileFormat format, Passphrase passphrase)
      throws IOException {
    var file = new SafeFile(source, SafeFileKind.KEY_STORE, wallet.context().disk());
    byte[] bytes = file.read(WalletFile.MAX_BYTES);
    List<KeyRecord> records = new ArrayList<>();
    for (KeyStoreEntry key :
        KeyStoreFileCodec.read(format, bytes, passphrase, file.description())) {
      records.add(
          new KeyRecord(
              key.id(),
              key.created(),
              Optional.empty(),
              KeyOrigin.KEY_STORE.wire(),
              key.tag(),
              key.secret()));
    }
    return records;
  }

  /** Copies of the keys of another open wallet; the caller closes their secrets. */
  static List<KeyRecord> copies(LiveWallet other) throws NacreIOException {
    other.requireOpen();
    List<KeyRecord> copies = new ArrayList<>();
    for (KeyRecord key : other.content().keys()) {
      copies.add(
          key.withSecret(key.secret().<SecretBytes, RuntimeException>lend(SecretBytes::copyOf)));
    }
    return copies;
  }

  /** Adds unknown keys as retired ones, and returns their ids. */
  static List<KeyId> importKeys(
      LiveWallet wallet, String why, List<KeyRecord> keys, KeyOrigin origin) throws IOException {
    // From here on the draft owns the secrets, or the wallet if a save failed half way.
    var handedOver = new AtomicBoolean();
    try {
      return wallet.change(
          Optional.of(why),
          draft -> {
            handedOver.set(true);
            return add(draft, keys, origin, wallet.context().now());
          });
    } finally {
      if (!handedOver.get()) {
        keys.forEach(key -> key.secret().close());
      }
    }
  }

  /**
   * Adds unknown keys to a draft, as retired ones. The draft owns all secrets from the start, and
   * closes those that it does not use. Whether a key was already retired at its origin is stored:
   * it may have leaked.
   *
   * @return the new ones
   */
  private static List<KeyId> add(
      WalletDraft draft, List<KeyRecord> keys, KeyOrigin origin, Instant now)
      throws NacreIOException {
    List<KeyId> added = new ArrayList<>();
    for (KeyRecord key : keys) {
      draft.takeOwnership(key.secret());
    }
    for (KeyRecord key : keys) {
      Optional<KeyRecord> here = draft.key(key.id());
      if (here.isEmpty()) {
        KeyOrigin kept = key.retired().isPresent() ? KeyOrigin.RETIRED_ELSEWHERE : origin;
        draft.putKey(
            new KeyRecord(
                key.id(),
                key.created(),
                Optional.of(key.retired().orElse(now)),
                kept.wire(),
                KeyTag.check(key.tag()),
                key.secret()));
        added.add(key.id());
      } else if (!here.get().secret().sameAs(key.secret())) {
        throw new NacreIOException(
            ErrorCode.KEY_CONFLICT, "Two different master keys have the id " + key.id());
      }
    }
    return added;
  }

  private static List<KeyRecord> choose(LiveWallet wallet, Set<KeyId> ids) throws NacreIOException {
    wallet.requireOpen();
    if (ids.isEmpty()) {
      throw new NacreIOException(ErrorCode.EXPORT_REFUSED, "No key was chosen for the export");
    }
    List<KeyRecord> chosen =
        wallet.content().keys().stream().filter(key -> ids.contains(key.id())).toList();
    for (KeyId id : ids) {
      if (chosen.stream().noneMatch(key -> key.id().equals(id))) {
        throw notHere(wallet, id);
      }
    }
    return chosen;
  }

  static NacreIOException notHere(LiveWallet wallet, KeyId id) {
    return new NacreIOException(
        ErrorCode.KEY_NOT_FOUND,
        "The " + wallet.store().file().description() + " has no master key " + id);
  }
}
