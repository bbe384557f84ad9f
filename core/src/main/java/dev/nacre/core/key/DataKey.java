package dev.nacre.core.key;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;

/**
 * A data key: secret bytes for exactly one file, column or key group, zeroed on close.
 *
 * <p>The bytes are not used to encrypt: each use derives its own subkey.
 */
public final class DataKey implements AutoCloseable {
  public static final int BYTES = 32;

  private final KeyScope scope;
  private final SecretBytes secret;

  DataKey(KeyScope scope, SecretBytes secret) {
    if (secret.length() != BYTES) {
      secret.close();
      throw new IllegalArgumentException("a data key has 32 bytes");
    }
    this.scope = scope;
    this.secret = secret;
  }

  public static DataKey generate(KeyScope scope) {
    return new DataKey(scope, SecretBytes.random(BYTES));
  }

  /**
   * Creates a key that code outside this package has unwrapped, with a token or a key service.
   *
   * @param secret owned and closed by this key
   */
  public static DataKey unwrapped(KeyScope scope, SecretBytes secret) {
    return new DataKey(scope, secret);
  }

  public KeyScope scope() {
    return scope;
  }

  /** 32 bytes for one use of this key; the caller closes them. See {@link Hkdf#subkey}. */
  public SecretBytes subkey(String label, byte... context) {
    return Hkdf.subkey(secret, scope.idBytes(), label, context, BYTES);
  }

  /** A cipher with its own subkey; the caller closes it. */
  public Aead aead(CipherSuite suite, String label, byte... context) {
    try (SecretBytes subkey = subkey(label, context)) {
      return suite.aead(subkey);
    }
  }

  /** The raw bytes, for wrapping: an HSM or a key service has to see them once. */
  public SecretBytes insecureSecret() {
    return secret;
  }

  @Override
  public void close() {
    secret.close();
  }

  @Override
  public String toString() {
    return "DataKey[" + scope.purpose() + " " + scope.id() + "]";
  }
}
