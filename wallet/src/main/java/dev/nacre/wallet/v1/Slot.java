package dev.nacre.wallet.v1;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.params.X25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.X25519PublicKeyParameters;

/** One way to the wallet key: a lock, and the wallet key wrapped for it. */
public final class Slot {
  private static final String LABEL = "nacre wallet slot";
  private static final int WRAPPED_BYTES =
      CipherSuite.NONCE_BYTES + WalletKey.BYTES + CipherSuite.TAG_BYTES;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SlotLock lock;
  private final byte[] ephemeral;
  private final byte[] wrapped;

  private Slot(SlotLock lock, byte[] ephemeral, byte[] wrapped) {
    this.lock = lock;
    this.ephemeral = ephemeral;
    this.wrapped = wrapped;
  }

  public static Slot wrap(
      SlotContext context, SlotLock lock, SecretBytes publicKey, WalletKey key) {
    var mine = new X25519PrivateKeyParameters(RANDOM);
    byte[] ephemeral = mine.generatePublicKey().getEncoded();
    byte[] wrapped = new byte[WRAPPED_BYTES];
    Nonces.fill(wrapped, 0);
    var slot = new Slot(lock, ephemeral, wrapped);
    try (SecretBytes secret =
            publicKey.<SecretBytes, RuntimeException>lend(
                theirs -> agree(mine, theirs, ephemeral, theirs));
        Aead cipher = slot.cipher(context, secret)) {
      byte[] associated = slot.associated(context);
      return key.insecureSecret()
          .<Slot, RuntimeException>lend(
              bytes -> {
                cipher.seal(
                    wrapped,
                    0,
                    associated,
                    bytes,
                    0,
                    bytes.length,
                    wrapped,
                    CipherSuite.NONCE_BYTES);
                return slot;
              });
    }
  }

  /**
   * @throws UnauthenticException when this private key is not the lock's
   */
  public WalletKey unwrap(SlotContext context, SecretBytes privateKey) throws UnauthenticException {
    byte[] opened = new byte[WalletKey.BYTES];
    try (SecretBytes publicKey = SlotLock.publicKey(privateKey);
        SecretBytes secret = agreed(privateKey, publicKey);
        Aead cipher = cipher(context, secret)) {
      cipher.open(
          wrapped,
          0,
          associated(context),
          wrapped,
          CipherSuite.NONCE_BYTES,
          opened.length,
          opened,
          0);
      return new WalletKey(SecretBytes.copyOf(opened));
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
  }

  public SlotLock lock() {
    return lock;
  }

  byte[] encode() {
    byte[] start = lock.encode();
    return ByteBuffer.allocate(start.length + ephemeral.length + wrapped.length)
        .put(start)
        .put(ephemeral)
        .put(wrapped)
        .array();
  }

  /** Reads one slot and positions the buffer after it. */
  static Slot readFrom(ByteBuffer in) throws FormatException {
    SlotLock lock = SlotLock.readFrom(in);
    byte[] ephemeral = new byte[SlotLock.KEY_BYTES];
    in.get(ephemeral);
    byte[] wrapped = new byte[WRAPPED_BYTES];
    in.get(wrapped);
    return new Slot(lock, ephemeral, wrapped);
  }

  private SecretBytes agreed(SecretBytes privateKey, SecretBytes publicKey) {
    try {
      return privateKey.<SecretBytes, RuntimeException>lend(
          mine ->
              publicKey.<SecretBytes, RuntimeException>lend(
                  publicBytes ->
                      agree(
                          new X25519PrivateKeyParameters(mine),
                          ephemeral,
                          ephemeral,
                          publicBytes)));
    } catch (IllegalStateException degenerate) {
      // A forged ephemeral key of small order, which Bouncy Castle refuses: a random secret opens
      // nothing.
      return SecretBytes.random(SlotLock.KEY_BYTES);
    }
  }

  private static SecretBytes agree(
      X25519PrivateKeyParameters mine, byte[] theirs, byte[] ephemeral, byte[] publicKey) {
    byte[] material = new byte[3 * SlotLock.KEY_BYTES];
    try {
      mine.generateSecret(new X25519PublicKeyParameters(theirs), material, 0);
      System.arraycopy(ephemeral, 0, material, SlotLock.KEY_BYTES, SlotLock.KEY_BYTES);
      System.arraycopy(publicKey, 0, material, 2 * SlotLock.KEY_BYTES, SlotLock.KEY_BYTES);
      return SecretBytes.copyOf(material);
    } finally {
      Arrays.fill(material, (byte) 0);
    }
  }

  private Aead cipher(SlotContext context, SecretBytes secret) {
    byte[] kind = {lock.encode()[0]};
    try (SecretBytes subkey =
        Hkdf.subkey(
            secret, UuidBytes.bytes(context.wallet()), LABEL, kind, CipherSuite.KEY_BYTES)) {
      return CipherSuite.AES_256_GCM.aead(subkey);
    }
  }

  private byte[] associated(SlotContext context) {
    byte[] label = LABEL.getBytes(StandardCharsets.US_ASCII);
    byte[] start = lock.encode();
    ByteBuffer out = ByteBuffer.allocate(label.length + 3 + 16 + start.length + ephemeral.length);
    out.put(label).putShort((short) WalletFile.VERSION).put((byte) context.kind().wire());
    UuidBytes.put(out, context.wallet());
    return out.put(start).put(ephemeral).array();
  }
}
