package dev.nacre.jdbc.result;

import dev.nacre.jdbc.forward.ForwardingResultSet;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result of one of our statements. It leads back to that statement, as do the rows in its values:
 * cursors, and arrays, whose rows some drivers create with a raw statement. Updates of rows are
 * checked.
 */
public abstract class OwnedResultSet extends ForwardingResultSet {
  private final @Nullable Statement owner;
  private final RowUpdateCheck updateCheck;

  /**
   * @param owner the application's statement, or null
   */
  protected OwnedResultSet(
      ResultSet target, @Nullable Statement owner, RowUpdateCheck updateCheck) {
    super(target);
    this.owner = owner;
    this.updateCheck = updateCheck;
  }

  /** Wraps rows of the target in a value for the application. */
  protected abstract ResultSet wrapRows(ResultSet rows);

  /** Wraps a cursor, which some drivers return for a column that names one. */
  protected ResultSet wrapCursor(ResultSet rows) throws SQLException {
    return wrapRows(rows);
  }

  protected final @Nullable Statement owner() {
    return owner;
  }

  @Override
  public final @Nullable Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // throws if the result is closed
    return owner;
  }

  @Override
  protected final @Nullable Object fromTarget(@Nullable Object value) throws SQLException {
    if (value instanceof ResultSet rows) {
      return wrapCursor(rows);
    }
    return value instanceof Array array ? GuardedArray.of(array, this::wrapRows) : value;
  }

  @Override
  protected final <T> @Nullable T fromTarget(@Nullable T value, Class<T> type) throws SQLException {
    return value instanceof ResultSet || value instanceof Array
        ? GuardedArray.as(type, fromTarget(value))
        : value;
  }

  @Override
  protected final @Nullable Object toTarget(@Nullable Object value) {
    return GuardedArray.raw(value);
  }

  @Override
  public final void updateRow() throws SQLException {
    updateCheck.check();
    target().updateRow();
    updateCheck.confirm();
  }

  @Override
  public final void insertRow() throws SQLException {
    updateCheck.check();
    target().insertRow();
    updateCheck.confirm();
  }

  /** Drivers find the row again by its key, which may be a cell. */
  @Override
  public final void deleteRow() throws SQLException {
    updateCheck.check();
    target().deleteRow();
    updateCheck.confirm();
  }

  @Override
  public final void refreshRow() throws SQLException {
    updateCheck.check();
    target().refreshRow();
    updateCheck.confirm();
  }
}
