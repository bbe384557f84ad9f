package dev.nacre.core.catalog;

import java.util.List;
import java.util.UUID;

/**
 * A table with encrypted columns.
 *
 * @param id stays when the table is renamed
 * @param schema as the database stores it
 * @param name as the database stores it
 * @param columns all of them, in the order of the table
 */
public record CatalogTable(UUID id, String schema, String name, List<CatalogColumn> columns) {
  public CatalogTable {
    columns = List.copyOf(columns);
  }

  /** Whether the cells of a column have sum forms, so that the table has hidden columns. */
  public boolean hasSumForms() {
    for (CatalogColumn column : columns) {
      if (column.encryption() != null && column.encryption().sumForm() != null) {
        return true;
      }
    }
    return false;
  }

  /** Uses only the id: hashing all columns took most of the time of analysing a statement. */
  @Override
  public int hashCode() {
    return id.hashCode();
  }
}
