package dev.nacre.core.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.testkit.cover.Covers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** columns-6, columns-20: long values come back, and nothing of what somebody made of them. */
@Covers({"columns-6", "columns-20"})
final class ChunkedCellCipherTest {
  private static final int CHUNK = Chunks.BYTES;
  private static final int RECORD = Chunks.RECORD;
  private static final int HEAD = Chunks.HEAD;
  private static final UUID COLUMN = new UUID(3, 3);
  private static final CellPlace PLACE = new CellPlace(new UUID(1, 1), new UUID(2, 2), COLUMN);

  private final DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, COLUMN));
  private final DataKey newer = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, COLUMN));
  private final ChunkedCellCipher cells = ColumnCipher.large(PLACE, Map.of(1, key), 1);

  @AfterEach
  void forget() {
    cells.close();
    key.close();
    newer.close();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 300_000})
  void largeCellsComeBackAndHaveTheSpecifiedLength(int length) throws IOException {
    byte[] plain = bytes(length);
    byte[] cell = cells.seal(plain);
    assertThat(cell).hasSize((int) Chunks.cellBytes(length));
    assertThat(cell).startsWith(0xab, 0x01, length <= CHUNK ? 0x10 : 0x30, 0x01);
    assertThat(cells.open(cell)).isEqualTo(plain);
    assertThat(opened(cell)).isEqualTo(plain);
    byte[] streamed = sealed(plain);
    assertThat(streamed).hasSameSizeAs(cell).isNotEqualTo(cell);
    assertThat(cells.open(streamed)).isEqualTo(plain);
    assertThat(opened(streamed)).isEqualTo(plain);
  }

  /** Only short ones are of the suite of the column: chunks have keys of their own. */
  @Test
  void shortCellsMayBeOfTheOtherSuite() throws IOException {
    try (ChunkedCellCipher ocb = ColumnCipher.largeOcb(PLACE, Map.of(1, key), 1)) {
      for (int length : new int[] {0, 15, CHUNK, CHUNK + 1}) {
        byte[] plain = bytes(length);
        byte[] cell = ocb.seal(plain);
        assertThat(cell).hasSize((int) Chunks.cellBytes(length));
        assertThat(cell).startsWith(0xab, 0x01, length <= CHUNK ? 0x40 : 0x30, 0x01);
        assertThat(ocb.open(cell)).isEqualTo(plain);
        try (InputStream in =
            ChunkedCellCipher.opening(() -> ocb, new ByteArrayInputStream(cell))) {
          assertThat(in.readAllBytes()).isEqualTo(plain);
        }
        if (length <= CHUNK) {
          assertThatThrownBy(() -> cells.open(cell)).isInstanceOf(NacreException.class);
          byte[] gcm = cells.seal(plain);
          assertThatThrownBy(() -> ocb.open(gcm)).isInstanceOf(NacreException.class);
        }
      }
    }
  }

  @Test
  void aStreamIsReadAndGivenInAnyPieces() throws IOException {
    byte[] plain = bytes(3 * CHUNK + 17);
    Random random = new Random(7);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream cell = ChunkedCellCipher.sealing(() -> cells, new Dripping(plain))) {
      byte[] room = new byte[100_000];
      for (int read = 0; read >= 0; read = cell.read(room, 0, random.nextInt(room.length))) {
        out.write(room, 0, read);
      }
      assertThat(cell.read()).isEqualTo(-1);
    }
    try (InputStream in = ChunkedCellCipher.opening(() -> cells, new Dripping(out.toByteArray()))) {
      assertThat(in.read()).isEqualTo(plain[0] & 0xff);
      assertThat(in.skip(70_000)).isPositive();
    }
    assertThat(opened(out.toByteArray())).isEqualTo(plain);
  }

  @Test
  void aStreamHoldsAChunkWhateverTheLength() throws IOException {
    int[] taken = {0};
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            taken[0]++;
            return 1;
          }

          @Override
          public int read(byte[] to, int from, int length) {
            Arrays.fill(to, from, from + length, (byte) 1);
            taken[0] += length;
            return length;
          }
        };
    try (InputStream cell = ChunkedCellCipher.sealing(() -> cells, endless);
        InputStream plain = ChunkedCellCipher.opening(() -> cells, cell)) {
      byte[] room = new byte[10_000];
      for (int given = 0; given < 8_000_000; given += room.length) {
        assertThat(plain.readNBytes(room, 0, room.length)).isEqualTo(room.length);
        assertThat(taken[0] - given).isLessThan(5 * CHUNK);
      }
    }
  }

  /** Cut off, added to, exchanged, repeated, taken from another cell or another column. */
  @Test
  void tamperedCellIsRefused() throws IOException {
    byte[] plain = bytes(3 * CHUNK + 100);
    byte[] cell = cells.seal(plain);
    byte[] other = cells.seal(plain);
    byte[] exact = cells.seal(bytes(2 * CHUNK));
    byte[] small = cells.seal(bytes(50));
    List<byte[]> altered =
        List.of(
            Arrays.copyOf(cell, cell.length - 1),
            Arrays.copyOf(cell, HEAD + 3 * RECORD),
            Arrays.copyOf(cell, HEAD + 2 * RECORD),
            Arrays.copyOf(cell, HEAD + RECORD + 5),
            Arrays.copyOf(cell, HEAD + 16),
            Arrays.copyOf(cell, HEAD),
            Arrays.copyOf(cell, HEAD - 1),
            Arrays.copyOf(cell, 4),
            Arrays.copyOf(cell, cell.length + 1),
            Arrays.copyOf(exact, exact.length + 16),
            joined(cell, HEAD, cell, HEAD + RECORD, RECORD, cell, HEAD, RECORD),
            joined(cell, HEAD + RECORD, cell, HEAD, RECORD, cell, HEAD + RECORD, RECORD),
            joined(cell, HEAD + RECORD, other, HEAD + RECORD, RECORD, cell, HEAD, 0),
            joined(cell, HEAD, other, HEAD, 3 * RECORD + 116, cell, HEAD, 0),
            joined(cell, HEAD + 3 * RECORD, exact, HEAD + RECORD, RECORD, cell, HEAD, 0),
            joined(small, small.length, cell, HEAD, RECORD, cell, HEAD, 0),
            Arrays.copyOf(small, small.length - 1),
            Arrays.copyOf(small, 20));
    for (byte[] one : altered) {
      refuses(cells, one, plain);
    }
    for (int bit : new int[] {2, 3, 4, 35, 36, HEAD + RECORD - 1, HEAD + RECORD, cell.length - 1}) {
      byte[] flipped = cell.clone();
      flipped[bit] ^= 0x10;
      refuses(cells, flipped, plain);
    }
    try (ChunkedCellCipher foreign =
            ColumnCipher.large(
                new CellPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 4)), Map.of(1, key), 1);
        ChunkedCellCipher another = ColumnCipher.large(PLACE, Map.of(1, newer), 1)) {
      refuses(foreign, cell, plain);
      refuses(another, cell, plain);
    }
  }

  @Test
  void refusedStreamStaysRefused() throws IOException {
    byte[] cell = cells.seal(bytes(2 * CHUNK));
    byte[] behind = new byte[HEAD + cell.length]; // a whole one, behind what is none
    System.arraycopy(cell, 0, behind, HEAD, cell.length);
    cell[HEAD + 5] ^= 1;
    for (byte[] altered : List.of(cell, behind)) {
      try (InputStream in =
          ChunkedCellCipher.opening(() -> cells, new ByteArrayInputStream(altered))) {
        for (int i = 0; i < 3; i++) {
          assertThatThrownBy(in::read).hasMessageStartingWith("NACRE-304");
        }
      }
    }
  }

  @Test
  void aCellOfAnOlderKeyOpens() throws IOException {
    byte[] plain = bytes(CHUNK + 1);
    byte[] old = cells.seal(plain);
    try (ChunkedCellCipher both = ColumnCipher.large(PLACE, Map.of(1, key, 2, newer), 2)) {
      assertThat(both.open(old)).isEqualTo(plain);
      byte[] cell = both.seal(plain);
      assertThat(cell).startsWith(0xab, 0x01, 0x30, 0x02);
      assertThat(both.open(cell)).isEqualTo(plain);
      assertThatThrownBy(() -> cells.open(cell)).isInstanceOf(NacreException.class);
    }
  }

  @Test
  void aSourceThatFailsMakesNoWholeCell() throws IOException {
    InputStream failing =
        new InputStream() {
          private int left = CHUNK + 5;

          @Override
          public int read() throws IOException {
            if (left-- <= 0) {
              throw new IOException("gone");
            }
            return 1;
          }

          @Override
          public int read(byte[] to, int from, int length) throws IOException {
            int count = Math.min(left, length);
            if (count <= 0) {
              throw new IOException("gone");
            }
            left -= count;
            return count;
          }
        };
    try (InputStream cell = ChunkedCellCipher.sealing(() -> cells, failing)) {
      assertThatThrownBy(cell::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  private void refuses(ChunkedCellCipher by, byte[] cell, byte[] plain) throws IOException {
    assertThatThrownBy(() -> by.open(cell)).isInstanceOf(NacreException.class);
    ByteArrayOutputStream given = new ByteArrayOutputStream();
    assertThatThrownBy(
            () -> {
              try (InputStream in =
                  ChunkedCellCipher.opening(() -> by, new ByteArrayInputStream(cell))) {
                long unused = in.transferTo(given);
              }
            })
        .isInstanceOf(NacreIOException.class);
    // What was given before is the beginning of what was sealed, in whole chunks.
    assertThat(given.size() % CHUNK).isZero();
    assertThat(given.toByteArray()).isEqualTo(Arrays.copyOf(plain, given.size()));
  }

  private byte[] sealed(byte[] plain) throws IOException {
    try (InputStream cell =
        ChunkedCellCipher.sealing(() -> cells, new ByteArrayInputStream(plain))) {
      return cell.readAllBytes();
    }
  }

  private byte[] opened(byte[] cell) throws IOException {
    try (InputStream plain =
        ChunkedCellCipher.opening(() -> cells, new ByteArrayInputStream(cell))) {
      return plain.readAllBytes();
    }
  }

  /** The beginning of one, a part of a second and a part of a third, and of the first the rest. */
  private static byte[] joined(
      byte[] first,
      int length,
      byte[] second,
      int from,
      int bytes,
      byte[] third,
      int at,
      int more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(first, 0, length);
    out.write(second, from, bytes);
    out.write(third, at, more);
    if (out.size() < first.length) {
      out.write(first, out.size(), first.length - out.size());
    }
    return out.toByteArray();
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(5).nextBytes(bytes); // so that a shorter one is the beginning of a longer one
    return bytes;
  }

  /** Gives a few bytes at a time. */
  private static final class Dripping extends ByteArrayInputStream {
    Dripping(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] to, int from, int length) {
      return super.read(to, from, Math.min(length, 1_000));
    }
  }
}
