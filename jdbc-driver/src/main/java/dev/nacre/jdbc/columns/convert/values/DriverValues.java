package dev.nacre.jdbc.columns.convert.values;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes values through the driver's own types.
 *
 * @param textTimes whether points in time are passed as text: the driver does not support
 *     java.time, and the types of java.sql depend on a time zone in which some do not exist
 */
record DriverValues(String column, ColumnType type, boolean textTimes) implements PlainValues {
  @Override
  public Object read(ResultSet row, int i) throws SQLException {
    Object value;
    try {
      value = value(row, i);
    } catch (SQLException failed) {
      if (SqlErrors.isConnectionLost(failed)) {
        throw failed;
      }
      throw PlainValues.refused(column, type);
    } catch (IllegalArgumentException | DateTimeException failed) {
      throw PlainValues.refused(column, type);
    }
    if (value == null || !type.holds(value)) {
      throw PlainValues.refused(column, type);
    }
    return value;
  }

  private @Nullable Object value(ResultSet row, int i) throws SQLException {
    return switch (type.kind()) {
      case CHARACTER, PADDED, JSON -> row.getString(i);
      case NUMBER -> row.getBigDecimal(i);
      case FLOAT ->
          type.name() == TypeName.REAL
              ? Double.valueOf(row.getFloat(i))
              : Double.valueOf(row.getDouble(i));
      case DATE ->
          textTimes ? LocalDate.parse(row.getString(i)) : row.getObject(i, LocalDate.class);
      case TIME ->
          textTimes ? LocalTime.parse(row.getString(i)) : row.getObject(i, LocalTime.class);
      case TIME_ZONED -> row.getObject(i, OffsetTime.class);
      case TIMESTAMP ->
          textTimes
              ? row.getTimestamp(i, utcCalendar())
                  .toInstant()
                  .atOffset(ZoneOffset.UTC)
                  .toLocalDateTime()
              : row.getObject(i, LocalDateTime.class);
      case TIMESTAMP_ZONED -> row.getObject(i, OffsetDateTime.class);
      case BOOLEAN -> row.getBoolean(i);
      case UUID -> UUID.fromString(row.getString(i));
      case BINARY -> row.getBytes(i);
      case LARGE_CHARACTER, LARGE_BINARY -> null; // refused before
    };
  }

  /** A calendar without daylight saving or gaps; with another one Derby changes some values. */
  private static Calendar utcCalendar() {
    return new Calendar.Builder()
        .setCalendarType("iso8601")
        .setTimeZone(TimeZone.getTimeZone("UTC"))
        .build();
  }

  @Override
  public void write(PreparedStatement update, int parameter, Object value) throws SQLException {
    try {
      set(update, parameter, value);
    } catch (SQLException failed) {
      throw SqlErrors.withoutValues(
          ErrorCode.CONVERSION_REFUSED,
          "The database did not take a step of the conversion",
          failed);
    }
  }

  private void set(PreparedStatement update, int parameter, Object value) throws SQLException {
    switch (type.kind()) {
      case CHARACTER, PADDED, JSON, UUID -> update.setString(parameter, value.toString());
      case DATE, TIME, TIMESTAMP -> {
        if (textTimes) {
          update.setString(parameter, TextValues.text(value));
        } else {
          update.setObject(parameter, value);
        }
      }
      case BINARY -> update.setBytes(parameter, (byte[]) value);
      default -> update.setObject(parameter, value);
    }
  }
}
