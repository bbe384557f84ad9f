package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The columns that a star shows of a table or view, as the driver describes a query that is
 * prepared and not executed: for databases without a query that lists them.
 *
 * @param labels in order, as the database stores them
 * @param tables that the columns are from, if the database has hidden columns; else empty
 */
record DescribedColumns(List<String> labels, Set<String> tables) {
  /**
   * @param path in SQL text
   * @throws SQLException also when there is no such table
   */
  static DescribedColumns of(Connection raw, Dialect dialect, String path) throws SQLException {
    List<String> labels = new ArrayList<>();
    Set<String> tables = new HashSet<>();
    boolean mayHide = dialect.metadata().hiddenColumns().isPresent();
    try (PreparedStatement query = raw.prepareStatement(dialect.metadata().describeColumns(path))) {
      ResultSetMetaData metaData = query.getMetaData();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        labels.add(metaData.getColumnLabel(i));
        if (mayHide) {
          tables.add(metaData.getTableName(i));
        }
      }
    }
    return new DescribedColumns(labels, tables);
  }
}
