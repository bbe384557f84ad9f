package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queries whose first two parameters are the schema and the name of a table. */
record TableQueries(Connection raw, String schema, String table) {
  String path(ConversionSql sql) {
    return sql.path(schema, table);
  }

  /** The first column of the first row, if there is one. */
  Optional<String> first(String text, String... more) throws SQLException {
    try (PreparedStatement query = prepare(text, more);
        ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
    }
  }

  /** All rows of each query, in the order of the queries. */
  List<List<List<@Nullable String>>> rowsOfEach(List<String> texts) throws SQLException {
    List<List<List<@Nullable String>>> all = new ArrayList<>();
    for (String text : texts) {
      List<List<@Nullable String>> rows = new ArrayList<>();
      try (PreparedStatement query = prepare(text);
          ResultSet row = query.executeQuery()) {
        int width = row.getMetaData().getColumnCount();
        while (row.next()) {
          List<@Nullable String> values = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            values.add(row.getString(i));
          }
          rows.add(values);
        }
      }
      all.add(rows);
    }
    return all;
  }

  /**
   * @param more the parameters that follow
   */
  PreparedStatement prepare(String text, String... more) throws SQLException {
    PreparedStatement query = raw.prepareStatement(text);
    boolean ready = false;
    try {
      query.setString(1, schema);
      query.setString(2, table);
      for (int i = 0; i < more.length; i++) {
        query.setString(3 + i, more[i]);
      }
      ready = true;
      return query;
    } finally {
      if (!ready) {
        query.close();
      }
    }
  }
}
