package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Restores a database file from a raw copy. A copy that is not encrypted is refused before its
 * first byte is written.
 */
public final class RestoredOutput extends FilterOutputStream {
  // The magic of a plain store and of one that H2 itself encrypted.
  private static final byte[] STORE = "H:2,".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ENCRYPTED_BY_H2 = "H2en".getBytes(StandardCharsets.US_ASCII);

  private final String path;
  private final byte[] first = new byte[STORE.length];
  private int held;

  public RestoredOutput(OutputStream out, String path) {
    super(out);
    this.path = path;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int at = offset;
    int end = offset + length;
    while (held < first.length && at < end) {
      first[held++] = bytes[at++];
      if (held == first.length) {
        check();
        out.write(first);
      }
    }
    out.write(bytes, at, end - at);
  }

  @Override
  public void close() throws IOException {
    if (held < first.length) {
      out.write(first, 0, held);
    }
    super.close();
  }

  private void check() throws NacreIOException {
    if (java.util.Arrays.equals(first, STORE) || java.util.Arrays.equals(first, ENCRYPTED_BY_H2)) {
      throw new NacreIOException(
          ErrorCode.FILE_NOT_SEALED, "What is to be restored as " + path + " was not sealed");
    }
  }
}
