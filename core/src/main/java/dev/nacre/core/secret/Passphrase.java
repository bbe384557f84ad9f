package dev.nacre.core.secret;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;

/**
 * A passphrase for a wallet, as the UTF-8 bytes of its NFC form, zeroed on close.
 *
 * <p>The normal form makes a passphrase typed on one system work on another: macOS produces
 * decomposed accents, Windows composed ones. Text of the Latin script never becomes a {@code
 * String}; text with any character from U+0300 on passes through {@link Normalizer}, which creates
 * one that cannot be zeroed.
 */
public final class Passphrase implements AutoCloseable {
  /** Longer than anything a person or a generator gives; keeps a mistaken file from being read. */
  public static final int MAX_CHARS = 65_536;

  private final SecretBytes utf8;

  private Passphrase(SecretBytes utf8) {
    this.utf8 = utf8;
  }

  /**
   * Copies the passphrase; the caller keeps the array and must zero it.
   *
   * @throws NacreException {@link ErrorCode#UNUSABLE_PASSPHRASE} when it is empty, too long, or not
   *     well-formed UTF-16
   */
  public static Passphrase copyOf(char[] chars) {
    if (chars.length == 0) {
      throw new NacreException(ErrorCode.UNUSABLE_PASSPHRASE, "The passphrase is empty");
    }
    if (chars.length > MAX_CHARS) {
      throw new NacreException(
          ErrorCode.UNUSABLE_PASSPHRASE,
          "The passphrase is longer than " + MAX_CHARS + " characters");
    }
    CharBuffer given = CharBuffer.wrap(chars);
    return new Passphrase(
        encode(
            needsNoNormaliser(chars)
                ? given
                : CharBuffer.wrap(Normalizer.normalize(given, Normalizer.Form.NFC))));
  }

  /** The UTF-8 bytes. They are closed with this passphrase; do not close them separately. */
  public SecretBytes utf8() {
    return utf8;
  }

  /** The characters, for interfaces that take no bytes. The caller must zero the array. */
  public char[] toChars() {
    return utf8.<char[], RuntimeException>lend(
        bytes -> {
          char[] room = new char[bytes.length];
          try {
            CharBuffer out = CharBuffer.wrap(room);
            var unused =
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), out, true);
            return Arrays.copyOf(room, out.position());
          } finally {
            Arrays.fill(room, '\0');
          }
        });
  }

  @Override
  public void close() {
    utf8.close();
  }

  @Override
  public String toString() {
    return "Passphrase[hidden]";
  }

  /** Below U+0300 there are no combining marks and no characters that do not recompose. */
  static boolean needsNoNormaliser(char[] chars) {
    for (char c : chars) {
      if (c >= '\u0300') {
        return false;
      }
    }
    return true;
  }

  private static SecretBytes encode(CharBuffer chars) {
    byte[] room = new byte[chars.remaining() * 3];
    ByteBuffer out = ByteBuffer.wrap(room);
    try {
      var encoder =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT);
      var result = encoder.encode(chars, out, true);
      if (result.isError()) {
        result.throwException();
      }
      return SecretBytes.copyOf(room, 0, out.position());
    } catch (CharacterCodingException malformed) {
      // Without the cause, which would reveal the position in the passphrase.
      throw new NacreException(
          ErrorCode.UNUSABLE_PASSPHRASE, "The passphrase holds half a character (lone surrogate)");
    } finally {
      Arrays.fill(room, (byte) 0);
    }
  }
}
