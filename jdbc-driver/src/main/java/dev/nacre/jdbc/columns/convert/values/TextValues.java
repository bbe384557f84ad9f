package dev.nacre.jdbc.columns.convert.values;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes values as the server's text. This bypasses the driver's conversions, which may
 * return a number as a boolean, or a duration as a time of day.
 */
record TextValues(String column, ColumnType type) implements PlainValues {
  @Override
  public Object read(ResultSet row, int i) throws SQLException {
    byte @Nullable [] bytes = row.getBytes(i);
    Object value = bytes == null ? null : value(bytes);
    if (value == null || !type.holds(value)) {
      throw PlainValues.refused(column, type);
    }
    return value;
  }

  private @Nullable Object value(byte[] bytes) {
    if (type.kind() == ValueKind.BINARY) {
      return bytes;
    }
    try {
      return parse(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException | IllegalArgumentException | DateTimeException none) {
      return null;
    }
  }

  private @Nullable Object parse(String text) {
    return switch (type.kind()) {
      case CHARACTER, PADDED -> text;
      case NUMBER -> new BigDecimal(text);
      case FLOAT -> Double.valueOf(text);
      case DATE -> LocalDate.parse(text);
      case TIME -> LocalTime.parse(text);
      case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
      case BOOLEAN -> text.equals("1") ? Boolean.TRUE : text.equals("0") ? Boolean.FALSE : null;
      case UUID -> UUID.fromString(text);
      case BINARY, JSON, TIME_ZONED, TIMESTAMP_ZONED, LARGE_CHARACTER, LARGE_BINARY -> null;
    };
  }

  @Override
  public void write(PreparedStatement update, int parameter, Object value) throws SQLException {
    update.setBytes(parameter, value instanceof byte[] bytes ? bytes : text(value).getBytes(UTF_8));
  }

  static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
    if (value instanceof LocalDateTime time) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time).replace('T', ' ');
    }
    return value instanceof Boolean yes ? (yes ? "1" : "0") : value.toString();
  }
}
