package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;

/**
 * Authenticated encryption under one key.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed under this key, with this
 * nonce and this associated data. The caller must never seal twice with one nonce: take nonces from
 * {@link Nonces}.
 *
 * <p>Safe for threads: each call borrows a JDK cipher that already knows the key. The ciphers stay
 * with this object, so the key schedule is computed once and not for each call.
 */
public final class Aead implements AutoCloseable {
  private final CipherSuite suite;
  private final CipherKey key;
  private final EnginePool<Cipher> ciphers;

  Aead(CipherSuite suite, SecretBytes key) {
    if (key.length() != CipherSuite.KEY_BYTES) {
      throw new IllegalArgumentException(
          suite.text() + " needs a key of 32 bytes, not " + key.length());
    }
    this.suite = suite;
    this.key = new CipherKey(key, suite.keyAlgorithm());
    this.ciphers = new EnginePool<>(this.key, this::newCipher);
  }

  public CipherSuite suite() {
    return suite;
  }

  /**
   * Seals {@code length} bytes of {@code in} to {@code length + TAG_BYTES} bytes of {@code out}:
   * the ciphertext, then the tag.
   */
  public void seal(
      byte[] nonce,
      int nonceOffset,
      byte[] associated,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    Objects.checkFromIndexSize(nonceOffset, CipherSuite.NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(outOffset, length + (long) CipherSuite.TAG_BYTES, out.length);
    Cipher cipher = ciphers.borrow();
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, suite.parameters(nonce, nonceOffset));
      cipher.updateAAD(associated);
      cipher.doFinal(in, inOffset, length, out, outOffset);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(suite.text() + " could not seal", impossible);
    }
    ciphers.giveBack(cipher);
  }

  /**
   * Opens {@code length} bytes of plaintext from {@code length + TAG_BYTES} bytes of {@code in}. On
   * failure, this part of {@code out} holds zeros.
   *
   * @throws UnauthenticException when anything differs from what was sealed
   */
  public void open(
      byte[] nonce,
      int nonceOffset,
      byte[] associated,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset)
      throws UnauthenticException {
    Objects.checkFromIndexSize(nonceOffset, CipherSuite.NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length + (long) CipherSuite.TAG_BYTES, in.length);
    Objects.checkFromIndexSize(outOffset, length, out.length);
    Cipher cipher = ciphers.borrow();
    try {
      cipher = readyToOpen(cipher, suite.parameters(nonce, nonceOffset));
      cipher.updateAAD(associated);
      cipher.doFinal(in, inOffset, length + CipherSuite.TAG_BYTES, out, outOffset);
    } catch (AEADBadTagException altered) {
      Arrays.fill(out, outOffset, outOffset + length, (byte) 0);
      throw new UnauthenticException();
    } catch (GeneralSecurityException impossible) {
      Arrays.fill(out, outOffset, outOffset + length, (byte) 0);
      throw new IllegalStateException(suite.text() + " could not open", impossible);
    }
    ciphers.giveBack(cipher);
  }

  /** Forgets the key and the ciphers that know it. */
  @Override
  public void close() {
    ciphers.close();
  }

  private Cipher readyToOpen(Cipher cipher, AlgorithmParameterSpec parameters)
      throws GeneralSecurityException {
    try {
      cipher.init(Cipher.DECRYPT_MODE, key, parameters);
      return cipher;
    } catch (InvalidKeyException sameNonceAsBefore) {
      // The JDK's ChaCha20-Poly1305 rejects the same nonce twice in a row, even for decryption,
      // although reading a block twice is harmless. A new cipher has no previous nonce.
      Cipher fresh = newCipher();
      fresh.init(Cipher.DECRYPT_MODE, key, parameters);
      return fresh;
    }
  }

  @Override
  public String toString() {
    return "Aead[" + suite.text() + "]";
  }

  private Cipher newCipher() {
    try {
      return Cipher.getInstance(suite.transformation());
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK has no " + suite.transformation(), missing);
    }
  }
}
