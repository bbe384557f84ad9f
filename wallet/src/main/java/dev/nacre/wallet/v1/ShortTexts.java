package dev.nacre.wallet.v1;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Short texts: length 2, then UTF-8. */
final class ShortTexts {
  private static final int MAX_BYTES = 0xffff;

  private ShortTexts() {}

  static int size(String text) {
    return 2 + text.getBytes(StandardCharsets.UTF_8).length;
  }

  static void put(ByteBuffer out, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > MAX_BYTES) {
      throw new IllegalArgumentException("a text has at most " + MAX_BYTES + " bytes");
    }
    out.putShort((short) utf8.length).put(utf8);
  }

  static String get(ByteBuffer in) throws FormatException {
    byte[] utf8 = new byte[Short.toUnsignedInt(in.getShort())];
    in.get(utf8);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException malformed) {
      throw new FormatException(FormatException.Problem.DAMAGED, "holds text that is not UTF-8");
    }
  }
}
