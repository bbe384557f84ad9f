package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.CatalogTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The primary keys of tables with encrypted columns, as the database told of them before a text was
 * read that refers to one.
 *
 * @param columns folded, by the ids of the tables
 */
public record PrimaryKeys(Map<UUID, List<String>> columns) {
  public static final PrimaryKeys NONE = new PrimaryKeys(Map.of());

  public PrimaryKeys {
    columns = Map.copyOf(columns);
  }

  /** Nothing where the table has none, or was not asked for. */
  Optional<List<String>> of(CatalogTable table) {
    return Optional.ofNullable(columns.get(table.id()));
  }
}
