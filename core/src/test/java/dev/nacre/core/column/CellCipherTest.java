package dev.nacre.core.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.value.ValueKind;
import dev.nacre.testkit.cover.Covers;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** columns-6, columns-9, columns-41: what opens where, and what does not. */
@Covers({"columns-6", "columns-9", "columns-41"})
final class CellCipherTest {
  private static final UUID CATALOG = new UUID(1, 1);
  private static final UUID TABLE = new UUID(2, 2);
  private static final UUID GROUP = new UUID(3, 3);
  private static final CellPlace PLACE = new CellPlace(CATALOG, TABLE, GROUP);
  private static final KeyScope SCOPE = new KeyScope(KeyPurpose.COLUMN, GROUP);
  private static final byte[] VALUE = {1, 2, 3};

  private final DataKey key = DataKey.generate(SCOPE);
  private final DataKey newer = DataKey.generate(SCOPE);
  private final ColumnCipher random = ColumnCipher.randomised(PLACE, Map.of(1, key), 1);
  private final ColumnCipher ocb = ColumnCipher.randomisedOcb(PLACE, Map.of(1, key), 1);
  private final ColumnCipher fixed = deterministic(CATALOG, GROUP, ValueKind.CHARACTER, 1);

  @AfterEach
  void forget() {
    random.close();
    ocb.close();
    fixed.close();
    key.close();
    newer.close();
  }

  @Test
  void cellsComeBackAndAreAsLongAsTheSpecificationSays() {
    for (int length : new int[] {0, 1, 16, 10_000}) {
      byte[] value = new byte[length];
      byte[] cell = random.seal(value);
      assertThat(cell).hasSize(length + 32).startsWith(0xab, 0x01, 0x10, 0x01);
      assertThat(random.open(cell)).isEqualTo(value);
      cell = ocb.seal(value);
      assertThat(cell).hasSize(length + 32).startsWith(0xab, 0x01, 0x40, 0x01);
      assertThat(ocb.open(cell)).isEqualTo(value);
      cell = fixed.seal(value);
      assertThat(cell).hasSize(length + 20).startsWith(0xab, 0x01, 0x20, 0x01);
      assertThat(fixed.open(cell)).isEqualTo(value);
    }
  }

  @Test
  void randomisedCellsOfOneValueDiffer() {
    for (ColumnCipher cipher : List.of(random, ocb)) {
      Set<String> cells = new HashSet<>();
      for (int i = 0; i < 1_000; i++) {
        cells.add(HexFormat.of().formatHex(cipher.seal(VALUE)));
      }
      assertThat(cells).hasSize(1_000);
    }
  }

  @Test
  @Covers({"queries-8", "queries-9"})
  void deterministicCellsAreEqualExactlyInOneGroupAndKind() {
    byte[] cell = fixed.seal(VALUE);
    try (ColumnCipher again = deterministic(CATALOG, GROUP, ValueKind.CHARACTER, 1);
        ColumnCipher kind = deterministic(CATALOG, GROUP, ValueKind.PADDED, 1);
        ColumnCipher group = deterministic(CATALOG, new UUID(3, 4), ValueKind.CHARACTER, 1);
        ColumnCipher catalog = deterministic(new UUID(1, 2), GROUP, ValueKind.CHARACTER, 1)) {
      assertThat(again.seal(VALUE)).isEqualTo(cell);
      assertThat(again.seal(new byte[] {1, 2})).isNotEqualTo(cell);
      for (ColumnCipher other : List.of(kind, group, catalog)) {
        assertThat(other.seal(VALUE)).isNotEqualTo(cell);
        refuses(other, cell, ErrorCode.CELL_TAMPERED);
      }
    }
  }

  @Test
  @Covers("queries-9")
  void aRandomisedCellOpensInItsColumnOnly() {
    byte[] cell = random.seal(VALUE);
    byte[] ocbCell = ocb.seal(VALUE);
    for (CellPlace place :
        List.of(
            new CellPlace(new UUID(1, 2), TABLE, GROUP),
            new CellPlace(CATALOG, new UUID(2, 3), GROUP),
            new CellPlace(CATALOG, TABLE, new UUID(3, 4)))) {
      try (ColumnCipher other = ColumnCipher.randomised(place, Map.of(1, key), 1);
          ColumnCipher otherOcb = ColumnCipher.randomisedOcb(place, Map.of(1, key), 1)) {
        refuses(other, cell, ErrorCode.CELL_TAMPERED);
        refuses(otherOcb, ocbCell, ErrorCode.CELL_TAMPERED);
      }
    }
  }

  @Test
  void everyBitCounts() {
    for (ColumnCipher cipher : List.of(random, ocb, fixed)) {
      byte[] cell = cipher.seal(VALUE);
      for (int bit = 0; bit < cell.length * 8; bit++) {
        byte[] altered = cell.clone();
        altered[bit / 8] ^= (byte) (1 << (bit % 8));
        ErrorCode expected =
            switch (bit / 8) {
              case 0 -> ErrorCode.CELL_NOT_SEALED;
              case 1 -> ErrorCode.CELL_TOO_NEW;
              default -> ErrorCode.CELL_TAMPERED;
            };
        refuses(cipher, altered, expected);
      }
    }
  }

  @Test
  void whatWasCutDoesNotOpen() {
    for (ColumnCipher cipher : List.of(random, ocb, fixed)) {
      byte[] cell = cipher.seal(VALUE);
      for (int length = 0; length < cell.length; length++) {
        byte[] cut = java.util.Arrays.copyOf(cell, length);
        refuses(cipher, cut, length < 4 ? ErrorCode.CELL_NOT_SEALED : ErrorCode.CELL_TAMPERED);
      }
      refuses(cipher, java.util.Arrays.copyOf(cell, cell.length + 1), ErrorCode.CELL_TAMPERED);
    }
  }

  @Test
  void aCellOfOneSchemeIsNoneOfTheOther() {
    List<ColumnCipher> all = List.of(random, ocb, fixed);
    for (ColumnCipher one : all) {
      for (ColumnCipher other : all) {
        if (one != other) {
          refuses(one, other.seal(VALUE), ErrorCode.CELL_TAMPERED);
        }
      }
    }
    // Nor does it become one by what its header says.
    byte[] cell = ocb.seal(VALUE);
    cell[2] = 0x10;
    refuses(random, cell, ErrorCode.CELL_TAMPERED);
  }

  @Test
  void cellsOfAnOlderKeyOpenAndNewOnesHaveTheNewer() {
    try (ColumnCipher both = ColumnCipher.randomised(PLACE, Map.of(1, key, 2, newer), 2);
        ColumnCipher bothOcb = ColumnCipher.randomisedOcb(PLACE, Map.of(1, key, 2, newer), 2);
        ColumnCipher twice =
            ColumnCipher.deterministic(CATALOG, GROUP, 1, Map.of(1, key, 2, newer), 2)) {
      assertThat(both.open(random.seal(VALUE))).isEqualTo(VALUE);
      assertThat(both.seal(VALUE)).startsWith(0xab, 0x01, 0x10, 0x02);
      assertThat(bothOcb.open(ocb.seal(VALUE))).isEqualTo(VALUE);
      assertThat(bothOcb.seal(VALUE)).startsWith(0xab, 0x01, 0x40, 0x02);
      refuses(ocb, bothOcb.seal(VALUE), ErrorCode.CELL_TAMPERED);
      assertThat(twice.open(fixed.seal(VALUE))).isEqualTo(VALUE);
      assertThat(twice.seal(VALUE)).startsWith(0xab, 0x01, 0x20, 0x02);
      refuses(random, both.seal(VALUE), ErrorCode.CELL_TAMPERED);
      refuses(fixed, twice.seal(VALUE), ErrorCode.CELL_TAMPERED);
    }
  }

  @Test
  void plaintextIsNoCell() {
    refuses(
        random,
        "a value that somebody wrote".getBytes(java.nio.charset.StandardCharsets.UTF_8),
        ErrorCode.CELL_NOT_SEALED);
  }

  @Test
  void aClosedOneSealsNothing() {
    random.close();
    ocb.close();
    fixed.close();
    assertThatThrownBy(() -> ocb.seal(VALUE)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> random.seal(VALUE)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> fixed.seal(VALUE)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aVersionWithoutAKeyIsRefused() {
    assertThatThrownBy(() -> ColumnCipher.randomised(PLACE, Map.of(1, key), 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ColumnCipher.randomisedOcb(PLACE, Map.of(1, key), 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ColumnCipher.deterministic(CATALOG, GROUP, 1, Map.of(4096, key), 4096))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private ColumnCipher deterministic(UUID catalog, UUID group, ValueKind kind, int version) {
    return ColumnCipher.deterministic(catalog, group, kind.wire(), Map.of(version, key), version);
  }

  private static void refuses(ColumnCipher cipher, byte[] cell, ErrorCode code) {
    assertThatThrownBy(() -> cipher.open(cell))
        .isInstanceOfSatisfying(
            NacreException.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }
}
