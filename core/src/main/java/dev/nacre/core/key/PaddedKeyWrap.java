package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Provider;
import java.security.ProviderException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;

/**
 * Wraps data keys with AES-KWP (RFC 5649), for keys on a token that lacks GCM.
 *
 * <p>KWP takes no associated data, so purpose and scope id travel inside the wrapped bytes and are
 * compared after unwrapping.
 */
public final class PaddedKeyWrap {
  private static final int HEADER_BYTES = 1 + 1 + 16;
  private static final int PAYLOAD_BYTES = HEADER_BYTES + DataKey.BYTES;

  private final KeyId id;
  private final Key tokenKey;
  private final Provider provider;

  public PaddedKeyWrap(KeyId id, Key tokenKey, Provider provider) {
    this.id = id;
    this.tokenKey = tokenKey;
    this.provider = provider;
  }

  public WrappedKey wrap(DataKey key) throws NacreIOException {
    byte[] payload = new byte[PAYLOAD_BYTES];
    try {
      header(payload, key.scope());
      key.insecureSecret()
          .<byte[], RuntimeException>lend(
              bytes -> {
                System.arraycopy(bytes, 0, payload, HEADER_BYTES, bytes.length);
                return payload;
              });
      byte[] body = cipher(Cipher.WRAP_MODE).wrap(new Payload(payload));
      return new WrappedKey(id, Wrapping.AES_KWP, body);
    } catch (GeneralSecurityException | ProviderException fault) {
      throw failed("wrap", fault);
    } finally {
      Arrays.fill(payload, (byte) 0);
    }
  }

  public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws NacreIOException {
    if (wrapped.wrapping() != Wrapping.AES_KWP || !wrapped.masterKey().equals(id)) {
      throw refused(scope);
    }
    byte[] payload = unwrap(wrapped.body(), scope);
    try {
      byte[] expected = new byte[HEADER_BYTES];
      header(expected, scope);
      if (payload.length != PAYLOAD_BYTES
          || !Arrays.equals(payload, 0, HEADER_BYTES, expected, 0, HEADER_BYTES)) {
        throw refused(scope);
      }
      return new DataKey(scope, SecretBytes.copyOf(payload, HEADER_BYTES, DataKey.BYTES));
    } finally {
      Arrays.fill(payload, (byte) 0);
    }
  }

  private byte[] unwrap(byte[] body, KeyScope scope) throws NacreIOException {
    Cipher cipher;
    try {
      cipher = cipher(Cipher.UNWRAP_MODE);
    } catch (GeneralSecurityException | ProviderException fault) {
      throw failed("unwrap", fault);
    }
    try {
      return cipher.unwrap(body, "Generic", Cipher.SECRET_KEY).getEncoded();
    } catch (GeneralSecurityException altered) {
      throw refused(scope);
    } catch (ProviderException fault) {
      throw failed("unwrap", fault);
    }
  }

  private Cipher cipher(int mode) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/KWP/NoPadding", provider);
    cipher.init(mode, tokenKey);
    return cipher;
  }

  private static void header(byte[] target, KeyScope scope) {
    ByteBuffer.wrap(target)
        .put((byte) WrappedKey.VERSION)
        .put((byte) scope.purpose().wire())
        .put(scope.idBytes());
  }

  private NacreIOException refused(KeyScope scope) {
    return new NacreIOException(
        ErrorCode.KEY_UNWRAP_FAILED,
        "The token key "
            + id
            + " does not unwrap the key of "
            + scope.purpose()
            + " "
            + scope.id());
  }

  private NacreIOException failed(String verb, Exception fault) {
    return new NacreIOException(
        ErrorCode.KEY_SERVICE_FAILED, "The token did not " + verb + " a key with " + id, fault);
  }

  /** The bytes to wrap. Unlike {@code SecretKeySpec} it keeps no copy that is never zeroed. */
  private static final class Payload implements SecretKey {
    private final transient byte[] lent;

    Payload(byte[] lent) {
      this.lent = lent;
    }

    @Override
    public String getAlgorithm() {
      return "Generic";
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return lent.clone();
    }

    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
      throw new NotSerializableException("keys are not serialised");
    }
  }
}
