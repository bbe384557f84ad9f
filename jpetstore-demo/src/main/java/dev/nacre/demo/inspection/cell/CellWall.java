package dev.nacre.demo.inspection.cell;

import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.inspection.NewestRows;
import dev.nacre.demo.inspection.StoredValue;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Shows each value that the application reads beside what the database stores. */
final class CellWall {
  private static final int LONGEST_VALUE = 60;

  private final DataSource connections;
  private final AdministratorClient client;

  CellWall(DataSource connections, AdministratorClient client) {
    this.connections = connections;
    this.client = client;
  }

  /**
   * One value.
   *
   * @param stored null when the row was not there for the second read, a moment later
   */
  public record Line(String column, String value, @Nullable StoredValue stored) {}

  /** One row. */
  public record Pane(String handle, List<Line> lines) {}

  /**
   * All rows.
   *
   * @param ofCustomers whether the handle of a row is the number of a customer's last order
   */
  public record View(String table, boolean ofCustomers, String sql, List<Pane> panes) {
    /** Whether any value is encrypted. */
    public boolean isSealed() {
      return panes.stream()
          .flatMap(pane -> pane.lines().stream())
          .map(Line::stored)
          .anyMatch(stored -> stored != null && stored.isSealed());
    }
  }

  /** Reads the value in a column for one side. */
  private interface Reading<T> {
    T of(ResultSet row, int column) throws SQLException;
  }

  View look(String table) throws SQLException {
    NewestRows shown = NewestRows.of(table);
    List<String> columns = new ArrayList<>();
    Map<String, List<String>> read;
    try (Connection connection = connections.getConnection()) {
      read = rows(connection, shown, columns, (row, column) -> cut(row.getString(column)));
    }
    Map<String, List<StoredValue>> stored;
    try (Connection connection = client.connect()) {
      stored = rows(connection, shown, new ArrayList<>(), CellWall::stored);
    }
    List<Pane> panes = new ArrayList<>();
    for (var row : read.entrySet()) {
      List<StoredValue> other = stored.get(row.getKey());
      List<Line> lines = new ArrayList<>();
      for (int i = shown.ofCustomers() ? 1 : 0; i < columns.size(); i++) {
        lines.add(
            new Line(columns.get(i), row.getValue().get(i), other == null ? null : other.get(i)));
      }
      panes.add(new Pane(row.getKey(), lines));
    }
    return new View(table, shown.ofCustomers(), shown.sql(), panes);
  }

  private static <T> Map<String, List<T>> rows(
      Connection connection, NewestRows shown, List<String> columns, Reading<T> reading)
      throws SQLException {
    Map<String, List<T>> rows = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(shown.sql())) {
      ResultSetMetaData what = found.getMetaData();
      for (int i = 1; i <= what.getColumnCount(); i++) {
        columns.add(what.getColumnLabel(i).toLowerCase(Locale.ROOT));
      }
      while (found.next()) {
        List<T> values = new ArrayList<>();
        for (int i = 1; i <= what.getColumnCount(); i++) {
          values.add(reading.of(found, i));
        }
        StringBuilder handle = new StringBuilder(String.valueOf(found.getString(1)));
        for (int i = 2; i <= shown.handles(); i++) {
          handle.append(" · ").append(found.getString(i));
        }
        rows.put(handle.toString(), values);
      }
    }
    return rows;
  }

  private static StoredValue stored(ResultSet row, int column) throws SQLException {
    return row.getObject(column) instanceof byte[] cell
        ? StoredValue.cell(cell)
        : StoredValue.plain(cut(row.getString(column)));
  }

  private static String cut(@Nullable String value) {
    String text = String.valueOf(value);
    return text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + " …" : text;
  }
}
