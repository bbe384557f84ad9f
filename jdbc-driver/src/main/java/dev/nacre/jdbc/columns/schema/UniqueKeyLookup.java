package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.TableKey;
import dev.nacre.core.sql.plan.RequiredKey;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Asks a database for the primary and unique keys of tables with encrypted columns, which the
 * catalog does not record. Nothing is cached: a key may be dropped at any time.
 */
public record UniqueKeyLookup(Connection raw, Dialect dialect) {
  /** The keys, as far as the database shows them to this user. */
  public List<TableKey> of(CatalogTable table) throws SQLException {
    return dialect.keys().parse(metadata(table));
  }

  /**
   * The keys for a condition that compares their columns with values: those that may be NULL, too.
   */
  public List<TableKey> includingNullable(CatalogTable table) throws SQLException {
    return dialect.keys().parseNullable(metadata(table));
  }

  private List<List<List<@Nullable String>>> metadata(CatalogTable table) throws SQLException {
    return new TableQueries(raw, table.schema(), table.name())
        .rowsOfEach(dialect.keys().metadataQueries());
  }

  /** Refuses columns of which none is unique by a key. */
  public void require(Set<RequiredKey> columns) throws SQLException {
    for (RequiredKey one : columns) {
      if (of(one.column().table()).stream().noneMatch(key -> one.holds(key.columns()))) {
        throw one.refusal();
      }
    }
  }

  /** The columns of the primary keys of these tables, folded, as far as they have one. */
  public PrimaryKeys primaryKeys(Set<CatalogTable> tables) throws SQLException {
    Map<UUID, List<String>> keys = new HashMap<>();
    for (CatalogTable table : tables) {
      for (TableKey key : of(table)) {
        if (key.isPrimary()) {
          keys.put(table.id(), key.columns().stream().map(NameFolding::fold).toList());
        }
      }
    }
    return new PrimaryKeys(keys);
  }
}
