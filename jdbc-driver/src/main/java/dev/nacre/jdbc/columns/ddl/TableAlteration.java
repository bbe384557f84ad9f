package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.ddl.Alteration;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The effect of an ALTER TABLE on the catalog. A pure value: {@link AlterationProbe} finds out what
 * the database has made of it.
 *
 * @param before the table in the catalog
 * @param during the catalog's entries while the outcome in the database is unknown: every name that
 *     the table or a column may have is guarded, and the columns keep their order
 * @param after empty when no encrypted column is left
 * @param newGroups key groups that it adds to the catalog
 */
record TableAlteration(
    CatalogTable before,
    List<CatalogTable> during,
    List<CatalogTable> after,
    List<KeyGroup> newGroups,
    Alteration alteration) {

  /** Plans the effect of an alteration that the database has not executed yet. */
  static TableAlteration plan(
      Catalog old, CatalogTable table, Alteration alteration, MasterKeys masters)
      throws IOException {
    List<KeyGroup> newGroups = new ArrayList<>();
    List<CatalogColumn> during = new ArrayList<>();
    List<CatalogColumn> after = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      during.add(column);
      if (alteration instanceof Alteration.Rename rename && isNamed(column, rename.from())) {
        CatalogColumn renamed = new CatalogColumn(rename.to(), column.encryption());
        during.add(renamed);
        after.add(renamed);
      } else if (!drops(alteration, column)) {
        after.add(column);
      }
    }
    for (Alteration part : alteration.parts()) {
      if (part instanceof Alteration.Add add) {
        CatalogColumn column = CatalogEntries.column(old, add.column(), newGroups, masters);
        during.add(column);
        after.add(column);
      }
    }
    boolean encrypts = after.stream().anyMatch(column -> column.encryption() != null);
    if (alteration instanceof Alteration.RenameTable rename) {
      CatalogTable renamed = with(table, rename.to(), after);
      return new TableAlteration(
          table, List.of(table, renamed), List.of(renamed), newGroups, alteration);
    }
    return new TableAlteration(
        table,
        List.of(with(table, table.name(), during)),
        encrypts ? List.of(with(table, table.name(), after)) : List.of(),
        newGroups,
        alteration);
  }

  private static boolean drops(Alteration alteration, CatalogColumn column) {
    return alteration.parts().stream()
        .anyMatch(part -> part instanceof Alteration.Drop drop && isNamed(column, drop.name()));
  }

  private static CatalogTable with(CatalogTable table, String name, List<CatalogColumn> columns) {
    return new CatalogTable(table.id(), table.schema(), name, columns);
  }

  private static boolean isNamed(CatalogColumn column, String folded) {
    return NameFolding.fold(column.name()).equals(folded);
  }

  /** Whether the catalog has to change before the database does. */
  boolean changesCatalogBefore() {
    return !during.equals(List.of(before));
  }

  /** Whether the catalog is unchanged. */
  boolean changesNothing() {
    return !changesCatalogBefore() && after.equals(during);
  }

  /** The catalog while the outcome in the database is unknown. */
  Catalog catalogDuring(Catalog old) {
    return old.update().replaceTables(List.of(before), during, newGroups, List.of());
  }

  /** The next catalog, where the change of the table is in the same transaction. */
  Catalog catalogAfter(Catalog old) {
    return changesNothing()
        ? old
        : old.update().replaceTables(List.of(before), after, newGroups, keptDefinitions());
  }

  /** The next catalog after {@link #catalogDuring}, when the database has executed the change. */
  Catalog catalogWhenDone(Catalog now) {
    List<KeyGroup> missing = changesCatalogBefore() ? List.of() : newGroups;
    return now.update().replaceTables(during, after, missing, keptDefinitions());
  }

  /** The next catalog after {@link #catalogDuring}, when it has not. */
  Catalog catalogWhenUndone(Catalog now) {
    return now.update().replaceTables(during, List.of(before), List.of(), List.of());
  }

  /** Cells of a dropped column may turn up, as from a backup: its definition and keys are kept. */
  private List<CatalogTable> keptDefinitions() {
    boolean drops = alteration.parts().stream().anyMatch(part -> part instanceof Alteration.Drop);
    return drops ? List.of(before) : List.of();
  }

  /**
   * The catalog when the database has executed the change, or may have, and another connection has
   * changed the table meanwhile: every column that may exist by now is guarded. Unchanged when
   * nothing is missing.
   */
  Catalog catalogGuarding(Catalog now) {
    List<CatalogTable> less = new ArrayList<>();
    List<CatalogTable> more = new ArrayList<>();
    for (CatalogTable table : after) {
      Optional<CatalogTable> there = now.table(table.name());
      List<CatalogColumn> columns = new ArrayList<>();
      there.ifPresent(one -> columns.addAll(one.columns()));
      int known = columns.size();
      for (CatalogColumn column : table.columns()) {
        if (columns.stream().noneMatch(one -> isNamed(one, NameFolding.fold(column.name())))) {
          columns.add(column);
        }
      }
      if (columns.size() > known) {
        there.ifPresent(less::add);
        more.add(with(there.orElse(table), table.name(), columns));
      }
    }
    return more.isEmpty() ? now : now.update().replaceTables(less, more, List.of(), List.of());
  }
}
