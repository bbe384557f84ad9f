package dev.nacre.core.sql.ddl.statement;

import dev.nacre.core.catalog.CatalogTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The primary keys of tables with encrypted columns. The caller gets them from the database before
 * it plans a text that refers to one.
 *
 * @param columns folded, by the ids of the tables
 */
public record PrimaryKeys(Map<UUID, List<String>> columns) {
  public static final PrimaryKeys NONE = new PrimaryKeys(Map.of());

  public PrimaryKeys {
    columns = Map.copyOf(columns);
  }

  /** The primary key; empty if the table has none, or was not queried. */
  public Optional<List<String>> of(CatalogTable table) {
    return Optional.ofNullable(columns.get(table.id()));
  }
}
