package dev.nacre.core.sum.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.ShortKeysFixture;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A stored column is read as it was written, or not at all. */
final class ColumnFormatTest {
  private static final PaillierPrivateKey KEY = ShortKeysFixture.generate();
  private static final SlotLayout LAYOUT = new SlotLayout(1024, 40, 4, -1000, 1000);
  private static final int HEADER_BYTES = 65;

  private final PackedColumn column =
      PackedColumn.encrypt(
          new long[] {1, -2, 3, -4, 5, -1000, 1000},
          Arrangement.inOrder(7, 4),
          LAYOUT,
          KEY,
          Workers.SERIAL);
  private final byte[] bytes = ColumnFormat.write(column);

  @Test
  void columnIsReadAsItWasWritten() {
    assertThat(bytes)
        .hasSize(HEADER_BYTES + 2 * 256)
        .startsWith("NSUM\u0001".getBytes(StandardCharsets.US_ASCII));
    PackedColumn read = ColumnFormat.read(bytes, KEY.publicKey(), LAYOUT);
    assertThat(read.size()).isEqualTo(2);
    assertThat(read.block(0)).isEqualTo(column.block(0));
    assertThat(read.block(1)).isEqualTo(column.block(1));
    assertThat(ColumnFormat.write(read)).isEqualTo(bytes);
  }

  @Test
  void truncatedOrExtendedColumnIsRefused() {
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      damaged(shorter);
    }
    damaged(Arrays.copyOf(bytes, bytes.length + 1));
    damaged(Arrays.copyOf(bytes, bytes.length + 256));
  }

  @Test
  void columnWithAnotherHeaderIsRefused() {
    for (int at = 0; at < HEADER_BYTES; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << bit);
        damaged(changed);
      }
    }
  }

  @Test
  void columnWithoutACiphertextIsRefused() {
    byte[] zero = bytes.clone();
    Arrays.fill(zero, HEADER_BYTES, HEADER_BYTES + 256, (byte) 0);
    damaged(zero);
    byte[] large = bytes.clone();
    Arrays.fill(large, HEADER_BYTES + 256, HEADER_BYTES + 512, (byte) 0xff);
    damaged(large);
  }

  @Test
  void columnOfAnotherKeyOrLayoutIsRefused() {
    PaillierPrivateKey other = ShortKeysFixture.generate();
    assertThatThrownBy(() -> ColumnFormat.read(bytes, other.publicKey(), LAYOUT))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("another key");
    SlotLayout wider = new SlotLayout(1024, 40, 4, -1000, 1001);
    assertThatThrownBy(() -> ColumnFormat.read(bytes, KEY.publicKey(), wider))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("other slots");
  }

  private static void damaged(byte[] stored) {
    assertThatThrownBy(() -> ColumnFormat.read(stored, KEY.publicKey(), LAYOUT))
        .isInstanceOfSatisfying(
            NacreException.class,
            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.SUM_FORM_DAMAGED));
  }
}
