package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.sql.ddl.Alteration;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.text.NameFolding;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The catalogs before, while and after a table with one encrypted column, ssn, is altered. */
final class TableAlterationTest {
  private static final ColumnDraft.Encrypted ENCRYPTED =
      new ColumnDraft.Encrypted(ColumnType.of(TypeName.VARCHAR, 20), Protection.RANDOMISED, "");

  private final HeldKeys keys = new HeldKeys();
  private Catalog catalog = CatalogEntries.none();

  @BeforeEach
  void createTable() throws IOException {
    List<ColumnDraft> columns =
        List.of(new ColumnDraft("ID", null), new ColumnDraft("SSN", ENCRYPTED));
    catalog =
        CatalogEntries.withTable(
            catalog, new TableDraft("", "CUSTOMER", false, columns, ""), "PUBLIC", keys);
  }

  @AfterEach
  void closeKeys() {
    keys.close();
  }

  private CatalogTable table() {
    return catalog.table("CUSTOMER").orElseThrow();
  }

  private TableAlteration plan(Alteration alteration) throws IOException {
    return TableAlteration.plan(catalog, table(), alteration, keys);
  }

  private static List<String> columns(Catalog of) {
    return of.table("CUSTOMER").orElseThrow().columns().stream().map(CatalogColumn::name).toList();
  }

  @Test
  void addedColumnIsInTheCatalogBeforeItExists() throws IOException {
    TableAlteration add = plan(new Alteration.Add(new ColumnDraft("PHONE", ENCRYPTED)));
    assertThat(add.changesCatalogBefore()).isTrue();

    Catalog during = add.catalogDuring(catalog);
    assertThat(columns(during)).containsExactly("ID", "SSN", "PHONE");
    assertThat(during.groups()).hasSize(2);
    Catalog done = add.catalogWhenDone(during);
    assertThat(done.tables()).isEqualTo(during.tables());
    assertThat(done.groups()).isEqualTo(during.groups());
  }

  @Test
  void undoneAdditionLeavesTheTableAsItWas() throws IOException {
    TableAlteration add = plan(new Alteration.Add(new ColumnDraft("PHONE", ENCRYPTED)));
    Catalog undone = add.catalogWhenUndone(add.catalogDuring(catalog));
    assertThat(undone.tables()).isEqualTo(catalog.tables());
    assertThat(undone.version()).isGreaterThan(catalog.version());
  }

  @Test
  void droppedColumnStaysInTheCatalogUntilItIsGone() throws IOException {
    TableAlteration drop = plan(new Alteration.Drop(NameFolding.fold("ID")));
    assertThat(drop.changesCatalogBefore()).isFalse();
    assertThat(drop.changesNothing()).isFalse();

    Catalog done = drop.catalogWhenDone(catalog);
    assertThat(columns(done)).containsExactly("SSN");
    assertThat(done.dropped()).containsExactly(table());
  }

  @Test
  void tableWithoutItsLastEncryptedColumnLeavesTheCatalog() throws IOException {
    TableAlteration drop = plan(new Alteration.Drop(NameFolding.fold("SSN")));
    Catalog after = drop.catalogAfter(catalog);
    assertThat(after.tables()).isEmpty();
    assertThat(after.dropped()).containsExactly(table());
    assertThat(after.groups()).isEqualTo(catalog.groups());
  }

  @Test
  void bothNamesOfARenamedColumnAreGuardedMeanwhile() throws IOException {
    TableAlteration rename = plan(new Alteration.Rename(NameFolding.fold("SSN"), "TAX_ID"));
    Catalog during = rename.catalogDuring(catalog);
    assertThat(columns(during)).containsExactly("ID", "SSN", "TAX_ID");
    CatalogTable both = during.table("CUSTOMER").orElseThrow();
    assertThat(both.columns().get(2).encryption()).isEqualTo(both.columns().get(1).encryption());
    assertThat(columns(rename.catalogWhenDone(during))).containsExactly("ID", "TAX_ID");
  }

  @Test
  void bothNamesOfARenamedTableAreGuardedMeanwhile() throws IOException {
    TableAlteration rename = plan(new Alteration.RenameTable("CLIENT"));
    Catalog during = rename.catalogDuring(catalog);
    assertThat(during.table("CUSTOMER")).isPresent();
    assertThat(during.table("CLIENT")).isPresent();
    Catalog done = rename.catalogWhenDone(during);
    assertThat(done.table("CUSTOMER")).isEmpty();
    assertThat(done.table("CLIENT")).isPresent();
  }

  @Test
  void inOneTransactionTheCatalogChangesOnce() throws IOException {
    TableAlteration add = plan(new Alteration.Add(new ColumnDraft("PHONE", ENCRYPTED)));
    Catalog after = add.catalogAfter(catalog);
    assertThat(after.version()).isEqualTo(catalog.version() + 1);
    assertThat(columns(after)).containsExactly("ID", "SSN", "PHONE");
    assertThat(after.groups()).hasSize(2);
  }

  @Test
  void constraintChangesNothing() throws IOException {
    TableAlteration drop = plan(new Alteration.DropConstraint(NameFolding.fold("POSITIVE")));
    assertThat(drop.changesNothing()).isTrue();
    assertThat(drop.catalogAfter(catalog)).isSameAs(catalog);
  }

  /** Another connection has dropped the column from the catalog, and it exists by now. */
  @Test
  void columnThatMayExistIsGuardedAgain() throws IOException {
    TableAlteration add = plan(new Alteration.Add(new ColumnDraft("PHONE", ENCRYPTED)));
    Catalog during = add.catalogDuring(catalog);
    Catalog other = add.catalogWhenUndone(during);
    assertThat(columns(other)).containsExactly("ID", "SSN");

    Catalog guarding = add.catalogGuarding(other);
    assertThat(columns(guarding)).containsExactly("ID", "SSN", "PHONE");
    assertThat(add.catalogGuarding(guarding)).isSameAs(guarding);
  }
}
