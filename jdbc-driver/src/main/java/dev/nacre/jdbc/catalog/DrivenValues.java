package dev.nacre.jdbc.catalog;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values as the driver shows and takes them. */
record DrivenValues(String column, ColumnType type) implements PlainValues {
  @Override
  public Object read(ResultSet row, int i) throws SQLException {
    Object value;
    try {
      value = value(row, i);
    } catch (SQLException | IllegalArgumentException failed) {
      if (failed instanceof SQLException lost
          && lost.getSQLState() != null
          && lost.getSQLState().startsWith("08")) {
        throw lost;
      }
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
      case DATE -> row.getObject(i, LocalDate.class);
      case TIME -> row.getObject(i, LocalTime.class);
      case TIME_ZONED -> row.getObject(i, OffsetTime.class);
      case TIMESTAMP -> row.getObject(i, LocalDateTime.class);
      case TIMESTAMP_ZONED -> row.getObject(i, OffsetDateTime.class);
      case BOOLEAN -> row.getBoolean(i);
      case UUID -> UUID.fromString(row.getString(i));
      case BINARY -> row.getBytes(i);
      case LARGE_CHARACTER, LARGE_BINARY -> null; // refused before
    };
  }

  @Override
  public void write(PreparedStatement update, int parameter, Object value) throws SQLException {
    switch (type.kind()) {
      case CHARACTER, PADDED, JSON, UUID -> update.setString(parameter, value.toString());
      case BINARY -> update.setBytes(parameter, (byte[]) value);
      default -> update.setObject(parameter, value);
    }
  }
}
