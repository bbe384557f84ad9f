package dev.nacre.jdbc.result.large;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends after a number of bytes. */
final class LimitedStream extends FilterInputStream {
  private long left;

  LimitedStream(InputStream in, long length) {
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
    if (left == 0 && length > 0) {
      return -1;
    }
    int read = in.read(to, from, (int) Math.min(left, length));
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
