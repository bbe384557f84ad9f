package dev.nacre.jdbc.result;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An array of the target with guarded rows: some drivers create them with a separate statement,
 * which leads to the raw connection.
 */
public final class GuardedArray implements Array {
  private final Array target;
  private final UnaryOperator<ResultSet> guard;

  private GuardedArray(Array target, UnaryOperator<ResultSet> guard) {
    this.target = target;
    this.guard = guard;
  }

  /**
   * @param guard wraps rows of the target for the application
   */
  public static @Nullable Array of(@Nullable Array target, UnaryOperator<ResultSet> guard) {
    return target == null ? null : new GuardedArray(target, guard);
  }

  /** A raw array for the target: drivers accept more from arrays of their own class. */
  public static @Nullable Object raw(@Nullable Object given) {
    return given instanceof GuardedArray ours ? ours.target : given;
  }

  /** Casts a wrapper to the requested type; the target's raw object is never returned instead. */
  public static <T> T as(Class<T> type, @Nullable Object ours) throws SQLException {
    if (!type.isInstance(ours)) {
      throw SqlErrors.refused(
          ErrorCode.UNWRAP_DENIED, "The raw " + type.getName() + " was asked for");
    }
    return type.cast(ours);
  }

  @Override
  public String getBaseTypeName() throws SQLException {
    return target.getBaseTypeName();
  }

  @Override
  public int getBaseType() throws SQLException {
    return target.getBaseType();
  }

  @Override
  public @Nullable Object getArray() throws SQLException {
    return target.getArray();
  }

  @Override
  public @Nullable Object getArray(@Nullable Map<String, Class<?>> types) throws SQLException {
    return target.getArray(types);
  }

  @Override
  public @Nullable Object getArray(long index, int count) throws SQLException {
    return target.getArray(index, count);
  }

  @Override
  public @Nullable Object getArray(long index, int count, @Nullable Map<String, Class<?>> types)
      throws SQLException {
    return target.getArray(index, count, types);
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    return guard.apply(target.getResultSet());
  }

  @Override
  public ResultSet getResultSet(@Nullable Map<String, Class<?>> types) throws SQLException {
    return guard.apply(target.getResultSet(types));
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    return guard.apply(target.getResultSet(index, count));
  }

  @Override
  public ResultSet getResultSet(long index, int count, @Nullable Map<String, Class<?>> types)
      throws SQLException {
    return guard.apply(target.getResultSet(index, count, types));
  }

  @Override
  public void free() throws SQLException {
    target.free();
  }

  /** The target's text: applications of some databases parse the elements from it. */
  @Override
  public String toString() {
    return target.toString();
  }
}
