package dev.nacre.core.key;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;

/**
 * Secret bytes for exactly one file, column or key group, zeroed on close.
 *
 * <p>The bytes themselves encrypt nothing: each use takes a subkey of its own.
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
   * For whoever unwraps keys outside this package: what a token or a key service has opened.
   *
   * @param secret is taken over and closed with this key
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

  /** A cipher under a subkey of its own; the caller closes it. */
  public Aead aead(CipherSuite suite, String label, byte... context) {
    try (SecretBytes subkey = subkey(label, context)) {
      return suite.aead(subkey);
    }
  }

  /** For whoever wraps keys: an HSM or a key service has to see the bytes once. */
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
