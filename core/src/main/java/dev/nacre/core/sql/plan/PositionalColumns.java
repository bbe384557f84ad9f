package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.text.NameFolding;
import java.util.List;

/**
 * A table whose columns a statement identifies by position. The caller must first compare the
 * positions in the database with the catalog: the table may have been altered without Nacre, and a
 * value for an encrypted column would be sent as plaintext.
 *
 * @param path as the statement writes it
 */
public record PositionalColumns(String path, CatalogTable table) {
  /** Whether these columns, in order, match the catalog. */
  public boolean matches(List<String> columns) {
    int shown = columns.size();
    // Those for sums are the last, and neither a star nor a row of values is about them.
    while (shown > 0 && table.hasSumForms() && HiddenColumns.isHidden(columns.get(shown - 1))) {
      shown--;
    }
    return columns.subList(0, shown).stream()
        .map(NameFolding::fold)
        .toList()
        .equals(table.columns().stream().map(column -> NameFolding.fold(column.name())).toList());
  }

  /** The refusal if they do not match. */
  public NacreException refusal() {
    return new NacreException(
        ErrorCode.CATALOG_STALE,
        "The table "
            + table.name()
            + " has other columns, or in another order, than the catalog of encrypted columns says,"
            + " and the statement means them by their places");
  }

  /** The refusal if the database does not show the columns. */
  public NacreException refusalOfUnknown() {
    return new NacreException(
        ErrorCode.CATALOG_STALE,
        "The database does not show this user the columns of the table "
            + table.name()
            + ", which the statement refers to by their positions");
  }
}
