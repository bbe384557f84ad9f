package dev.nacre.core.column;

import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stream that decrypts a cell chunk by chunk, after authenticating each. Not safe for threads.
 */
final class OpeningInputStream extends InputStream {
  /** The longest cell of scheme 1 or 4, which is opened as a whole. */
  private static final int LONGEST_SMALL = Math.toIntExact(Chunks.cellBytes(Chunks.BYTES));

  private final ChunkedCellCipher.Source source;
  private final InputStream cell;

  // One byte more than a record, to detect the last one.
  private final byte[] ahead = new byte[Chunks.RECORD + 1];
  private int aheadBytes;

  private byte[] head = new byte[0];
  private byte[] plain = new byte[0];
  private int at;
  private int end;
  private long number;
  private boolean ended;
  private @Nullable NacreException refused;

  OpeningInputStream(ChunkedCellCipher.Source source, InputStream cell) {
    this.source = source;
    this.cell = cell;
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
      if (refused != null) {
        throw failure(refused);
      }
      try {
        next(source.get());
      } catch (NacreException altered) {
        remember(altered);
        throw failure(altered);
      }
    }
    int given = Math.min(length, end - at);
    System.arraycopy(plain, at, to, from, given);
    at += given;
    return given;
  }

  /** Remembers the failure: no read continues after a chunk that does not open. */
  @Safeguard("columns-20b")
  private void remember(NacreException altered) {
    refused = altered;
  }

  private static NacreIOException failure(NacreException refused) {
    return new NacreIOException(refused.code(), what(refused), refused);
  }

  private static String what(NacreException refused) {
    return switch (refused.code()) {
      case CELL_NOT_SEALED -> "A value in an encrypted column is no cell";
      case CELL_TOO_NEW -> "A cell is of a later format";
      default -> "A cell is not what was sealed in its column";
    };
  }

  private void next(ChunkedCellCipher cells) throws IOException {
    if (head.length == 0) {
      begin(cells);
      return;
    }
    aheadBytes += ChunkedCellCipher.read(cell, ahead, aheadBytes);
    boolean last = aheadBytes < ahead.length;
    int length = Math.min(aheadBytes, Chunks.RECORD);
    if (length <= CipherSuite.TAG_BYTES) {
      throw ColumnCipher.tampered();
    }
    cells.open(head, number, last, ahead, 0, length, plain, 0);
    number++;
    at = 0;
    end = length - CipherSuite.TAG_BYTES;
    ended = last;
    if (!last) {
      ahead[0] = ahead[Chunks.RECORD];
      aheadBytes = 1;
    }
  }

  private void begin(ChunkedCellCipher cells) throws IOException {
    byte[] first = new byte[Chunks.HEAD];
    first = Arrays.copyOf(first, ChunkedCellCipher.read(cell, first, 0));
    int version = cells.check(first);
    if (cells.isWhole(first)) {
      byte[] whole = Arrays.copyOf(first, LONGEST_SMALL + 1);
      int length = first.length;
      if (length == Chunks.HEAD) {
        length += ChunkedCellCipher.read(cell, whole, length);
      }
      if (length > LONGEST_SMALL) {
        throw ColumnCipher.tampered();
      }
      plain = cells.open(Arrays.copyOf(whole, length), version);
      at = 0;
      end = plain.length;
      ended = true;
      return;
    }
    if (first.length < Chunks.HEAD) {
      throw ColumnCipher.tampered();
    }
    head = first;
    plain = new byte[Chunks.BYTES];
  }

  @Override
  public void close() throws IOException {
    ended = true;
    at = end;
    Arrays.fill(plain, (byte) 0);
    cell.close();
  }
}
