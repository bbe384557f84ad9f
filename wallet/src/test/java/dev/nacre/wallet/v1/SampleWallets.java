package dev.nacre.wallet.v1;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Wallets made by hand, whose secrets end with the test. */
final class SampleWallets implements AutoCloseable {
  static final Instant T1 = Instant.ofEpochMilli(1_700_000_000_001L);
  static final Instant T2 = Instant.ofEpochMilli(1_700_000_000_002L);

  private final List<Runnable> toClose = new ArrayList<>();
  final UUID id = UUID.randomUUID();
  final WalletKey key = closing(WalletKey.generate());
  final SecretBytes passphraseKey = closing(SecretBytes.random(32));
  final SecretBytes recoveryKey = closing(SecretBytes.random(32));
  final PassphraseLock lock = PassphraseLock.fresh(new dev.nacre.wallet.kdf.Argon2id(64, 1, 1));

  private SecretBytes closing(SecretBytes secret) {
    toClose.add(secret::close);
    return secret;
  }

  private WalletKey closing(WalletKey secret) {
    toClose.add(secret::close);
    return secret;
  }

  KeyRecord record(Optional<Instant> retired, String tag) {
    return new KeyRecord(
        KeyId.random(), T1, retired, 1, tag, closing(SecretBytes.random(KeyRecord.SECRET_BYTES)));
  }

  KeyRecord current() {
    return record(Optional.empty(), "now \u00fc");
  }

  KeyRecord retired() {
    return record(Optional.of(T2), "");
  }

  SecretBytes publicKey(SecretBytes privateKey) {
    return closing(SlotLock.publicKey(privateKey));
  }

  FileHeader header(ContentKind kind, SlotLock... more) {
    SlotContext context = new SlotContext(kind, id);
    List<Slot> slots = new ArrayList<>();
    slots.add(Slot.wrap(context, lock, publicKey(passphraseKey), key));
    for (SlotLock other : more) {
      slots.add(Slot.wrap(context, other, publicKey(recoveryKey), key));
    }
    return new FileHeader(kind, id, T1, 7, slots);
  }

  WalletContent content(int slots, KeyRecord... keys) {
    List<SecretBytes> publicKeys = new ArrayList<>();
    for (int i = 0; i < slots; i++) {
      publicKeys.add(publicKey(i == 0 ? passphraseKey : recoveryKey));
    }
    return new WalletContent(
        List.of(keys), publicKeys, List.of(new KnownRegistry(UUID.randomUUID(), "a.registry")));
  }

  /** A wallet with two slots, two keys and a registry. */
  WalletFile wallet() {
    return WalletFile.encrypt(
        header(ContentKind.WALLET, StoredKeyLock.RECOVERY), key, content(2, current(), retired()));
  }

  void close(WalletContent content) {
    content.keys().forEach(each -> each.secret().close());
    content.publicKeys().forEach(SecretBytes::close);
  }

  /** Changed bytes with a checksum that fits them. */
  static byte[] checksummed(byte[] bytes) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, 0, bytes.length - 32);
      byte[] fitting = bytes.clone();
      System.arraycopy(sha.digest(), 0, fitting, fitting.length - 32, 32);
      return fitting;
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return checksummed(changed);
  }

  @Override
  public void close() {
    toClose.forEach(Runnable::run);
  }
}
