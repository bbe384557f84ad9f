package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A data key at rest: safe to write anywhere. The byte layout is in the package description. */
public final class WrappedKey {
  static final int VERSION = 1;
  private static final byte[] CONTEXT = "nacre wrapped key".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 2 + KeyId.BYTES + 2;
  public static final int MAX_BODY_BYTES = 2048;

  private final KeyId masterKey;
  private final Wrapping wrapping;
  private final byte[] body;

  public WrappedKey(KeyId masterKey, Wrapping wrapping, byte[] body) {
    if (body.length < 1 || body.length > MAX_BODY_BYTES) {
      throw new IllegalArgumentException("a wrapped key has 1 to 2048 bytes, not " + body.length);
    }
    this.masterKey = masterKey;
    this.wrapping = wrapping;
    this.body = body.clone();
  }

  public KeyId masterKey() {
    return masterKey;
  }

  public Wrapping wrapping() {
    return wrapping;
  }

  public byte[] body() {
    return body.clone();
  }

  public byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + body.length);
    out.put((byte) VERSION).put((byte) wrapping.wire());
    masterKey.writeTo(out);
    return out.putShort((short) body.length).put(body).array();
  }

  /**
   * Reads one wrapped key and leaves the buffer after it.
   *
   * @throws NacreException {@link ErrorCode#KEY_UNWRAP_FAILED} when the bytes are not a wrapped key
   */
  public static WrappedKey decode(ByteBuffer in) {
    try {
      int version = Byte.toUnsignedInt(in.get());
      if (version != VERSION) {
        throw malformed("has version " + version + ", not " + VERSION);
      }
      Wrapping wrapping = Wrapping.ofWire(Byte.toUnsignedInt(in.get()));
      KeyId masterKey = KeyId.readFrom(in);
      int length = Short.toUnsignedInt(in.getShort());
      if (length < 1 || length > MAX_BODY_BYTES) {
        throw malformed("says it is " + length + " bytes long");
      }
      byte[] body = new byte[length];
      in.get(body);
      return new WrappedKey(masterKey, wrapping, body);
    } catch (BufferUnderflowException cut) {
      throw malformed("is cut short");
    }
  }

  /**
   * The associated data of a wrapping: binds the key to its purpose, its scope and the master key.
   */
  public static byte[] associated(Wrapping wrapping, KeyScope scope, KeyId masterKey) {
    return ByteBuffer.allocate(CONTEXT.length + 3 + 16 + KeyId.BYTES)
        .put(CONTEXT)
        .put((byte) VERSION)
        .put((byte) wrapping.wire())
        .put((byte) scope.purpose().wire())
        .put(scope.idBytes())
        .put(masterKey.bytes())
        .array();
  }

  static NacreException malformed(String how) {
    return new NacreException(ErrorCode.KEY_UNWRAP_FAILED, "A wrapped key " + how);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WrappedKey that
        && masterKey.equals(that.masterKey)
        && wrapping == that.wrapping
        && Arrays.equals(body, that.body);
  }

  @Override
  public int hashCode() {
    return 31 * masterKey.hashCode() + Arrays.hashCode(body);
  }

  @Override
  public String toString() {
    return "WrappedKey[" + wrapping + " under " + masterKey + "]";
  }
}
