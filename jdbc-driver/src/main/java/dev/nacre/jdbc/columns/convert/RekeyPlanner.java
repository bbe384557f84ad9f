package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks a table before a REKEY, and plans it. Changes nothing in the database. */
final class RekeyPlanner {
  private final Catalog catalog;
  private final TableSnapshot snapshot;
  private final ColumnRequirements requirements;

  RekeyPlanner(Catalog catalog, TableSnapshot snapshot, ColumnRequirements requirements) {
    this.catalog = catalog;
    this.snapshot = snapshot;
    this.requirements = requirements;
  }

  /**
   * Plans new keys for all encrypted columns of a table.
   *
   * @param suite of the randomised columns from now on; null when they keep theirs
   */
  PlannedConversion plan(CatalogTable before, @Nullable Protection suite) throws SQLException {
    List<CatalogColumn> columns = new ArrayList<>();
    for (CatalogColumn column : before.columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        requireRekeyable(column.name(), encryption, before);
      }
      columns.add(
          encryption == null || suite == null
              ? column
              : new CatalogColumn(column.name(), encryption.withRandomised(suite)));
    }
    CatalogTable after = new CatalogTable(before.id(), before.schema(), before.name(), columns);
    return new PlannedConversion(
        new TableConversion(TableConversion.Kind.REKEY, "", after), List.of());
  }

  private void requireRekeyable(String column, Encryption encryption, CatalogTable table)
      throws SQLException {
    requirements.requireConvertible(column);
    ColumnRequirements.requireBounded(column, encryption.type());
    if (!snapshot.names().contains(column)) {
      throw ConversionErrors.refused(
          "the database spells its column " + column + " in another way");
    }
    if (catalog.group(encryption.group()).keys().lastKey() >= CellHeader.MAX_KEY_VERSION) {
      throw ConversionErrors.refused(
          "the key of its column " + column + " has had all its versions");
    }
    for (CatalogTable other : tablesAndConversions()) {
      if (!other.id().equals(table.id())
          && other.columns().stream().anyMatch(one -> isInGroup(one, encryption.group()))) {
        // Its cells would keep the old key, and no longer equal those of this table.
        throw ConversionErrors.refused(
            "its column " + column + " is in one key group with columns of " + other.name());
      }
    }
  }

  /** Including the results of unfinished conversions, whose cells may already exist. */
  private List<CatalogTable> tablesAndConversions() {
    List<CatalogTable> tables = new ArrayList<>(catalog.tables());
    catalog.conversions().forEach(conversion -> tables.add(conversion.after()));
    return tables;
  }

  private static boolean isInGroup(CatalogColumn column, UUID group) {
    return column.encryption() != null && column.encryption().group().equals(group);
  }
}
