package dev.nacre.wallet.v1;

import dev.nacre.core.secret.SecretBytes;
import java.nio.ByteBuffer;
import org.bouncycastle.crypto.params.X25519PrivateKeyParameters;

/**
 * The lock of a slot. Each lock has a private key, which opens the slot, and its public key, which
 * is enough to create the slot again for another wallet key.
 */
public sealed interface SlotLock permits PassphraseLock, StoredKeyLock {
  int KEY_BYTES = 32;

  /** The lock's own bytes at the start of a slot. */
  byte[] encode();

  static SecretBytes publicKey(SecretBytes privateKey) {
    return privateKey.<SecretBytes, RuntimeException>lend(
        bytes ->
            SecretBytes.taking(
                new X25519PrivateKeyParameters(bytes).generatePublicKey().getEncoded()));
  }

  static SlotLock readFrom(ByteBuffer in) throws FormatException {
    int kind = in.get();
    if (kind == PassphraseLock.WIRE) {
      return PassphraseLock.readFields(in);
    }
    for (StoredKeyLock lock : StoredKeyLock.values()) {
      if (lock.wire() == kind) {
        return lock;
      }
    }
    throw new FormatException(
        FormatException.Problem.TOO_NEW, "has a slot of an unknown kind, " + kind);
  }
}
