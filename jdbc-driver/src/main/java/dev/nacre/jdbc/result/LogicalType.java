package dev.nacre.jdbc.result;

import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;

/** What metadata says of a column of the type that the application declared. */
public record LogicalType(ColumnType type) {
  /** One of {@link Types}. */
  public int code() {
    return switch (type.name()) {
      case CHAR -> Types.CHAR;
      case VARCHAR -> Types.VARCHAR;
      case TINYINT -> Types.TINYINT;
      case SMALLINT -> Types.SMALLINT;
      case INTEGER -> Types.INTEGER;
      case BIGINT -> Types.BIGINT;
      case NUMERIC -> Types.NUMERIC;
      case REAL -> Types.REAL;
      case DOUBLE -> Types.DOUBLE;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIME_WITH_TIME_ZONE -> Types.TIME_WITH_TIMEZONE;
      case TIMESTAMP -> Types.TIMESTAMP;
      case TIMESTAMP_WITH_TIME_ZONE -> Types.TIMESTAMP_WITH_TIMEZONE;
      case BOOLEAN -> Types.BOOLEAN;
      case UUID, JSON -> Types.OTHER;
      case BINARY -> Types.BINARY;
      case VARBINARY -> Types.VARBINARY;
    };
  }

  public String name() {
    return switch (type.name()) {
      case CHAR -> "CHARACTER";
      case VARCHAR -> "CHARACTER VARYING";
      case VARBINARY -> "BINARY VARYING";
      default -> type.name().text();
    };
  }

  public String className() {
    Class<?> found =
        switch (type.name()) {
          case CHAR, VARCHAR, JSON -> String.class;
          case TINYINT, SMALLINT, INTEGER -> Integer.class;
          case BIGINT -> Long.class;
          case NUMERIC -> BigDecimal.class;
          case REAL -> Float.class;
          case DOUBLE -> Double.class;
          case DATE -> java.sql.Date.class;
          case TIME -> java.sql.Time.class;
          case TIME_WITH_TIME_ZONE -> OffsetTime.class;
          case TIMESTAMP -> java.sql.Timestamp.class;
          case TIMESTAMP_WITH_TIME_ZONE -> OffsetDateTime.class;
          case BOOLEAN -> Boolean.class;
          case UUID -> UUID.class;
          case BINARY, VARBINARY -> byte[].class;
        };
    return found.getName();
  }

  public int precision() {
    return switch (type.name()) {
      case CHAR, VARCHAR, NUMERIC, BINARY, VARBINARY -> type.length();
      case TINYINT -> 8;
      case SMALLINT -> 16;
      case INTEGER -> 32;
      case BIGINT -> 64;
      case REAL -> 24;
      case DOUBLE -> 53;
      case BOOLEAN -> 1;
      case UUID -> 16;
      case JSON -> ColumnType.MAX_LENGTH;
      case DATE, TIME, TIME_WITH_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> size();
    };
  }

  public int scale() {
    return type.scale();
  }

  /** The characters that its longest value takes. */
  public int size() {
    int fraction = type.scale() == 0 ? 0 : type.scale() + 1;
    return switch (type.name()) {
      case CHAR, VARCHAR -> type.length();
      case BINARY, VARBINARY -> 2 * type.length();
      case NUMERIC -> type.length() + (type.scale() == 0 ? 1 : 2);
      case TINYINT -> 4;
      case SMALLINT -> 6;
      case INTEGER -> 11;
      case BIGINT -> 20;
      case REAL -> 15;
      case DOUBLE -> 24;
      case BOOLEAN -> 5;
      case UUID -> 36;
      case JSON -> ColumnType.MAX_LENGTH;
      case DATE -> 10;
      case TIME -> 8 + fraction;
      case TIME_WITH_TIME_ZONE -> 14 + fraction;
      case TIMESTAMP -> 19 + fraction;
      case TIMESTAMP_WITH_TIME_ZONE -> 25 + fraction;
    };
  }

  public boolean isSigned() {
    return switch (type.kind()) {
      case NUMBER, FLOAT -> true;
      default -> false;
    };
  }
}
