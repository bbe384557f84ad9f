package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.TableDescription;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A snapshot of a table's columns in the database, for a conversion of its rows. What else belongs
 * to the table is part of it where the dialect describes whole tables, and queried otherwise.
 */
public abstract sealed class TableSnapshot permits DescribedSnapshot, QueriedSnapshot {
  private final TableQueries queries;
  private final ConversionSql sql;
  private final List<TableColumn> columns;

  TableSnapshot(TableQueries queries, ConversionSql sql, List<TableColumn> columns) {
    this.queries = queries;
    this.sql = sql;
    this.columns = columns;
  }

  /**
   * @param schema as the database stores it
   * @param table as the database stores it
   */
  public static TableSnapshot of(Connection raw, ConversionSql sql, String schema, String table)
      throws SQLException {
    TableQueries queries = new TableQueries(raw, schema, table);
    Optional<TableDescription> described =
        sql.metadataQueries().isEmpty()
            ? Optional.empty()
            : sql.parse(schema, table, queries.rowsOfEach(sql.metadataQueries()));
    return described.isPresent()
        ? new DescribedSnapshot(queries, sql, described.get())
        : new QueriedSnapshot(queries, sql);
  }

  public final String path() {
    return queries.path(sql);
  }

  public final List<TableColumn> columns() {
    return columns;
  }

  public final List<String> names() {
    return columns.stream().map(TableColumn::name).toList();
  }

  /** The column of this name, ignoring case. */
  public final Optional<TableColumn> column(String name) {
    return columns.stream().filter(column -> isCalled(column, name)).findFirst();
  }

  private static boolean isCalled(TableColumn column, String name) {
    return NameFolding.fold(column.name()).equals(NameFolding.fold(name));
  }

  /**
   * The column of this name, ignoring case, where it must exist.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_STUCK} when it is missing
   */
  public final TableColumn required(String name) {
    return column(name)
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.CONVERSION_STUCK, "The column that was converted is gone"));
  }

  /** Why the table cannot be converted; empty if it can. */
  public Optional<String> obstacle() throws SQLException {
    for (String text : sql.obstacles()) {
      Optional<String> found = queries.first(text);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Why a column cannot be converted; empty if it can. */
  public abstract Optional<String> obstacle(String column) throws SQLException;

  /** Why a column that may be converted cannot be replaced; empty if it can. */
  public abstract Optional<String> replacementObstacle(String column) throws SQLException;

  /** The SQL that replaces the column by the draft. */
  public abstract List<String> replacementSql(DraftReplacement change, String column)
      throws SQLException;

  /**
   * Whether everything that belonged to the table still exists, except what the column itself is.
   */
  public abstract boolean matchesExcept(TableSnapshot before, String column);

  public abstract boolean isChecked(String column) throws SQLException;

  public abstract boolean isIndexed(String column) throws SQLException;

  /** A column with numbers that identify the rows, other than these. */
  public final Optional<String> uniqueNumber(List<String> except) throws SQLException {
    Optional<String> text = sql.uniqueColumns();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try (PreparedStatement query = queries.prepare(text.get());
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        String name = row.getString(1);
        boolean found =
            columns.stream()
                .filter(column -> column.name().equals(name) && sql.isIntegerId(column))
                .anyMatch(column -> except.stream().noneMatch(one -> isCalled(column, one)));
        if (found) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }

  /** The checks that let only cells into a column, in SQL text. */
  public final List<String> guards(String column) throws SQLException {
    return checks(column, true).stream().map(sql::quoted).toList();
  }

  /** Whether a column has a check that is not ours. */
  public final boolean hasOtherChecks(String column) throws SQLException {
    return !checks(column, false).isEmpty();
  }

  /**
   * The names of checks of a column, in order.
   *
   * @param guards whether those that let only cells in; otherwise all others
   */
  abstract Set<String> checks(String column, boolean guards) throws SQLException;
}
