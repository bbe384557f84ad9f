package dev.nacre.jdbc.statement.assertion;

import dev.nacre.jdbc.forward.ForwardingPreparedStatement;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.temporal.Temporal;
import java.util.BitSet;
import java.util.Calendar;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Gives each parameter to two statements of the target. One that may be read only once goes to the
 * first alone.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
abstract class PairedParameters extends ForwardingPreparedStatement {
  /** As many as a statement of PostgreSQL can have; a greater number is an error of the target. */
  private static final int MOST = 65_535;

  // Which parameters the first has, and which of them the second has, too.
  private final BitSet given = new BitSet();
  private final BitSet givenTwice = new BitSet();

  private volatile @Nullable PreparedStatement second;

  PairedParameters(PreparedStatement first) {
    super(first);
  }

  final @Nullable PreparedStatement second() {
    return second;
  }

  /** From now on this is the second one, which has no parameters yet. */
  final void setSecond(PreparedStatement next) {
    second = next;
    givenTwice.clear();
  }

  /** Whether the second one has all parameters that the first one has. */
  final boolean hasAllParameters() {
    return second != null && given.equals(givenTwice);
  }

  /** Sets a parameter. */
  @FunctionalInterface
  private interface Setting {
    void on(PreparedStatement statement) throws SQLException;
  }

  /** Gives a parameter to both statements, or to the first if there is no second yet. */
  private void setOnBoth(int index, Setting setting) throws SQLException {
    boolean exists = index > 0 && index <= MOST;
    if (exists) {
      givenTwice.clear(index); // until both have it
    }
    setting.on(target());
    PreparedStatement other = second;
    if (exists) {
      given.set(index);
    }
    if (exists && other != null) {
      setting.on(other);
      givenTwice.set(index);
    }
  }

  /** Gives it to the first alone if the target may read it later, so perhaps only once. */
  private void setObjectOnBoth(int index, @Nullable Object value, Setting setting)
      throws SQLException {
    if (isReadAtOnce(value)) {
      setOnBoth(index, setting);
    } else {
      markGivenOnce(index);
      setting.on(target());
    }
  }

  /** Called for each setter that is not below: its value may be one that can be read once. */
  @Override
  protected @Nullable ParameterInterceptor interceptor(int index) {
    markGivenOnce(index);
    return null;
  }

  private void markGivenOnce(int index) {
    if (index > 0 && index <= MOST) {
      given.set(index);
      givenTwice.clear(index);
    }
  }

  @Override
  public void clearParameters() throws SQLException {
    given.clear();
    givenTwice.clear();
    target().clearParameters();
    PreparedStatement other = second;
    if (other != null) {
      other.clearParameters();
    }
  }

  @Override
  public void setNull(int index, int type) throws SQLException {
    setOnBoth(index, statement -> statement.setNull(index, type));
  }

  @Override
  public void setBytes(int index, byte @Nullable [] value) throws SQLException {
    setOnBoth(index, statement -> statement.setBytes(index, value));
  }

  @Override
  public void setString(int index, @Nullable String value) throws SQLException {
    setOnBoth(index, statement -> statement.setString(index, value));
  }

  @Override
  public void setBoolean(int index, boolean value) throws SQLException {
    setOnBoth(index, statement -> statement.setBoolean(index, value));
  }

  @Override
  public void setByte(int index, byte value) throws SQLException {
    setOnBoth(index, statement -> statement.setByte(index, value));
  }

  @Override
  public void setShort(int index, short value) throws SQLException {
    setOnBoth(index, statement -> statement.setShort(index, value));
  }

  @Override
  public void setInt(int index, int value) throws SQLException {
    setOnBoth(index, statement -> statement.setInt(index, value));
  }

  @Override
  public void setLong(int index, long value) throws SQLException {
    setOnBoth(index, statement -> statement.setLong(index, value));
  }

  @Override
  public void setFloat(int index, float value) throws SQLException {
    setOnBoth(index, statement -> statement.setFloat(index, value));
  }

  @Override
  public void setDouble(int index, double value) throws SQLException {
    setOnBoth(index, statement -> statement.setDouble(index, value));
  }

  @Override
  public void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
    setOnBoth(index, statement -> statement.setBigDecimal(index, value));
  }

  @Override
  public void setDate(int index, @Nullable Date value) throws SQLException {
    setOnBoth(index, statement -> statement.setDate(index, value));
  }

  @Override
  public void setTime(int index, @Nullable Time value) throws SQLException {
    setOnBoth(index, statement -> statement.setTime(index, value));
  }

  @Override
  public void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
    setOnBoth(index, statement -> statement.setTimestamp(index, value));
  }

  @Override
  public void setDate(int index, @Nullable Date value, @Nullable Calendar zone)
      throws SQLException {
    setOnBoth(index, statement -> statement.setDate(index, value, zone));
  }

  @Override
  public void setTime(int index, @Nullable Time value, @Nullable Calendar zone)
      throws SQLException {
    setOnBoth(index, statement -> statement.setTime(index, value, zone));
  }

  @Override
  public void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar zone)
      throws SQLException {
    setOnBoth(index, statement -> statement.setTimestamp(index, value, zone));
  }

  @Override
  public void setObject(int index, @Nullable Object value) throws SQLException {
    setObjectOnBoth(index, value, statement -> statement.setObject(index, value));
  }

  @Override
  public void setObject(int index, @Nullable Object value, int type) throws SQLException {
    setObjectOnBoth(index, value, statement -> statement.setObject(index, value, type));
  }

  @Override
  public void setObject(int index, @Nullable Object value, int type, int scale)
      throws SQLException {
    setObjectOnBoth(index, value, statement -> statement.setObject(index, value, type, scale));
  }

  @Override
  public void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
    setObjectOnBoth(index, value, statement -> statement.setObject(index, value, type));
  }

  /** Types of the JDK that a target reads when they are set; any other may be read when sent. */
  private static boolean isReadAtOnce(@Nullable Object value) {
    return value == null
        || value instanceof byte[]
        || (value.getClass().getName().startsWith("java.")
            && (value instanceof String
                || value instanceof Boolean
                || value instanceof Number
                || value instanceof UUID
                || value instanceof Temporal
                || value instanceof java.util.Date));
  }
}
