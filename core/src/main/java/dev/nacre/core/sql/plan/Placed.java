package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.List;

/**
 * A table whose columns a statement means by their places. Who sends it asks the database before
 * whether they are where the catalog says: the table may have been changed without Nacre, and a
 * value for an encrypted column would go out as one for a plain column.
 *
 * @param path as the statement writes it
 */
public record Placed(String path, CatalogTable table) {
  /** Whether a table with these columns, in their order, is as the catalog says. */
  public boolean isAs(List<String> columns) {
    return columns.stream()
        .map(Catalog::folded)
        .toList()
        .equals(table.columns().stream().map(column -> Catalog.folded(column.name())).toList());
  }

  /** What is said when it is not. */
  public NacreException refusal() {
    return new NacreException(
        ErrorCode.CATALOG_STALE,
        "The table "
            + table.name()
            + " has other columns, or in another order, than the catalog of encrypted columns says,"
            + " and the statement means them by their places");
  }

  /** The same where the database does not tell. */
  public NacreException unknown() {
    return new NacreException(
        ErrorCode.CATALOG_STALE,
        "The database does not show this user the columns of the table "
            + table.name()
            + ", which the statement means by their places");
  }
}
