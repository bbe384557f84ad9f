package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Arrays;

/** Reads the streams that are passed to setters. A negative length means that none was given. */
final class ParameterStreamReader {
  /** More than a column without a large type holds. */
  private static final int LONGEST = 65_536;

  private ParameterStreamReader() {}

  /** Encodes characters for a large value. */
  static InputStream utf8(Reader characters, long length) {
    return new Utf8Stream(characters, length);
  }

  /** Limits a stream to this many bytes; fewer are an error. */
  @Safeguard(value = "columns-20", stub = Stub.ARGUMENT)
  static InputStream exactly(InputStream bytes, long length) {
    return length < 0 ? bytes : new Exactly(bytes, length);
  }

  /**
   * Reads all characters, for a column whose type is not large.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}
   */
  static String text(EncryptedColumn column, Reader characters, long length) {
    StringBuilder text = new StringBuilder();
    char[] room = new char[8_192];
    long left = length < 0 ? LONGEST + 1L : Math.min(length, LONGEST + 1L);
    try {
      while (left > 0) {
        int read = characters.read(room, 0, (int) Math.min(left, room.length));
        if (read < 0) {
          break;
        }
        text.append(room, 0, read);
        left -= read;
      }
    } catch (IOException failed) {
      throw unreadable(column, failed);
    }
    return fitting(column, text.length(), text).toString();
  }

  /**
   * Reads all bytes, for a column whose type is not large.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}
   */
  static byte[] bytes(EncryptedColumn column, InputStream bytes, long length) {
    try {
      byte[] room = new byte[(int) (length < 0 ? LONGEST + 1L : Math.min(length, LONGEST + 1L))];
      int at = 0;
      while (at < room.length) {
        int read = bytes.read(room, at, room.length - at);
        if (read < 0) {
          break;
        }
        at += read;
      }
      return fitting(column, at, Arrays.copyOf(room, at));
    } catch (IOException failed) {
      throw unreadable(column, failed);
    }
  }

  private static <T> T fitting(EncryptedColumn column, int length, T value) {
    if (length > LONGEST) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A stream for the encrypted column "
              + column.text()
              + " is longer than any value of its type "
              + column.encryption().type());
    }
    return value;
  }

  private static NacreException unreadable(EncryptedColumn column, IOException failed) {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "A stream for the encrypted column " + column.text() + " could not be read",
        failed);
  }

  /** A stream of a fixed length, since the target already knows the length of the cell. */
  private static final class Exactly extends FilterInputStream {
    private long left;

    Exactly(InputStream in, long length) {
      super(in);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      if (left == 0 || length == 0) {
        return length == 0 ? 0 : -1;
      }
      int read = in.read(to, from, (int) Math.min(left, length));
      if (read < 0) {
        throw new IOException("a stream ended before its length");
      }
      left -= read;
      return read;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
