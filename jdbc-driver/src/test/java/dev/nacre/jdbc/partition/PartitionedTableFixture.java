package dev.nacre.jdbc.partition;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table in several databases, and a plain one in the first of them with the rows of all. */
final class PartitionedTableFixture implements AutoCloseable {
  private static final String ALL = "everything";

  final List<SumTableFixture> parts = new ArrayList<>();

  PartitionedTableFixture(Dialect dialect, int parts, int rows) throws SQLException {
    for (int part = 0; part < parts; part++) {
      SumTableFixture table = new SumTableFixture(dialect, 100 + part);
      this.parts.add(table);
      table.fill(part == 1 ? 3 : rows);
    }
    first()
        .execute(
            "CREATE TABLE everything (id INT, dept VARCHAR(10), city VARCHAR(20), a INTEGER,"
                + " b BIGINT, c DECIMAL(12,2))");
    for (SumTableFixture table : this.parts) {
      copy(table);
    }
  }

  private SumTableFixture first() {
    return parts.get(0);
  }

  private void copy(SumTableFixture from) throws SQLException {
    try (Statement select = from.connection.createStatement();
        ResultSet row = select.executeQuery("SELECT " + SumTableFixture.COLUMNS + " FROM twin");
        PreparedStatement insert =
            first().connection.prepareStatement("INSERT INTO everything VALUES (?,?,?,?,?,?)")) {
      while (row.next()) {
        for (int i = 1; i <= 6; i++) {
          insert.setObject(i, row.getObject(i));
        }
        insert.addBatch();
      }
      int[] unused = insert.executeBatch();
    }
  }

  List<SumRow> gather(SumQuery query) throws SQLException {
    List<Part> all = new ArrayList<>();
    for (SumTableFixture table : parts) {
      all.add(table.bench::connect);
    }
    return new PartitionedQuery(query, all).gather();
  }

  /** What the database says of the plain table. */
  List<List<String>> plain(SumQuery query) throws SQLException {
    List<String> items = new ArrayList<>(query.groups());
    for (SumQuery.Aggregate one : query.aggregates()) {
      items.add(
          switch (one.function()) {
            case SUM -> "SUM(" + one.column() + ")";
            case AVERAGE -> "AVG(" + one.column() + ")";
            case COUNT -> "COUNT(" + one.column() + ")";
            case ROWS -> "COUNT(*)";
          });
    }
    String text =
        ("SELECT " + String.join(", ", items) + " FROM " + ALL)
            + query.condition().map(condition -> " WHERE " + condition).orElse("")
            + (query.groups().isEmpty() ? "" : " GROUP BY " + String.join(", ", query.groups()));
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet row = first().statement.executeQuery(text)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= items.size(); i++) {
          values.add(shown(row.getObject(i)));
        }
        rows.add(values);
      }
    }
    return rows;
  }

  static List<List<String>> shown(List<SumRow> rows) {
    List<List<String>> all = new ArrayList<>();
    for (SumRow row : rows) {
      List<String> values = new ArrayList<>();
      row.groups().forEach(value -> values.add(shown(value)));
      row.values().forEach(value -> values.add(shown(value)));
      all.add(values);
    }
    return all;
  }

  private static String shown(@Nullable Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
  }

  @Override
  public void close() throws SQLException {
    for (SumTableFixture table : parts) {
      table.close();
    }
  }
}
