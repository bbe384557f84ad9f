package dev.nacre.jdbc.result;

import dev.nacre.jdbc.forward.ForwardingResultSet;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A result of one of our statements. It leads back to that statement, as do the rows in its values:
 * cursors, and arrays, whose rows some drivers create with a raw statement. Updates of rows are
 * checked.
 */
public abstract class OwnedResultSet extends ForwardingResultSet {
  private final @Nullable Statement owner;
  private final RowUpdateCheck writing;

  /**
   * @param owner the application's statement, or null
   */
  protected OwnedResultSet(ResultSet target, @Nullable Statement owner, RowUpdateCheck writing) {
    super(target);
    this.owner = owner;
    this.writing = writing;
  }

  /** Wraps rows of the target in a value for the application. */
  protected abstract ResultSet guarded(ResultSet rows);

  /** The same for a cursor, which some drivers return for a column that names one. */
  protected ResultSet cursor(ResultSet rows) throws SQLException {
    return guarded(rows);
  }

  protected final @Nullable Statement owner() {
    return owner;
  }

  @Override
  public final @Nullable Statement getStatement() throws SQLException {
    Statement unused = target().getStatement(); // throws if the result is closed
    return owner;
  }

  private @Nullable Object led(@Nullable Object value) throws SQLException {
    if (value instanceof ResultSet rows) {
      return cursor(rows);
    }
    return value instanceof Array array ? GuardedArray.of(array, this::guarded) : value;
  }

  private <T> @Nullable T led(@Nullable T value, Class<T> type) throws SQLException {
    return value instanceof ResultSet || value instanceof Array
        ? GuardedArray.as(type, led(value))
        : value;
  }

  @Override
  public @Nullable Object getObject(int column) throws SQLException {
    return led(target().getObject(column));
  }

  @Override
  public @Nullable Object getObject(String label) throws SQLException {
    return led(target().getObject(label));
  }

  @Override
  public @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> types)
      throws SQLException {
    return led(target().getObject(column, types));
  }

  @Override
  public @Nullable Object getObject(String label, @Nullable Map<String, Class<?>> types)
      throws SQLException {
    return led(target().getObject(label, types));
  }

  @Override
  public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
    return led(target().getObject(column, type), type);
  }

  @Override
  public <T> @Nullable T getObject(String label, Class<T> type) throws SQLException {
    return led(target().getObject(label, type), type);
  }

  @Override
  public @Nullable Array getArray(int column) throws SQLException {
    return GuardedArray.of(target().getArray(column), this::guarded);
  }

  @Override
  public @Nullable Array getArray(String label) throws SQLException {
    return GuardedArray.of(target().getArray(label), this::guarded);
  }

  @Override
  public void updateArray(int column, @Nullable Array value) throws SQLException {
    target().updateArray(column, GuardedArray.raw(value));
  }

  @Override
  public void updateArray(String label, @Nullable Array value) throws SQLException {
    target().updateArray(label, GuardedArray.raw(value));
  }

  @Override
  public void updateObject(int column, @Nullable Object value) throws SQLException {
    target().updateObject(column, GuardedArray.raw(value));
  }

  @Override
  public void updateObject(String label, @Nullable Object value) throws SQLException {
    target().updateObject(label, GuardedArray.raw(value));
  }

  @Override
  public void updateObject(int column, @Nullable Object value, int scale) throws SQLException {
    target().updateObject(column, GuardedArray.raw(value), scale);
  }

  @Override
  public void updateObject(String label, @Nullable Object value, int scale) throws SQLException {
    target().updateObject(label, GuardedArray.raw(value), scale);
  }

  @Override
  public void updateObject(int column, @Nullable Object value, @Nullable SQLType type)
      throws SQLException {
    target().updateObject(column, GuardedArray.raw(value), type);
  }

  @Override
  public void updateObject(String label, @Nullable Object value, @Nullable SQLType type)
      throws SQLException {
    target().updateObject(label, GuardedArray.raw(value), type);
  }

  @Override
  public void updateObject(int column, @Nullable Object value, @Nullable SQLType type, int scale)
      throws SQLException {
    target().updateObject(column, GuardedArray.raw(value), type, scale);
  }

  @Override
  public void updateObject(String label, @Nullable Object value, @Nullable SQLType type, int scale)
      throws SQLException {
    target().updateObject(label, GuardedArray.raw(value), type, scale);
  }

  @Override
  public final void updateRow() throws SQLException {
    writing.check();
    target().updateRow();
    writing.confirm();
  }

  @Override
  public final void insertRow() throws SQLException {
    writing.check();
    target().insertRow();
    writing.confirm();
  }

  /** Drivers find the row again by its key, which may be a cell. */
  @Override
  public final void deleteRow() throws SQLException {
    writing.check();
    target().deleteRow();
    writing.confirm();
  }

  @Override
  public final void refreshRow() throws SQLException {
    writing.check();
    target().refreshRow();
    writing.confirm();
  }
}
