package dev.nacre.jdbc.result.large;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * A large value of bytes that is decrypted from its beginning for each call. So everything returned
 * is authenticated, and never more than a chunk is in memory. It is read-only and not thread-safe.
 */
final class DecryptedBlob implements Blob {
  private final LargeValue value;

  DecryptedBlob(LargeValue value) {
    this.value = value;
  }

  @Override
  public long length() throws SQLException {
    return value.length();
  }

  @Override
  public byte[] getBytes(long position, int length) throws SQLException {
    try (InputStream in = from(position, length)) {
      return in.readNBytes(length);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return value.stream();
  }

  @Override
  public InputStream getBinaryStream(long position, long length) throws SQLException {
    return new LimitedStream(from(position, length), length);
  }

  private InputStream from(long position, long length) throws SQLException {
    if (position < 1 || length < 0) {
      throw LargeValue.outOfRange();
    }
    InputStream in = value.stream();
    try {
      in.skipNBytes(position - 1);
      return in;
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public long position(byte[] pattern, long start) throws SQLException {
    if (pattern.length == 0) {
      return start;
    }
    byte[] window = new byte[pattern.length];
    try (InputStream in = from(start, 0)) {
      if (in.readNBytes(window, 0, window.length) < window.length) {
        return -1;
      }
      for (long at = start; ; at++) {
        if (Arrays.equals(window, pattern)) {
          return at;
        }
        int next = in.read();
        if (next < 0) {
          return -1;
        }
        System.arraycopy(window, 1, window, 0, window.length - 1);
        window[window.length - 1] = (byte) next;
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  @Override
  public long position(Blob pattern, long start) throws SQLException {
    return position(pattern.getBytes(1, Math.toIntExact(pattern.length())), start);
  }

  @Override
  public int setBytes(long position, byte[] bytes) throws SQLException {
    throw notChangedInPlace();
  }

  @Override
  public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
    throw notChangedInPlace();
  }

  @Override
  public OutputStream setBinaryStream(long position) throws SQLException {
    throw notChangedInPlace();
  }

  @Override
  public void truncate(long length) throws SQLException {
    throw notChangedInPlace();
  }

  static SQLException notChangedInPlace() {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "A value of an encrypted column is changed by an UPDATE, not in its place");
  }

  @Override
  public void free() throws SQLException {
    value.free();
  }
}
