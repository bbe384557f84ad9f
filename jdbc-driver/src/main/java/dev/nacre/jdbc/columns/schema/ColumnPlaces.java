package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.PositionalColumns;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the columns of tables with the catalog, for statements that refer to columns by
 * position. Nothing is cached, because a table may change at any time.
 */
public record ColumnPlaces(Connection raw, Dialect dialect) {
  /** Refuses the statement if a table has other columns, or if the database does not list them. */
  public void require(Set<PositionalColumns> placed) throws SQLException {
    for (PositionalColumns one : placed) {
      List<String> columns = new ArrayList<>();
      try {
        Optional<String> list = dialect.metadata().columnsInOrder(one.path());
        if (list.isPresent()) {
          listed(list.get(), columns);
        } else {
          described(one.path(), columns);
        }
      } catch (SQLException failed) {
        String state = String.valueOf(failed.getSQLState());
        if (dialect.metadata().isUndefinedTable(state)) {
          continue; // the database will report this itself, and gets no more than cells
        }
        if (dialect.metadata().saysNoTable(state)) {
          throw one.unknown();
        }
        throw failed;
      }
      if (!columns.isEmpty() && !one.isAs(columns)) {
        throw one.refusal();
      }
    }
  }

  private void listed(String query, List<String> columns) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        columns.add(row.getString(1));
      }
    }
  }

  private void described(String path, List<String> columns) throws SQLException {
    try (PreparedStatement query =
        raw.prepareStatement(dialect.metadata().describesColumns(path))) {
      ResultSetMetaData metaData = query.getMetaData();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        columns.add(metaData.getColumnLabel(i));
      }
    }
  }
}
