package dev.nacre.jdbc.result.large;

import dev.nacre.jdbc.error.SqlErrors;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/**
 * A large value of characters that is decrypted from its beginning for each call. So everything
 * returned is authenticated, and never more than a chunk is in memory. Positions and lengths are in
 * characters, so the length is counted once. It is read-only and not thread-safe.
 */
final class DecryptedClob implements NClob {
  private final LargeValue value;
  private long length = -1;

  DecryptedClob(LargeValue value) {
    this.value = value;
  }

  @Override
  public long length() throws SQLException {
    if (length < 0) {
      try (Reader in = getCharacterStream()) {
        length = in.transferTo(Writer.nullWriter());
      } catch (IOException failed) {
        throw SqlErrors.of(failed);
      }
    }
    return length;
  }

  @Override
  public String getSubString(long position, int length) throws SQLException {
    try (Reader in = from(position, length)) {
      StringBuilder text = new StringBuilder();
      char[] room = new char[Math.min(length, 8_192)];
      int left = length;
      while (left > 0) {
        int read = in.read(room, 0, Math.min(left, room.length));
        if (read < 0) {
          break;
        }
        text.append(room, 0, read);
        left -= read;
      }
      return text.toString();
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return LargeValue.characters(value.stream());
  }

  @Override
  public Reader getCharacterStream(long position, long length) throws SQLException {
    return new LimitedReader(from(position, length), length);
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new AsciiStream(getCharacterStream());
  }

  private Reader from(long position, long length) throws SQLException {
    if (position < 1 || length < 0) {
      throw LargeValue.outOfRange();
    }
    Reader in = getCharacterStream();
    try {
      long left = position - 1;
      while (left > 0) {
        long skipped = in.skip(left);
        if (skipped == 0) {
          throw LargeValue.outOfRange();
        }
        left -= skipped;
      }
      return in;
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    if (pattern.isEmpty()) {
      return start;
    }
    StringBuilder window = new StringBuilder();
    try (Reader in = from(start, 0)) {
      for (long at = start; ; ) {
        int next = in.read();
        if (next < 0) {
          return -1;
        }
        window.append((char) next);
        if (window.length() == pattern.length()) {
          if (pattern.contentEquals(window)) {
            return at;
          }
          window.deleteCharAt(0);
          at++;
        }
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public long position(Clob pattern, long start) throws SQLException {
    return position(pattern.getSubString(1, Math.toIntExact(pattern.length())), start);
  }

  @Override
  public int setString(long position, String text) throws SQLException {
    throw DecryptedBlob.notChangedInPlace();
  }

  @Override
  public int setString(long position, String text, int offset, int length) throws SQLException {
    throw DecryptedBlob.notChangedInPlace();
  }

  @Override
  public OutputStream setAsciiStream(long position) throws SQLException {
    throw DecryptedBlob.notChangedInPlace();
  }

  @Override
  public Writer setCharacterStream(long position) throws SQLException {
    throw DecryptedBlob.notChangedInPlace();
  }

  @Override
  public void truncate(long length) throws SQLException {
    throw DecryptedBlob.notChangedInPlace();
  }

  @Override
  public void free() throws SQLException {
    value.free();
  }

  /** Ends after a number of characters. */
  private static final class LimitedReader extends FilterReader {
    private long left;

    LimitedReader(Reader in, long length) {
      super(in);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      char[] one = new char[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] to, int from, int length) throws IOException {
      if (left == 0 && length > 0) {
        return -1;
      }
      int read = in.read(to, from, (int) Math.min(left, length));
      left -= Math.max(read, 0);
      return read;
    }
  }

  /** Replaces characters beyond ASCII by question marks. */
  static final class AsciiStream extends InputStream {
    private final Reader in;

    AsciiStream(Reader in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      int c = in.read();
      if (c >= 0 && Character.isHighSurrogate((char) c)) {
        int unused = in.read(); // the other half; both become one question mark
      }
      return c < 0x80 ? c : '?';
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      char[] room = new char[Math.min(length, 8_192)];
      int read = in.read(room, 0, room.length);
      if (read <= 0) {
        return read;
      }
      byte[] ascii = new String(room, 0, read).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(ascii, 0, to, from, ascii.length);
      return ascii.length;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
