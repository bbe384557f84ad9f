package dev.nacre.core.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Cells that end with the sum form of their value. */
final class SumCellCipherTest {
  private static final UUID ID = new UUID(3, 3);
  private static final CellPlace PLACE = new CellPlace(new UUID(1, 1), new UUID(2, 2), ID);
  private static final byte[] VALUE = {4, 5, 6, 7};
  private static final byte[] FORM = new byte[SumCellCipher.formBytes(2)];

  private final DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, ID));
  private final SumCellCipher cells = ColumnCipher.summed(PLACE, 2, Map.of(1, key), 1);

  @AfterEach
  void forget() {
    cells.close();
    key.close();
  }

  @Test
  void summedCellsComeBackAndHaveTheSpecifiedLength() {
    byte[] form = FORM.clone();
    form[7] = 9;
    byte[] cell = cells.seal(VALUE, form);
    assertThat(cell).hasSize(4 + 12 + VALUE.length + 16 + 24).startsWith(0xab, 0x01, 0x50, 0x01);
    assertThat(Arrays.copyOfRange(cell, cell.length - 24, cell.length)).isEqualTo(form);
    assertThat(cells.open(cell)).isEqualTo(VALUE);
    assertThat(cells.seal(VALUE, form)).isNotEqualTo(cell);
  }

  @Test
  void changeOfAnyByteIsRefused() {
    byte[] cell = cells.seal(VALUE, FORM);
    for (int at = 0; at < cell.length; at++) {
      byte[] altered = cell.clone();
      altered[at] ^= 1;
      assertThatThrownBy(() -> cells.open(altered)).isInstanceOf(NacreException.class);
    }
    for (int length = 4; length < cell.length; length++) {
      refused(cells, Arrays.copyOf(cell, length));
    }
    refused(cells, Arrays.copyOf(cell, cell.length + 1));
  }

  @Test
  void summedCellOpensNowhereElse() {
    byte[] cell = cells.seal(VALUE, FORM);
    CellPlace other = new CellPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 4));
    try (ColumnCipher plain = ColumnCipher.randomised(PLACE, Map.of(1, key), 1);
        ColumnCipher wider = ColumnCipher.summed(PLACE, 3, Map.of(1, key), 1);
        ColumnCipher elsewhere = ColumnCipher.summed(other, 2, Map.of(1, key), 1)) {
      refused(plain, cell);
      refused(wider, cell);
      refused(elsewhere, cell);
      refused(cells, plain.seal(VALUE));
    }
    assertThatThrownBy(() -> cells.seal(VALUE)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cells.seal(VALUE, new byte[16]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void refused(ColumnCipher cipher, byte[] cell) {
    assertThatThrownBy(() -> cipher.open(cell))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CELL_TAMPERED));
  }
}
