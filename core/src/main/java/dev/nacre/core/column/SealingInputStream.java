package dev.nacre.core.column;

import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stream that encrypts another stream to a cell. Not safe for threads. */
final class SealingInputStream extends InputStream {
  private final ChunkedCellCipher.Source source;
  private final InputStream plain;

  // One byte more than a chunk, to detect the last one.
  private final byte[] ahead = new byte[Chunks.BYTES + 1];
  private int aheadBytes;

  private byte[] head = new byte[0];
  private byte[] out = new byte[0];
  private int at;
  private int end;
  private long number;
  private boolean ended;

  SealingInputStream(ChunkedCellCipher.Source source, InputStream plain) {
    this.source = source;
    this.plain = plain;
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
    while (at == end) {
      if (ended) {
        return -1;
      }
      next();
    }
    int given = Math.min(length, end - at);
    System.arraycopy(out, at, to, from, given);
    at += given;
    return given;
  }

  private void next() throws IOException {
    aheadBytes += ChunkedCellCipher.read(plain, ahead, aheadBytes);
    boolean last = aheadBytes < ahead.length;
    ChunkedCellCipher cells = source.get();
    if (head.length == 0) {
      if (last) {
        give(cells.seal(Arrays.copyOf(ahead, aheadBytes)));
        forget();
        return;
      }
      head = cells.newHead();
      give(head);
      return;
    }
    int length = Math.min(aheadBytes, Chunks.BYTES);
    byte[] record = out.length == Chunks.RECORD ? out : new byte[Chunks.RECORD];
    cells.seal(head, number, last, ahead, length, record);
    number++;
    out = record;
    at = 0;
    end = length + CipherSuite.TAG_BYTES;
    if (last) {
      forget();
    } else {
      ahead[0] = ahead[Chunks.BYTES];
      aheadBytes = 1;
    }
  }

  private void give(byte[] bytes) {
    out = bytes;
    at = 0;
    end = bytes.length;
  }

  private void forget() {
    ended = true;
    Arrays.fill(ahead, (byte) 0);
  }

  @Override
  public void close() throws IOException {
    forget();
    at = end;
    plain.close();
  }
}
