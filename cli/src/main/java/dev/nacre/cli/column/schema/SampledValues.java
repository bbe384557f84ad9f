package dev.nacre.cli.column.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Optional;

/**
 * Reads some values of a column and tells what they look like. Values stay in the memory of the
 * call; nothing of them is in the result or in an exception.
 */
public final class SampledValues {
  /** Longer texts are none of what is recognised. */
  private static final int LONGEST = 200;

  private final Connection connection;
  private final int rows;
  private final String quote;

  /**
   * @param rows to read of each table, at most
   */
  public SampledValues(Connection connection, int rows) throws SQLException {
    this.connection = connection;
    this.rows = rows;
    String found = connection.getMetaData().getIdentifierQuoteString();
    this.quote = found == null || found.isBlank() ? "\"" : found.strip();
  }

  /**
   * The kind of data in the column's first rows, if they look alike. Empty also where they cannot
   * be read.
   */
  Optional<PersonalDataKind> kind(ColumnInfo column) {
    if (!mayShow(column)) {
      return Optional.empty();
    }
    ValuePatterns patterns = new ValuePatterns();
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(rows);
      statement.setFetchSize(rows);
      try (ResultSet row =
          statement.executeQuery("SELECT " + quoted(column.name()) + " FROM " + path(column))) {
        while (row.next()) {
          String value = row.getString(1);
          if (value != null && value.length() <= LONGEST) {
            patterns.see(value);
          }
        }
      }
    } catch (SQLException unreadable) {
      // Without the right to read it, or as a view that fails: its message may contain a value.
      return Optional.empty();
    }
    return patterns.kind();
  }

  private static boolean mayShow(ColumnInfo column) {
    return switch (column.jdbcType()) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC ->
          true;
      default -> false;
    };
  }

  private String path(ColumnInfo column) {
    return quoted(column.place()) + "." + quoted(column.table());
  }

  private String quoted(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }
}
