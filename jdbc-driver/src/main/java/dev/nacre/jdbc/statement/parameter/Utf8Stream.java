package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Encodes the characters of a reader as UTF-8. Half a surrogate pair is rejected, not replaced. */
final class Utf8Stream extends InputStream {
  private static final int CHARACTERS = 8_192;

  private final Reader reader;
  private final CharsetEncoder encoder =
      StandardCharsets.UTF_8
          .newEncoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final CharBuffer in = CharBuffer.allocate(CHARACTERS).flip();
  private final ByteBuffer out = ByteBuffer.allocate(3 * CHARACTERS).flip();
  private long left;
  private boolean ended;

  /**
   * @param length the maximum number of characters, or negative for all
   */
  Utf8Stream(Reader reader, long length) {
    this.reader = reader;
    this.left = length < 0 ? Long.MAX_VALUE : length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!out.hasRemaining()) {
      if (ended) {
        return -1;
      }
      encodeMore();
    }
    int given = Math.min(length, out.remaining());
    out.get(to, from, given);
    return given;
  }

  private void encodeMore() throws IOException {
    in.compact();
    int wanted = (int) Math.min(left, in.remaining());
    int read = wanted == 0 ? -1 : reader.read(in.array(), in.position(), wanted);
    if (read > 0) {
      in.position(in.position() + read);
      left -= read;
    }
    in.flip();
    ended = read < 0;
    out.clear();
    CoderResult result = encoder.encode(in, out, ended);
    if (result.isError()) {
      throw new NacreIOException(
          ErrorCode.VALUE_DOES_NOT_FIT, "A value for an encrypted column holds half a character");
    }
    out.flip();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
