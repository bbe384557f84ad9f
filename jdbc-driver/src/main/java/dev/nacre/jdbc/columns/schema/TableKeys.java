package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.define.column.PrimaryKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.TableKey;
import dev.nacre.core.sql.plan.RequiredKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The keys of tables with encrypted columns, which the catalog does not record. Nothing is cached:
 * a key may be dropped at any time.
 */
public record TableKeys(Connection raw, Dialect dialect) {
  /** The keys, as far as the database shows them to this user. */
  public List<TableKey> of(CatalogTable table) throws SQLException {
    return dialect.keys().read(answers(table));
  }

  /** The same with those that may be NULL, for conditions that compare them with values. */
  public List<TableKey> compared(CatalogTable table) throws SQLException {
    return dialect.keys().compared(answers(table));
  }

  private List<List<List<@Nullable String>>> answers(CatalogTable table) throws SQLException {
    List<List<List<@Nullable String>>> answers = new ArrayList<>();
    for (String question : dialect.keys().metadataQueries()) {
      try (PreparedStatement query = raw.prepareStatement(question)) {
        query.setString(1, table.schema());
        query.setString(2, table.name());
        answers.add(rows(query));
      }
    }
    return answers;
  }

  /** Refuses columns of which none is unique by a key. */
  public void require(Set<RequiredKey> keyed) throws SQLException {
    for (RequiredKey one : keyed) {
      if (of(one.column().table()).stream().noneMatch(key -> one.holds(key.columns()))) {
        throw one.refusal();
      }
    }
  }

  private static List<List<@Nullable String>> rows(PreparedStatement query) throws SQLException {
    List<List<@Nullable String>> rows = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      int width = row.getMetaData().getColumnCount();
      while (row.next()) {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          values.add(row.getString(i));
        }
        rows.add(values);
      }
    }
    return rows;
  }

  public PrimaryKeys primary(Set<CatalogTable> tables) throws SQLException {
    Map<UUID, List<String>> columns = new HashMap<>();
    for (CatalogTable table : tables) {
      for (TableKey key : of(table)) {
        if (key.isPrimary()) {
          columns.put(table.id(), key.columns().stream().map(Catalog::folded).toList());
        }
      }
    }
    return new PrimaryKeys(columns);
  }
}
