package dev.nacre.wallet.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.wallet.kdf.Argon2id;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlotTest {
  final SampleWallets samples = new SampleWallets();
  final SlotContext context = new SlotContext(ContentKind.WALLET, samples.id);

  @AfterEach
  void forget() {
    samples.close();
  }

  private Slot seal(SlotLock lock) {
    return Slot.wrap(context, lock, samples.publicKey(samples.recoveryKey), samples.key);
  }

  @Test
  void opensWithItsPrivateKeyOnly() throws Exception {
    for (StoredKeyLock lock : StoredKeyLock.values()) {
      Slot slot = Slot.readFrom(ByteBuffer.wrap(seal(lock).encode()));
      assertThat(slot.lock()).isEqualTo(lock);
      try (WalletKey opened = slot.unwrap(context, samples.recoveryKey)) {
        assertThat(opened.insecureSecret().sameAs(samples.key.insecureSecret())).isTrue();
        assertThat(opened).hasToString("WalletKey[hidden]");
      }
      assertThatThrownBy(() -> slot.unwrap(context, samples.passphraseKey))
          .isInstanceOf(UnauthenticException.class);
    }
  }

  @Test
  void opensInItsFileOnly() {
    Slot slot = seal(StoredKeyLock.RECOVERY);
    for (SlotContext other :
        new SlotContext[] {
          new SlotContext(ContentKind.EXPORT, samples.id),
          new SlotContext(ContentKind.WALLET, UUID.randomUUID())
        }) {
      assertThatThrownBy(() -> slot.unwrap(other, samples.recoveryKey))
          .isInstanceOf(UnauthenticException.class);
    }
  }

  @Test
  void doesNotOpenWithAnyBitChanged() throws Exception {
    byte[] whole = seal(StoredKeyLock.RECOVERY).encode();
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      // X25519 ignores the highest bit of a public key; that the slot's bytes are bound finds it.
      byte[] altered = whole.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(
              () -> {
                Slot slot = Slot.readFrom(ByteBuffer.wrap(altered));
                slot.unwrap(context, samples.recoveryKey).close();
              })
          .isInstanceOfAny(UnauthenticException.class, FormatException.class);
    }
  }

  @Test
  void doesNotOpenWithAForgedKeyOfSmallOrder() throws Exception {
    byte[] forged = seal(StoredKeyLock.RECOVERY).encode();
    for (int i = 1; i <= 32; i++) {
      forged[i] = 0;
    }
    Slot slot = Slot.readFrom(ByteBuffer.wrap(forged));
    assertThatThrownBy(() -> slot.unwrap(context, samples.recoveryKey))
        .isInstanceOf(UnauthenticException.class);
  }

  @Test
  void ofAPassphraseKeepsItsKdfAndSalt() throws Exception {
    for (KdfParameters kdf :
        new KdfParameters[] {new Argon2id(64, 1, 1), new Scrypt(4, 2, 3), new Pbkdf2(1000)}) {
      PassphraseLock lock = PassphraseLock.fresh(kdf);
      try (Passphrase passphrase = Passphrase.copyOf("secret".toCharArray());
          Passphrase wrong = Passphrase.copyOf("Secret".toCharArray());
          SecretBytes privateKey = lock.privateKey(passphrase);
          SecretBytes wrongKey = lock.privateKey(wrong)) {
        Slot slot = Slot.wrap(context, lock, samples.publicKey(privateKey), samples.key);
        Slot read = Slot.readFrom(ByteBuffer.wrap(slot.encode()));
        PassphraseLock again = (PassphraseLock) read.lock();
        assertThat(again).isEqualTo(lock).hasSameHashCodeAs(lock);
        assertThat(again.kdf()).isEqualTo(kdf);
        try (SecretBytes derived = again.privateKey(passphrase);
            WalletKey opened = read.unwrap(context, derived)) {
          assertThat(opened.insecureSecret().sameAs(samples.key.insecureSecret())).isTrue();
        }
        assertThatThrownBy(() -> read.unwrap(context, wrongKey))
            .isInstanceOf(UnauthenticException.class);
      }
    }
    assertThat(PassphraseLock.fresh(new Pbkdf2(1)))
        .isNotEqualTo(PassphraseLock.fresh(new Pbkdf2(1)))
        .isNotEqualTo(StoredKeyLock.RECOVERY);
  }

  @Test
  void aWalletKeyHas32Bytes() {
    assertThatThrownBy(() -> new WalletKey(SecretBytes.random(31)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
