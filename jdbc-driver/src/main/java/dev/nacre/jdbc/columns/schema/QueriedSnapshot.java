package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A snapshot of a table's columns. What else belongs to the table is queried when it is asked. */
final class QueriedSnapshot extends TableSnapshot {
  private final TableQueries queries;
  private final ConversionSql sql;

  QueriedSnapshot(TableQueries queries, ConversionSql sql) throws SQLException {
    super(queries, sql, columns(queries, sql));
    this.queries = queries;
    this.sql = sql;
  }

  private static List<TableColumn> columns(TableQueries queries, ConversionSql sql)
      throws SQLException {
    List<TableColumn> columns = new ArrayList<>();
    try (PreparedStatement query = queries.prepare(sql.columns());
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        columns.add(
            new TableColumn(
                row.getString(1),
                row.getString(2),
                row.getInt(3) == 1,
                row.getString(4),
                row.getString(5)));
      }
    }
    return columns;
  }

  @Override
  public Optional<String> obstacle(String column) throws SQLException {
    for (String text : sql.columnObstacles()) {
      Optional<String> found = queries.first(text, column);
      if (found.isPresent()) {
        return found;
      }
    }
    return keys(column).isPresent()
        ? Optional.empty()
        : Optional.of("a key or an index about it has more than columns, which would be lost");
  }

  @Override
  public Optional<String> replacementObstacle(String column) throws SQLException {
    for (String text : sql.replacementObstacles()) {
      Optional<String> found = queries.first(text, column);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  @Override
  public List<String> replacementSql(DraftReplacement change, String column) throws SQLException {
    List<DraftColumnSql.KeyRecreation> keys =
        keys(column)
            .orElseThrow(
                () ->
                    new NacreException(
                        ErrorCode.CONVERSION_STUCK, "A key of the column has become another one"));
    return sql.swap(change, false, names(), keys);
  }

  /** Nothing was read that could be compared. */
  @Override
  public boolean matchesExcept(TableSnapshot before, String column) {
    return true;
  }

  /** The keys that include a column, or empty where one of them could not be created again. */
  private Optional<List<DraftColumnSql.KeyRecreation>> keys(String column) throws SQLException {
    Optional<String> shown = sql.definition(path());
    if (shown.isEmpty()) {
      return Optional.of(List.of());
    }
    List<DraftColumnSql.KeyRecreation> keys = new ArrayList<>();
    try (Statement statement = queries.raw().createStatement();
        ResultSet row = statement.executeQuery(shown.get())) {
      if (row.next()) {
        keys.addAll(sql.keys(String.valueOf(row.getString(2)), column));
      }
    }
    int all = 0;
    try (PreparedStatement query = queries.prepare(sql.indexes(), column);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        all++;
      }
    }
    return keys.size() == all ? Optional.of(keys) : Optional.empty();
  }

  @Override
  public boolean isChecked(String column) throws SQLException {
    return queries.first(sql.checks(), column).isPresent();
  }

  @Override
  public boolean isIndexed(String column) throws SQLException {
    return queries.first(sql.indexes(), column).isPresent();
  }

  @Override
  Set<String> checks(String column, boolean guards) throws SQLException {
    TreeSet<String> names = new TreeSet<>();
    try (PreparedStatement query = queries.prepare(sql.cellChecks(), column);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        @Nullable String condition = row.getString(2);
        if (guards == (condition != null && sql.isCellCheck(column, condition))) {
          names.add(row.getString(1));
        }
      }
    }
    return names;
  }
}
