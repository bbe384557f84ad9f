package dev.nacre.jdbc.columns.convert.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads each row of a table once, and writes converted values to some of its columns, in the open
 * transaction.
 *
 * <p>How rows are read while others of them are written depends on the database: by positioned
 * updates through a cursor, in {@link KeysetPages}, or from one result that the driver streams.
 */
public final class RowPass {
  private static final int BATCH_ROWS = KeysetPages.PAGE_ROWS;

  private final Connection raw;
  private final ConversionSql sql;
  private final String path;
  private final String rowId;
  private final List<ColumnUpdate> updates;

  /**
   * The update of one column from another, or from itself.
   *
   * @param from the column with the original values, in SQL text
   * @param reading the expression that reads them
   * @param to the column that is written, in SQL text
   * @param parameter the expression that is assigned, with its parameter marker
   */
  public record ColumnUpdate(
      String from, String reading, String to, String parameter, ValueConversion conversion) {}

  /** Reads a value that is not NULL, and sets the converted one. */
  @FunctionalInterface
  public interface ValueConversion {
    void convert(ResultSet row, int column, PreparedStatement update, int parameter)
        throws SQLException;
  }

  /**
   * @param path of the table, in SQL text
   * @param rowId the expression that identifies a row, in SQL text
   */
  public RowPass(
      Connection raw, ConversionSql sql, String path, String rowId, List<ColumnUpdate> updates) {
    this.raw = raw;
    this.sql = sql;
    this.path = path;
    this.rowId = rowId;
    this.updates = List.copyOf(updates);
  }

  public void run() throws SQLException {
    // The row id; then for each column, whether it is NULL, and its value: a driver may return null
    // for a value that it cannot represent.
    StringBuilder select = new StringBuilder("SELECT ").append(rowId);
    List<String> assignments = new ArrayList<>();
    for (ColumnUpdate column : updates) {
      select.append(", CASE WHEN ").append(column.from).append(" IS NULL THEN 1 ELSE 0 END, ");
      select.append(column.reading);
      assignments.add(column.to + " = " + column.parameter);
    }
    select.append(" FROM ").append(path);
    String update = "UPDATE " + path + " SET " + String.join(", ", assignments) + " WHERE ";
    Optional<String> cursor = sql.cursor();
    if (cursor.isPresent()) {
      String written = updates.stream().map(ColumnUpdate::to).collect(Collectors.joining(", "));
      updateAtCursor(cursor.get(), select + " FOR UPDATE OF " + written, update);
      return;
    }
    try (PreparedStatement writing =
        raw.prepareStatement(update + rowId + " = " + sql.rowIdParameter())) {
      UpdateBatch batch = new UpdateBatch(writing);
      if (sql.readsInBatches()) {
        updateInPages(select.toString(), batch);
      } else {
        updateStreamed(select.toString(), batch);
      }
    }
  }

  /** Updates the row at the cursor. */
  private void updateAtCursor(String cursor, String select, String update) throws SQLException {
    try (Statement reading = raw.createStatement()) {
      reading.setCursorName(cursor);
      try (ResultSet rows = reading.executeQuery(select);
          PreparedStatement writing = raw.prepareStatement(update + "CURRENT OF " + cursor)) {
        while (rows.next()) {
          if (convertRow(rows, writing)) {
            requireOneRow(executeUpdate(writing));
          }
        }
      }
    }
  }

  /** Updates the rows of one result, which the driver fetches in parts. */
  private void updateStreamed(String select, UpdateBatch batch) throws SQLException {
    try (Statement reading = raw.createStatement()) {
      reading.setFetchSize(BATCH_ROWS);
      try (ResultSet rows = reading.executeQuery(select)) {
        while (rows.next()) {
          if (convertRow(rows, batch.statement)) {
            batch.statement.setString(updates.size() + 1, rows.getString(1));
            batch.add();
          }
          if (batch.rows == BATCH_ROWS) {
            batch.send();
          }
        }
        batch.send();
      }
    }
  }

  private void updateInPages(String select, UpdateBatch batch) throws SQLException {
    new KeysetPages(raw, select, rowId, sql.lockSuffix())
        .forEach(
            (row, number) -> {
              if (convertRow(row, batch.statement)) {
                batch.statement.setLong(updates.size() + 1, number);
                batch.add();
              }
            },
            batch::send);
  }

  /** Whether there is anything to write. */
  private boolean convertRow(ResultSet row, PreparedStatement writing) throws SQLException {
    boolean any = false;
    for (int i = 0; i < updates.size(); i++) {
      if (row.getInt(2 * i + 2) == 1) {
        writing.setObject(i + 1, null);
      } else {
        updates.get(i).conversion.convert(row, 2 * i + 3, writing, i + 1);
        any = true;
      }
    }
    return any;
  }

  /** Updates that are sent together, each of one row. */
  private static final class UpdateBatch {
    private final PreparedStatement statement;
    private int rows;

    UpdateBatch(PreparedStatement statement) {
      this.statement = statement;
    }

    void add() throws SQLException {
      statement.addBatch();
      rows++;
    }

    void send() throws SQLException {
      if (rows > 0) {
        for (int count : executeBatch(statement)) {
          requireOneRow(count);
        }
        rows = 0;
      }
    }
  }

  private static int[] executeBatch(PreparedStatement writing) throws SQLException {
    try {
      return writing.executeBatch();
    } catch (SQLException failed) {
      throw StatementErrors.withoutValues(failed);
    }
  }

  private static int executeUpdate(PreparedStatement writing) throws SQLException {
    try {
      return writing.executeUpdate();
    } catch (SQLException failed) {
      throw StatementErrors.withoutValues(failed);
    }
  }

  private static void requireOneRow(int count) throws SQLException {
    if (count != 1 && count != Statement.SUCCESS_NO_INFO) {
      throw SqlErrors.of(
          new NacreException(
              ErrorCode.CONVERSION_STUCK, "A row was changed while its table was converted"));
    }
  }
}
