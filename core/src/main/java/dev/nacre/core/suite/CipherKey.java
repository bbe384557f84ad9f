package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import javax.crypto.SecretKey;

/**
 * A key for the JDK's ciphers, which, unlike {@code SecretKeySpec}, can be destroyed and never
 * compares, prints or serialises its bytes.
 *
 * <p>Safe for threads: a key that is destroyed while a cipher reads it is returned completely or
 * not at all, so nothing is ever sealed under a half zeroed key.
 */
final class CipherKey implements SecretKey {
  private final transient SecretBytes bytes;
  private final String algorithm;

  /** Copies the secret; the caller keeps it. */
  CipherKey(SecretBytes secret, String algorithm) {
    this.bytes = secret.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf);
    this.algorithm = algorithm;
  }

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return "RAW";
  }

  /** A copy, which the JDK's ciphers zero after use. */
  @Override
  public byte[] getEncoded() {
    return bytes.copy();
  }

  @Override
  public void destroy() {
    bytes.close();
  }

  @Override
  public boolean isDestroyed() {
    return bytes.isClosed();
  }

  @Override
  public String toString() {
    return "CipherKey[" + algorithm + "]";
  }

  private void writeObject(ObjectOutputStream out) throws NotSerializableException {
    throw new NotSerializableException("keys are not serialised");
  }
}
