package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.regex.Pattern;

/** The id of a master key. Random, public, and safe to print. */
public record KeyId(UUID value) {
  public static final int BYTES = 16;

  // UUID.fromString also accepts shorter groups, so that one id could be written in two ways.
  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  public static KeyId random() {
    return new KeyId(UUID.randomUUID());
  }

  /**
   * Parses the form that {@link #toString} writes.
   *
   * @throws NacreException {@link ErrorCode#NOT_A_KEY_ID}; does not repeat the text, which may be a
   *     passphrase in the wrong place
   */
  public static KeyId parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new NacreException(
          ErrorCode.NOT_A_KEY_ID, "A key id is 32 hexadecimal digits, 8-4-4-4-12");
    }
    return new KeyId(UUID.fromString(text));
  }

  public static KeyId readFrom(ByteBuffer in) {
    return new KeyId(new UUID(in.getLong(), in.getLong()));
  }

  public void writeTo(ByteBuffer out) {
    out.putLong(value.getMostSignificantBits()).putLong(value.getLeastSignificantBits());
  }

  public byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(BYTES);
    writeTo(out);
    return out.array();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
