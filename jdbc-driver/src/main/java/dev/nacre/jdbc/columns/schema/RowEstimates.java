package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How many rows tables with sums have, as the statistics of the database say. */
public record RowEstimates(Connection raw, Dialect dialect) {
  /** The estimates by the ids of the tables, as far as there are any. */
  public Map<UUID, Long> of(List<CatalogTable> tables) throws SQLException {
    Map<UUID, Long> estimates = new HashMap<>();
    String query = dialect.sums().flatMap(SumSql::rowEstimate).orElse(null);
    if (query == null) {
      return estimates;
    }
    for (CatalogTable table : tables) {
      TableQueries about = new TableQueries(raw, table.schema(), table.name());
      for (List<@Nullable String> row : about.rowsOfEach(List.of(query)).get(0)) {
        String rows = row.get(0);
        if (rows != null && !rows.startsWith("-")) {
          estimates.put(table.id(), Long.valueOf(rows));
        }
      }
    }
    return estimates;
  }
}
