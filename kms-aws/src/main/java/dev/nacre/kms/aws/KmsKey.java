package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * A master key in KMS, by its id. To unwrap, it uses the ARN in the wrapped key, if the id was
 * derived from that ARN.
 */
final class KmsKey implements MasterKey {
  private static final int VERSION = 1;
  private static final byte[] ID = "nacre aws-kms\0".getBytes(StandardCharsets.US_ASCII);

  private final KeyId id;
  private final OpenKmsKeys keys;

  KmsKey(KeyId id, OpenKmsKeys keys) {
    this.id = id;
    this.keys = keys;
  }

  static KeyId idOf(String arn) {
    byte[] name = arn.getBytes(StandardCharsets.UTF_8);
    byte[] all = ByteBuffer.allocate(ID.length + name.length).put(ID).put(name).array();
    ByteBuffer sum = ByteBuffer.wrap(Sha256.of(all, 0, all.length));
    long high = (sum.getLong() & ~0xf000L) | 0x8000L;
    long low = (sum.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new KeyId(new UUID(high, low));
  }

  @Override
  public KeyId id() {
    return id;
  }

  @Override
  public WrappedKey wrap(DataKey key) throws IOException {
    String arn = keys.arnToWrapWith(id);
    byte[] sealed =
        key.insecureSecret()
            .<byte[], IOException>lend(
                bytes -> keys.api().encrypt(arn, bytes, context(key.scope())));
    byte[] name = arn.getBytes(StandardCharsets.UTF_8);
    byte[] body =
        ByteBuffer.allocate(1 + 2 + name.length + sealed.length)
            .put((byte) VERSION)
            .putShort((short) name.length)
            .put(name)
            .put(sealed)
            .array();
    WrappedKey wrapped = new WrappedKey(id, Wrapping.SERVICE, body);
    keys.unwrapper().confirm(wrapped, key);
    return wrapped;
  }

  @Override
  public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (wrapped.wrapping() != Wrapping.SERVICE) {
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND, "The master key " + id + " is none of AWS KMS");
    }
    if (!wrapped.masterKey().equals(id)) {
      throw refused(scope);
    }
    return keys.unwrap(wrapped, scope);
  }

  /** The ARN in a wrapped key, if the master key's id was derived from it. */
  static String arn(WrappedKey wrapped, KeyScope scope) throws NacreIOException {
    ByteBuffer in = ByteBuffer.wrap(wrapped.body());
    if (in.remaining() > 3 && in.get() == VERSION) {
      byte[] name = new byte[Math.min(Short.toUnsignedInt(in.getShort()), in.remaining())];
      in.get(name);
      String arn = new String(name, StandardCharsets.UTF_8);
      if (in.hasRemaining() && idOf(arn).equals(wrapped.masterKey())) {
        return arn;
      }
    }
    throw refused(wrapped.masterKey(), scope);
  }

  /** The ciphertext for KMS: everything after the ARN. */
  static byte[] ciphertext(WrappedKey wrapped, String arn) {
    byte[] body = wrapped.body();
    return Arrays.copyOfRange(body, 3 + arn.getBytes(StandardCharsets.UTF_8).length, body.length);
  }

  Map<String, String> context(KeyScope scope) {
    return context(id, scope);
  }

  static Map<String, String> context(KeyId id, KeyScope scope) {
    return Map.of(
        "nacre", "data-key",
        "purpose", scope.purpose().name().toLowerCase(Locale.ROOT),
        "scope", scope.id().toString(),
        "masterkey", id.toString());
  }

  private NacreIOException refused(KeyScope scope) {
    return refused(id, scope);
  }

  static NacreIOException refused(KeyId id, KeyScope scope) {
    return new NacreIOException(
        ErrorCode.KEY_UNWRAP_FAILED,
        "The KMS key " + id + " does not unwrap the key of " + scope.purpose() + " " + scope.id());
  }

  @Override
  public String toString() {
    return "KmsKey[" + id + "]";
  }
}
