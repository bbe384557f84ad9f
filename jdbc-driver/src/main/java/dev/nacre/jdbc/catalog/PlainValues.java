package dev.nacre.jdbc.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
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

/** Values of plain columns, as they are read to be sealed and written when they were opened. */
record PlainValues(String column, ColumnType type) {
  /**
   * A value of the class that the kind of the type has.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} for one that an encrypted column
   *     would not give back as it is; without the value, which the driver may tell of
   */
  Object read(ResultSet row, int i) throws SQLException {
    Object value;
    try {
      value = value(row, i);
    } catch (SQLException | IllegalArgumentException failed) {
      if (failed instanceof SQLException lost
          && lost.getSQLState() != null
          && lost.getSQLState().startsWith("08")) {
        throw lost;
      }
      throw refused();
    }
    if (value == null || !type.holds(value)) {
      throw refused();
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

  /** Gives a value of the class that the kind of the type has. */
  void write(PreparedStatement update, int parameter, Object value) throws SQLException {
    switch (type.kind()) {
      case CHARACTER, PADDED, JSON, UUID -> update.setString(parameter, value.toString());
      case BINARY -> update.setBytes(parameter, (byte[]) value);
      default -> update.setObject(parameter, value);
    }
  }

  private NacreException refused() {
    return new NacreException(
        ErrorCode.CONVERSION_REFUSED,
        "The column " + column + " holds a value that is none of the encrypted type " + type);
  }
}
