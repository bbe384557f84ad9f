package dev.nacre.jdbc.columns.convert;

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
 */
final class RowPass {
  private static final int AT_ONCE = 1_000;

  private final Connection raw;
  private final ConversionSql sql;
  private final String path;
  private final String row;
  private final List<Turn> turns;

  /**
   * The conversion of one column to another.
   *
   * @param from in SQL text
   * @param reading the expression to read its values by, in SQL text
   * @param to in SQL text
   * @param parameter the expression with its placeholder
   */
  record Turn(String from, String reading, String to, String parameter, Turning turning) {}

  /** Reads a value that is not NULL and sets its converted value. */
  @FunctionalInterface
  interface Turning {
    void turn(ResultSet row, int column, PreparedStatement update, int parameter)
        throws SQLException;
  }

  /**
   * @param row the expression that identifies a row, in SQL text
   */
  RowPass(Connection raw, ConversionSql sql, String path, String row, List<Turn> turns) {
    this.raw = raw;
    this.sql = sql;
    this.path = path;
    this.row = row;
    this.turns = List.copyOf(turns);
  }

  void run() throws SQLException {
    StringBuilder select = new StringBuilder("SELECT ").append(row);
    List<String> sets = new ArrayList<>();
    for (Turn turn : turns) {
      select.append(", CASE WHEN ").append(turn.from).append(" IS NULL THEN 1 ELSE 0 END, ");
      select.append(turn.reading);
      sets.add(turn.to + " = " + turn.parameter);
    }
    select.append(" FROM ").append(path);
    String update = "UPDATE " + path + " SET " + String.join(", ", sets) + " WHERE ";
    Optional<String> cursor = sql.cursor();
    if (cursor.isPresent()) {
      String written = turns.stream().map(Turn::to).collect(Collectors.joining(", "));
      updateAtCursor(cursor.get(), select + " FOR UPDATE OF " + written, update);
      return;
    }
    update += row + " = " + sql.rowParameter();
    try (PreparedStatement writing = raw.prepareStatement(update)) {
      if (sql.readsInOrder()) {
        inOrder(select.toString(), writing);
      } else {
        withCursor(select.toString(), writing);
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
            requireOne(writtenOne(writing));
          }
        }
      }
    }
  }

  private void withCursor(String select, PreparedStatement writing) throws SQLException {
    try (Statement reading = raw.createStatement()) {
      reading.setFetchSize(AT_ONCE);
      try (ResultSet rows = reading.executeQuery(select)) {
        int batched = 0;
        while (rows.next()) {
          if (convertRow(rows, writing)) {
            writing.setString(turns.size() + 1, rows.getString(1));
            writing.addBatch();
            batched++;
          }
          if (batched == AT_ONCE) {
            write(writing);
            batched = 0;
          }
        }
        if (batched > 0) {
          write(writing);
        }
      }
    }
  }

  private void inOrder(String select, PreparedStatement writing) throws SQLException {
    String some =
        select + " WHERE " + row + " >= ? ORDER BY " + row + " LIMIT " + AT_ONCE + sql.locking();
    try (PreparedStatement reading = raw.prepareStatement(some)) {
      long next = Long.MIN_VALUE;
      boolean more = true;
      while (more) {
        reading.setLong(1, next);
        int read = 0;
        int batched = 0;
        long last = next;
        try (ResultSet rows = reading.executeQuery()) {
          while (rows.next()) {
            last = number(rows);
            read++;
            if (convertRow(rows, writing)) {
              writing.setLong(turns.size() + 1, last);
              writing.addBatch();
              batched++;
            }
          }
        }
        if (batched > 0) {
          write(writing);
        }
        more = read == AT_ONCE && last < Long.MAX_VALUE;
        next = last + 1;
      }
    }
  }

  /** Reads the row's number. Some drivers report an out-of-range number in their message. */
  static long number(ResultSet row) throws SQLException {
    try {
      return row.getLong(1);
    } catch (SQLException failed) {
      throw withoutValues(failed);
    }
  }

  /** Whether there is anything to write. */
  private boolean convertRow(ResultSet row, PreparedStatement writing) throws SQLException {
    boolean any = false;
    for (int i = 0; i < turns.size(); i++) {
      if (row.getInt(2 * i + 2) == 1) {
        writing.setObject(i + 1, null);
      } else {
        turns.get(i).turning.turn(row, 2 * i + 3, writing, i + 1);
        any = true;
      }
    }
    return any;
  }

  /**
   * Drops the message, since drivers include the values that they could not write.
   *
   * @return the same without any value, or unchanged when the connection is lost
   */
  static SQLException withoutValues(SQLException failed) {
    String state = String.valueOf(failed.getSQLState());
    return state.startsWith("08")
        ? failed
        : SqlErrors.refused(
            ErrorCode.CONVERSION_REFUSED,
            "The database did not take a step of the conversion, with SQLState " + state);
  }

  private static int[] written(PreparedStatement writing) throws SQLException {
    try {
      return writing.executeBatch();
    } catch (SQLException failed) {
      throw withoutValues(failed);
    }
  }

  private static int writtenOne(PreparedStatement writing) throws SQLException {
    try {
      return writing.executeUpdate();
    } catch (SQLException failed) {
      throw withoutValues(failed);
    }
  }

  private static void write(PreparedStatement writing) throws SQLException {
    for (int count : written(writing)) {
      requireOne(count);
    }
  }

  private static void requireOne(int count) throws SQLException {
    if (count != 1 && count != Statement.SUCCESS_NO_INFO) {
      throw SqlErrors.of(
          new NacreException(
              ErrorCode.CONVERSION_STUCK, "A row was changed while its table was converted"));
    }
  }
}
