package dev.nacre.wallet.pkcs11;

import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** AES-256-GCM inside a token: nonce, ciphertext, tag. Safe for threads. */
final class TokenCipher {
  private static final int TAG_BITS = CipherSuite.TAG_BYTES * 8;

  private final SecretKey key;
  private final Provider provider;

  TokenCipher(SecretKey key, Provider provider) {
    this.key = key;
    this.provider = provider;
  }

  byte[] seal(byte[] associated, byte[] plaintext) throws GeneralSecurityException {
    byte[] sealed = new byte[CipherSuite.NONCE_BYTES + plaintext.length + CipherSuite.TAG_BYTES];
    Nonces.fill(sealed, 0);
    Cipher cipher = cipher(Cipher.ENCRYPT_MODE, sealed, associated);
    int written = cipher.doFinal(plaintext, 0, plaintext.length, sealed, CipherSuite.NONCE_BYTES);
    if (written != sealed.length - CipherSuite.NONCE_BYTES) {
      throw new GeneralSecurityException("the token gave " + written + " bytes");
    }
    return sealed;
  }

  byte[] open(byte[] associated, byte[] sealed) throws GeneralSecurityException {
    return cipher(Cipher.DECRYPT_MODE, sealed, associated)
        .doFinal(sealed, CipherSuite.NONCE_BYTES, sealed.length - CipherSuite.NONCE_BYTES);
  }

  /** Whether the key still works. */
  boolean works() {
    byte[] nothing = {};
    byte[] plain = new byte[16];
    try {
      return Arrays.equals(open(nothing, seal(nothing, plain)), plain);
    } catch (GeneralSecurityException | ProviderException gone) {
      return false;
    }
  }

  private Cipher cipher(int mode, byte[] sealed, byte[] associated)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, sealed, 0, CipherSuite.NONCE_BYTES));
    cipher.updateAAD(associated);
    return cipher;
  }
}
