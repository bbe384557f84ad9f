package dev.nacre.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.text.NameFolding;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** columns-7: what an administrator of the server can do to a catalog, and what comes of it. */
@Covers("columns-7")
final class CatalogCodecTest {
  private static final UUID ID = UUID.randomUUID();

  private final HeldKeys keys = new HeldKeys();
  private final Catalog catalog = catalog();

  @AfterEach
  void forget() {
    keys.close();
  }

  @Test
  void comesBackAndHasOneEncoding() throws IOException {
    byte[] signed = CatalogCodec.sign(catalog, keys);
    Catalog read = CatalogCodec.verify(signed, keys);
    assertThat(read.id()).isEqualTo(ID);
    assertThat(read.version()).isEqualTo(7);
    assertThat(read.tables()).isEqualTo(catalog.tables());
    assertThat(read.groups()).isEqualTo(catalog.groups());
    assertThat(CatalogCodec.sign(read, keys)).isEqualTo(signed);
  }

  @Test
  void everyByteCounts() throws IOException {
    byte[] signed = CatalogCodec.sign(catalog, keys);
    for (int at = 0; at < signed.length; at++) {
      byte[] altered = signed.clone();
      altered[at] ^= 1;
      refuses(altered);
    }
  }

  @Test
  void whatWasCutOrLengthenedIsRefused() throws IOException {
    byte[] signed = CatalogCodec.sign(catalog, keys);
    for (int length = 0; length < signed.length; length++) {
      refuses(Arrays.copyOf(signed, length));
    }
    refuses(Arrays.copyOf(signed, signed.length + 1));
  }

  /** Its bytes are right, and say another id than the one its key was made for. */
  @Test
  void aCatalogSignedByTheKeyOfAnotherIsRefused() throws IOException {
    Catalog other =
        new Catalog(UUID.randomUUID(), 1, catalog.key(), catalog.groups(), catalog.tables());
    assertThatThrownBy(() -> CatalogCodec.sign(other, keys)).isInstanceOf(IOException.class);
  }

  @Test
  void aLaterFormatIsNamed() throws IOException {
    byte[] signed = CatalogCodec.sign(catalog, keys);
    signed[9] = 2;
    assertThatThrownBy(() -> CatalogCodec.verify(signed, keys))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CATALOG_TOO_NEW));
  }

  @Test
  void tablesAreFoundInAnyCaseAndEachNameOnce() {
    assertThat(catalog.table("cUSTOMER")).isPresent();
    assertThat(catalog.table("orders")).isEmpty();
    assertThat(NameFolding.fold("\u212Aunde")).isEqualTo(NameFolding.fold("kunde"));
    assertThat(NameFolding.fold("\u017Ftra\u00DFe")).isEqualTo(NameFolding.fold("STRASSE"));
    CatalogTable twin = new CatalogTable(UUID.randomUUID(), "OTHER", "customer", List.of());
    assertThatThrownBy(() -> catalog.update().addTable(twin, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anUpdateMakesOneVersion() {
    CatalogTable table = catalog.tables().get(0);
    CatalogUpdate update = catalog.update();
    Catalog without = update.dropTable(table);
    assertThatThrownBy(() -> update.restoreTable(table)).isInstanceOf(IllegalStateException.class);
    assertThat(without.dropped()).containsExactly(table);
  }

  /** A DROP may be a mistake, and a backup of the rows worth nothing without their keys. */
  @Test
  void aDroppedTableLeavesItsKeysAndWhatTheyWereFor() throws IOException {
    CatalogTable table = catalog.tables().get(0);
    Catalog without = catalog.update().dropTable(table);
    assertThat(without.tables()).isEmpty();
    assertThat(without.table(table.name())).isEmpty();
    assertThat(without.version()).isEqualTo(8);
    assertThat(without.groups()).isEqualTo(catalog.groups());
    assertThat(without.dropped()).containsExactly(table);
    byte[] signed = CatalogCodec.sign(without, keys);
    Catalog read = CatalogCodec.verify(signed, keys);
    assertThat(read.dropped()).containsExactly(table);
    assertThat(read.groups()).isEqualTo(catalog.groups());
    assertThat(CatalogCodec.sign(read, keys)).isEqualTo(signed);
    assertThat(read.update().addTable(table, List.of()).dropped()).containsExactly(table);
  }

  @Test
  void equalityNeedsOneGroupAndOneKind() {
    UUID group = UUID.randomUUID();
    Encryption narrow = fixed(ColumnType.of(TypeName.VARCHAR, 25), group);
    assertThat(narrow.comparesWith(fixed(ColumnType.of(TypeName.VARCHAR, 80), group))).isTrue();
    assertThat(narrow.comparesWith(fixed(ColumnType.of(TypeName.CHAR, 25), group))).isFalse();
    assertThat(narrow.comparesWith(fixed(narrow.type(), UUID.randomUUID()))).isFalse();
    assertThat(
            narrow.comparesWith(new Encryption(group, narrow.type(), Protection.RANDOMISED, group)))
        .isFalse();
  }

  @Test
  void noSaltIsRefusedWhereEqualValuesMayDiffer() {
    for (TypeName name : List.of(TypeName.DOUBLE, TypeName.JSON)) {
      assertThatThrownBy(() -> fixed(ColumnType.of(name), ID))
          .isInstanceOfSatisfying(
              NacreException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.COLUMN_TYPE_REFUSED));
    }
  }

  private void refuses(byte[] signed) {
    assertThatThrownBy(() -> CatalogCodec.verify(signed, keys))
        .isInstanceOfSatisfying(
            CodedError.class,
            refused ->
                assertThat(refused.code())
                    .isIn(
                        ErrorCode.CATALOG_TAMPERED,
                        ErrorCode.CATALOG_TOO_NEW,
                        ErrorCode.KEY_NOT_FOUND,
                        ErrorCode.UNKNOWN_SUITE,
                        ErrorCode.KEY_UNWRAP_FAILED));
  }

  private Catalog catalog() {
    UUID column = UUID.randomUUID();
    UUID pii = UUID.randomUUID();
    CatalogTable table =
        new CatalogTable(
            UUID.randomUUID(),
            "PUBLIC",
            "CUSTOMER",
            List.of(
                new CatalogColumn("ID", null),
                new CatalogColumn(
                    "SSN",
                    new Encryption(
                        column, ColumnType.of(TypeName.CHAR, 11), Protection.RANDOMISED, column)),
                new CatalogColumn(
                    "IBAN",
                    new Encryption(
                        UUID.randomUUID(),
                        ColumnType.of(TypeName.VARCHAR, 34),
                        Protection.RANDOMISED_OCB,
                        pii)),
                new CatalogColumn("Straße", fixed(ColumnType.of(TypeName.VARCHAR, 80), pii))));
    return new Catalog(
        ID,
        7,
        wrapped(DataKey.generate(CatalogCodec.scope(ID))),
        List.of(
            KeyGroup.first(column, "", wrapped(DataKey.generate(KeyGroup.scope(column)))),
            KeyGroup.first(pii, "pii", wrapped(DataKey.generate(KeyGroup.scope(pii))))),
        List.of(table));
  }

  private static Encryption fixed(ColumnType type, UUID group) {
    return new Encryption(UUID.randomUUID(), type, Protection.DETERMINISTIC, group);
  }

  private WrappedKey wrapped(DataKey key) {
    try (key) {
      return keys.current().wrap(key);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
