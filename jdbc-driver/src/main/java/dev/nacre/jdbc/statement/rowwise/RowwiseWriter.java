package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.spi.TableKey;
import dev.nacre.core.sql.dialect.spi.sum.RowwiseSql;
import dev.nacre.core.sql.plan.RowwiseUpdate;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One execution of an UPDATE of several rows, within a transaction: it locks the rows and lists
 * their keys, and gives each a cell of its own, under a fresh id.
 */
final class RowwiseWriter {
  /** The most rows of one statement: their keys are in memory. */
  static final int MOST_ROWS = 100_000;

  /** The most rows that are updated at once: the database searches each in a list of all. */
  static final int AT_ONCE = 500;

  private static final int MOST_PARAMETERS = 30_000;

  /** H2's SQLState where the user has no right to a table. */
  private static final String NO_RIGHT = "90096";

  private final StatementSeries statements;
  private final ColumnEncryption columns;
  private final RowwiseUpdate update;
  private final RowwiseValues values;
  private final List<String> names;
  private final RowwiseSql sql;
  private final boolean typed;

  RowwiseWriter(
      StatementSeries statements,
      ColumnEncryption columns,
      RowwiseUpdate update,
      RowwiseValues values,
      TableKey key) {
    this.statements = statements;
    this.columns = columns;
    this.update = update;
    this.values = values;
    this.sql = columns.dialect().sums().orElseThrow();
    this.typed = !columns.dialect().jdbcBehavior().bindsTypedStrings();
    this.names = key.columns().stream().map(sql::quoted).toList();
  }

  /**
   * Updates the rows.
   *
   * @param validity checks the plan again when the rows are locked
   * @return how many; empty if everything must be undone, because the keys do not identify the rows
   */
  OptionalLong write(@Nullable PlanValidity validity) throws SQLException {
    Optional<RowKeys> found = lockRows();
    if (found.isEmpty()) {
      return OptionalLong.empty();
    }
    RowKeys rows = found.get();
    if (validity != null) {
      validity.check(); // the rows are locked, so no conversion begins now
    }
    int atOnce = rowsAtOnce();
    if (rows.size() > MOST_ROWS) {
      throw refused(
          "puts a value into more than " + MOST_ROWS + " rows; update a part of them at a time");
    }
    if (rows.size() > atOnce && !update.isRepeatable()) {
      throw refused(
          "puts a value into more than "
              + atOnce
              + " rows beside a function or a value of the database, which several statements would"
              + " evaluate several times; set the columns in two statements");
    }
    for (int from = 0; from < rows.size(); from += atOnce) {
      RowKeys part = rows.part(from, atOnce);
      if (write(part) != part.size()) {
        return OptionalLong.empty(); // a trigger skips rows, or keys are compared in another way
      }
    }
    if (validity != null) {
      validity.confirm();
    }
    return OptionalLong.of(rows.size());
  }

  private int rowsAtOnce() {
    int cells = (int) update.slots().stream().filter(slot -> slot.column() != null).count();
    int each = cells * (names.size() + 1) + names.size();
    return Math.min(AT_ONCE, Math.max(1, MOST_PARAMETERS / each));
  }

  /**
   * The keys of the rows, which no other transaction changes from now on. Empty if they are not of
   * use, or the database does not let this user ask for them.
   */
  private Optional<RowKeys> lockRows() throws SQLException {
    String text;
    try {
      text = update.rows(names, columns.cells()::literal);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    try {
      return statements.next(text, this::readKeys);
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (state.startsWith("42") || state.startsWith("0A") || state.equals(NO_RIGHT)) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  private Optional<RowKeys> readKeys(PreparedStatement statement) throws SQLException {
    statement.setMaxRows(MOST_ROWS + 1);
    int place = 1;
    for (int parameter : update.conditionParameters()) {
      values.set(statement, place++, parameter);
    }
    try (ResultSet row = statement.executeQuery()) {
      return RowKeys.read(row, names.size());
    }
  }

  private long write(RowKeys rows) throws SQLException {
    String text;
    try {
      text = update.update(names, rows.size(), sql, columns.cells()::literal);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    return statements.next(text, statement -> write(statement, rows));
  }

  private long write(PreparedStatement statement, RowKeys rows) throws SQLException {
    int place = 1;
    for (RowwiseUpdate.Slot slot : update.slots()) {
      if (slot.column() == null) {
        values.set(statement, place++, slot.parameter());
        continue;
      }
      for (int row = 0; row < rows.size(); row++) {
        if (row < rows.size() - 1) {
          place = rows.set(statement, place, row, typed);
        }
        byte[] cell = values.cell(slot);
        if (cell == null) {
          statement.setNull(place++, Types.VARBINARY);
        } else {
          statement.setBytes(place++, cell);
        }
      }
    }
    for (int row = 0; row < rows.size(); row++) {
      place = rows.set(statement, place, row, typed);
    }
    return statement.executeUpdate();
  }

  private SQLException refused(String what) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "The statement " + what + ". Nothing is changed in the table " + update.table().name());
  }
}
