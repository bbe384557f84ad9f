package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;

/**
 * A master key whose bytes are in this process, such as one from a wallet. Wraps with AES-256-GCM.
 *
 * <p>Each purpose has its own wrapping subkey, so that nonce reuse in one purpose cannot affect
 * another. Safe for threads.
 */
public final class LocalMasterKey implements MasterKey, AutoCloseable {
  public static final int BYTES = 32;

  private static final int BODY_BYTES =
      CipherSuite.NONCE_BYTES + DataKey.BYTES + CipherSuite.TAG_BYTES;

  private final KeyId id;
  private final SecretBytes secret;

  /** Owns the secret and closes it with this key. */
  public LocalMasterKey(KeyId id, SecretBytes secret) {
    if (secret.length() != BYTES) {
      secret.close();
      throw new IllegalArgumentException("a master key has 32 bytes");
    }
    this.id = id;
    this.secret = secret;
  }

  @Override
  public KeyId id() {
    return id;
  }

  @Override
  public WrappedKey wrap(DataKey key) {
    return key.insecureSecret()
        .<WrappedKey, RuntimeException>lend(
            bytes -> {
              byte[] body = new byte[BODY_BYTES];
              Nonces.fill(body, 0);
              try (Aead cipher = cipher(key.scope().purpose())) {
                byte[] associated = associated(key.scope());
                cipher.seal(
                    body, 0, associated, bytes, 0, bytes.length, body, CipherSuite.NONCE_BYTES);
              }
              return new WrappedKey(id, Wrapping.AES_256_GCM, body);
            });
  }

  @Override
  public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws NacreIOException {
    byte[] body = wrapped.body();
    if (wrapped.wrapping() != Wrapping.AES_256_GCM
        || body.length != BODY_BYTES
        || !wrapped.masterKey().equals(id)) {
      throw refused(scope);
    }
    byte[] opened = new byte[DataKey.BYTES];
    try (Aead cipher = cipher(scope.purpose())) {
      cipher.open(
          body, 0, associated(scope), body, CipherSuite.NONCE_BYTES, DataKey.BYTES, opened, 0);
      return new DataKey(scope, SecretBytes.taking(opened));
    } catch (UnauthenticException altered) {
      throw refused(scope);
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
  }

  @Override
  public void close() {
    secret.close();
  }

  @Override
  public String toString() {
    return "LocalMasterKey[" + id + "]";
  }

  private Aead cipher(KeyPurpose purpose) {
    byte[] context = {(byte) purpose.wire()};
    try (SecretBytes wrappingKey =
        Hkdf.subkey(secret, id.bytes(), "nacre wrap", context, CipherSuite.KEY_BYTES)) {
      return CipherSuite.AES_256_GCM.aead(wrappingKey);
    }
  }

  private byte[] associated(KeyScope scope) {
    return WrappedKey.associated(Wrapping.AES_256_GCM, scope, id);
  }

  private NacreIOException refused(KeyScope scope) {
    return new NacreIOException(
        ErrorCode.KEY_UNWRAP_FAILED,
        "The master key "
            + id
            + " does not unwrap the key of "
            + scope.purpose()
            + " "
            + scope.id());
  }
}
