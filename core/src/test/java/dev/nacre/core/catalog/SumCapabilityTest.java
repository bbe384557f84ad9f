package dev.nacre.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The four bytes of a column's capabilities in a catalog. */
final class SumCapabilityTest {
  private static final UUID ID = new UUID(1, 2);

  @Test
  void capabilityIsReadFromItsBytes() {
    assertThat(SumCapability.wire(null)).isZero();
    assertThat(SumCapability.of(0)).isNull();
    for (int options = 0; options < 8; options++) {
      for (int number : new int[] {1, 2, SumCapability.MAX_COLUMNS}) {
        var sums =
            new SumCapability(
                number, new SumOptions((options & 1) != 0, (options & 2) != 0, (options & 4) != 0));
        assertThat(SumCapability.wire(sums)).isNotZero();
        assertThat(SumCapability.of(SumCapability.wire(sums))).isEqualTo(sums);
        if (!sums.options().narrow()) {
          var byRows = new SumCapability(number, sums.options(), true);
          assertThat(SumCapability.of(SumCapability.wire(byRows))).isEqualTo(byRows);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 0x10000, 0x10010, 0x10013, 0x10021, 0x640001, -1, 0x80010001})
  void capabilityOfALaterReleaseIsRefused(int wire) {
    assertThatThrownBy(() -> SumCapability.of(wire))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CATALOG_TOO_NEW));
  }

  @Test
  void capabilityIsRefusedForOtherColumns() {
    var sums = new SumCapability(1, SumOptions.DEFAULT);
    ColumnType number = new ColumnType(TypeName.DECIMAL, 12, 2);
    Encryption summed = new Encryption(ID, number, Protection.RANDOMISED, ID, sums);
    assertThat(summed.storesCellsOf(summed)).isFalse();
    assertThat(summed.sharesCellsWith(summed)).isTrue();
    assertThat(SumCapability.formBytes(sums, number)).isEqualTo(24);
    assertThat(SumCapability.formBytes(null, number)).isZero();
    Encryption byRows =
        new Encryption(
            ID, number, Protection.RANDOMISED, ID, new SumCapability(1, SumOptions.DEFAULT, true));
    assertThat(byRows.storesCellsOf(byRows)).isTrue();
    assertThat(byRows.sumForm()).isNull();
    assertThat(SumCapability.formBytes(byRows.sums(), number)).isZero();
    refused(number, Protection.DETERMINISTIC, sums);
    refused(ColumnType.of(TypeName.VARCHAR, 9), Protection.RANDOMISED, sums);
    refused(ColumnType.of(TypeName.DOUBLE), Protection.RANDOMISED, sums);
    refused(
        ColumnType.of(TypeName.BIGINT),
        Protection.RANDOMISED,
        new SumCapability(1, new SumOptions(true, false, false)));
  }

  private static CatalogTable table(UUID id, String name, int... numbers) {
    List<CatalogColumn> columns = new ArrayList<>();
    for (int number : numbers) {
      columns.add(
          new CatalogColumn(
              "c" + number,
              new Encryption(
                  new UUID(9, number),
                  ColumnType.of(TypeName.INTEGER),
                  Protection.RANDOMISED,
                  ID,
                  new SumCapability(number, SumOptions.DEFAULT))));
    }
    return new CatalogTable(id, "public", name, columns);
  }

  private static Catalog catalog(CatalogTable now, CatalogTable former) {
    WrappedKey key = new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
    return new Catalog(
        ID, 1, key, List.of(KeyGroup.first(ID, "", key)), List.of(now), List.of(former));
  }

  /** An old statement names hidden columns by their numbers. */
  @Test
  void aNumberIsNotUsedAgainAsLongAsOneIsFree() {
    UUID other = new UUID(3, 4);
    assertThat(catalog(table(ID, "t"), table(other, "o", 5)).nextSumNumber(ID, "public", "t"))
        .isEqualTo(1);
    assertThat(catalog(table(ID, "t", 2), table(other, "o", 5)).nextSumNumber(ID, "public", "t"))
        .isEqualTo(3);
    assertThat(catalog(table(ID, "t", 2), table(ID, "t", 1, 2, 3)).nextSumNumber(ID, "public", "t"))
        .isEqualTo(4);
    assertThat(
            catalog(table(ID, "t", 1, 3), table(ID, "t", SumCapability.MAX_COLUMNS))
                .nextSumNumber(ID, "public", "t"))
        .isEqualTo(2);
  }

  /** It left the catalog with its last encrypted column, and comes back with another id. */
  @Test
  void numbersOfATableOfTheSameNameAreNotUsedAgain() {
    Catalog catalog = catalog(table(new UUID(3, 4), "o", 5), table(new UUID(5, 6), "T", 2));
    assertThat(catalog.nextSumNumber(ID, "PUBLIC", "t")).isEqualTo(3);
    assertThat(catalog.nextSumNumber(ID, "other", "t")).isEqualTo(1);
    assertThat(catalog.nextSumNumber(ID, "public", "u")).isEqualTo(1);
  }

  @Test
  void capabilityKeepsItsSuite() {
    var summed =
        new Encryption(
            ID,
            ColumnType.of(TypeName.INTEGER),
            Protection.RANDOMISED,
            ID,
            new SumCapability(1, SumOptions.DEFAULT));
    assertThat(summed.withRandomised(Protection.RANDOMISED_OCB)).isEqualTo(summed);
  }

  private static void refused(ColumnType type, Protection protection, SumCapability sums) {
    assertThatThrownBy(() -> new Encryption(ID, type, protection, ID, sums))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.SUM_OPTIONS_REFUSED));
  }
}
