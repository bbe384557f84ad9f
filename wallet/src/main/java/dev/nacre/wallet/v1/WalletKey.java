package dev.nacre.wallet.v1;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import java.util.UUID;

/** The key that encrypts a wallet's body. It is in the file once for each slot, wrapped. */
public final class WalletKey implements AutoCloseable {
  public static final int BYTES = 32;

  private final SecretBytes secret;

  /** Owns the secret. */
  public WalletKey(SecretBytes secret) {
    if (secret.length() != BYTES) {
      secret.close();
      throw new IllegalArgumentException("a wallet key has 32 bytes");
    }
    this.secret = secret;
  }

  public static WalletKey generate() {
    return new WalletKey(SecretBytes.random(BYTES));
  }

  /** The raw bytes, for wrapping. */
  SecretBytes insecureSecret() {
    return secret;
  }

  Aead bodyCipher(UUID walletId) {
    try (SecretBytes subkey =
        Hkdf.subkey(
            secret,
            UuidBytes.bytes(walletId),
            "nacre wallet body",
            new byte[0],
            CipherSuite.KEY_BYTES)) {
      return CipherSuite.AES_256_GCM.aead(subkey);
    }
  }

  @Override
  public void close() {
    secret.close();
  }

  @Override
  public String toString() {
    return "WalletKey[hidden]";
  }
}
