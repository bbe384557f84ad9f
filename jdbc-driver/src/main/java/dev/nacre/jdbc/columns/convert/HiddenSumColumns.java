package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The hidden columns of a table that is converted: generated from cells that are WITH (SUM). */
final class HiddenSumColumns {
  private HiddenSumColumns() {}

  /**
   * The names of a table's columns without those that are hidden for its encrypted columns.
   *
   * @param known the table in the catalog, if it is there
   * @throws dev.nacre.core.error.NacreException when a hidden column is missing
   */
  static List<String> visibleNames(TableSnapshot snapshot, @Nullable CatalogTable known) {
    List<String> visible = new ArrayList<>(snapshot.names());
    if (known != null) {
      for (String hidden : HiddenColumns.names(known)) {
        if (!visible.removeIf(hidden::equalsIgnoreCase)) {
          throw ConversionErrors.refused("a hidden column of it, for sums, is missing");
        }
      }
    }
    return visible;
  }

  /** The {@link #visibleNames}, folded as the catalog compares names. */
  static List<String> foldedVisibleNames(TableSnapshot snapshot, @Nullable CatalogTable known) {
    return visibleNames(snapshot, known).stream().map(NameFolding::fold).toList();
  }

  /**
   * The hidden columns of one column.
   *
   * @param column in SQL text
   */
  static List<HiddenColumns.Column> of(Dialect dialect, String column, Encryption encryption) {
    SumCapability sums = encryption.sumForm();
    return sums == null
        ? List.of()
        : dialect
            .sums()
            .orElseThrow()
            .hiddenColumns(column, sums.number(), sums.format(encryption.type()).limbs());
  }

  /**
   * Whether the database keeps the row ids unique. An index over a hidden column is enough to see
   * that: only a conversion makes one.
   */
  static boolean haveUniqueIds(TableSnapshot snapshot, List<HiddenColumns.Column> hidden)
      throws SQLException {
    for (HiddenColumns.Column one : hidden) {
      Optional<TableColumn> column = snapshot.column(one.name());
      if (one.isId() && (column.isEmpty() || !snapshot.isIndexed(column.get().name()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a table has the hidden columns that a change adds, or none of those that it drops. */
  static boolean areChanged(DraftReplacement change, TableSnapshot snapshot) throws SQLException {
    List<String> names = snapshot.names();
    return change.encrypts()
        ? change.hidden().stream().allMatch(one -> one.isIn(names))
            && haveUniqueIds(snapshot, change.hidden())
        : change.hidden().stream().noneMatch(one -> one.isIn(names));
  }
}
