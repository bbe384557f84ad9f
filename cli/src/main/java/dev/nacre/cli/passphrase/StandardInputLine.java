package dev.nacre.cli.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.passphrase.PassphraseSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the next line of standard input as UTF-8. A command may need two passphrases in two lines,
 * so the line is read byte by byte, and nothing after it.
 */
final class StandardInputLine implements PassphraseSource {
  private static final int MAX_BYTES = Passphrase.MAX_CHARS * 3;

  private final InputStream in;

  StandardInputLine(InputStream in) {
    this.in = in;
  }

  @Override
  public Passphrase read() throws IOException {
    byte[] line = new byte[MAX_BYTES];
    char[] room = new char[MAX_BYTES];
    try {
      CharBuffer text = CharBuffer.wrap(room);
      var decoded =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line, 0, fill(line)), text, true);
      if (decoded.isError()) {
        decoded.throwException();
      }
      char[] exact = Arrays.copyOf(room, text.position());
      try {
        return Passphrase.copyOf(exact);
      } finally {
        Arrays.fill(exact, '\0');
      }
    } catch (CharacterCodingException notText) {
      throw new NacreIOException(
          ErrorCode.PASSPHRASE_SOURCE_FAILED, "The line of standard input is not UTF-8 text");
    } finally {
      Arrays.fill(line, (byte) 0);
      Arrays.fill(room, '\0');
    }
  }

  @Override
  public String description() {
    return "standard input";
  }

  private int fill(byte[] line) throws IOException {
    int length = 0;
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        if (length == 0) {
          throw new NacreIOException(
              ErrorCode.PASSPHRASE_SOURCE_FAILED, "Standard input has no line for a passphrase");
        }
        break;
      }
      if (length == line.length) {
        throw new NacreIOException(
            ErrorCode.UNUSABLE_PASSPHRASE, "The line of standard input is too long");
      }
      line[length++] = (byte) next;
    }
    return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
  }
}
