package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.PositionalColumns;
import java.sql.Connection;
import java.sql.ResultSet;
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
public record ColumnPositionCheck(Connection raw, Dialect dialect) {
  /** Refuses the statement if a table has other columns, or if the database does not list them. */
  public void require(Set<PositionalColumns> tables) throws SQLException {
    for (PositionalColumns one : tables) {
      List<String> columns;
      try {
        columns = columns(one.path());
      } catch (SQLException failed) {
        String state = String.valueOf(failed.getSQLState());
        if (dialect.metadata().isUndefinedTable(state)) {
          continue; // the database will report this itself, and gets no more than cells
        }
        if (dialect.metadata().isTableInvisible(state)) {
          throw one.refusalOfUnknown();
        }
        throw failed;
      }
      if (!columns.isEmpty() && !one.matches(columns)) {
        throw one.refusal();
      }
    }
  }

  private List<String> columns(String path) throws SQLException {
    Optional<String> list = dialect.metadata().columnsInOrder(path);
    return list.isPresent() ? listed(list.get()) : DescribedColumns.of(raw, dialect, path).labels();
  }

  private List<String> listed(String query) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        columns.add(row.getString(1));
      }
    }
    return columns;
  }
}
