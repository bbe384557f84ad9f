package dev.nacre.jdbc.result;

import dev.nacre.core.sql.dialect.part.TypeNames;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;

/** The metadata of a column's declared type. */
public record LogicalType(ColumnType type, TypeNames names) {
  /** One of {@link Types}. */
  public int code() {
    return switch (type.name()) {
      case CHAR -> Types.CHAR;
      case VARCHAR -> Types.VARCHAR;
      case TINYINT, TINYINT_UNSIGNED -> Types.TINYINT;
      case SMALLINT, SMALLINT_UNSIGNED -> Types.SMALLINT;
      case INTEGER, INTEGER_UNSIGNED, MEDIUMINT, MEDIUMINT_UNSIGNED -> Types.INTEGER;
      case BIGINT, BIGINT_UNSIGNED -> Types.BIGINT;
      case DECIMAL -> Types.DECIMAL;
      case NUMERIC -> names.hasLongCodes() ? Types.DECIMAL : Types.NUMERIC;
      case REAL -> Types.REAL;
      case DOUBLE -> Types.DOUBLE;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIME_WITH_TIME_ZONE -> names.hasOldCodes() ? Types.TIME : Types.TIME_WITH_TIMEZONE;
      case TIMESTAMP -> Types.TIMESTAMP;
      case TIMESTAMP_WITH_TIME_ZONE ->
          names.hasOldCodes() ? Types.TIMESTAMP : Types.TIMESTAMP_WITH_TIMEZONE;
      case BOOLEAN -> names.hasOldCodes() ? Types.BIT : Types.BOOLEAN;
      case UUID -> names.hasUuidsAsBytes() ? Types.BINARY : Types.OTHER;
      case JSON -> names.hasLongCodes() ? Types.LONGVARCHAR : Types.OTHER;
      case BINARY -> Types.BINARY;
      case VARBINARY -> Types.VARBINARY;
      case CLOB -> Types.CLOB;
      case BLOB -> Types.BLOB;
      case TEXT -> names.hasLongCodes() ? Types.LONGVARCHAR : Types.VARCHAR;
      case BYTEA -> names.hasLongCodes() ? Types.LONGVARBINARY : Types.BINARY;
    };
  }

  public String name() {
    return names.shown(type.name());
  }

  public String className() {
    Class<?> found =
        switch (type.name()) {
          case CHAR, VARCHAR, JSON, TEXT -> String.class;
          case CLOB -> java.sql.Clob.class;
          case BLOB -> java.sql.Blob.class;
          case TINYINT, SMALLINT, INTEGER, MEDIUMINT, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED ->
              Integer.class;
          case TINYINT_UNSIGNED -> Short.class;
          case BIGINT, INTEGER_UNSIGNED -> Long.class;
          case BIGINT_UNSIGNED -> java.math.BigInteger.class;
          case NUMERIC, DECIMAL -> BigDecimal.class;
          case REAL -> Float.class;
          case DOUBLE -> Double.class;
          case DATE -> java.sql.Date.class;
          case TIME -> java.sql.Time.class;
          case TIME_WITH_TIME_ZONE -> names.hasOldCodes() ? java.sql.Time.class : OffsetTime.class;
          case TIMESTAMP -> java.sql.Timestamp.class;
          case TIMESTAMP_WITH_TIME_ZONE ->
              names.hasOldCodes() ? java.sql.Timestamp.class : OffsetDateTime.class;
          case BOOLEAN -> Boolean.class;
          case UUID -> UUID.class;
          case BINARY, VARBINARY, BYTEA -> byte[].class;
        };
    return found.getName();
  }

  public int precision() {
    return switch (type.name()) {
      case CHAR, VARCHAR, NUMERIC, DECIMAL, BINARY, VARBINARY -> type.length();
      case TINYINT,
          SMALLINT,
          MEDIUMINT,
          INTEGER,
          BIGINT,
          TINYINT_UNSIGNED,
          SMALLINT_UNSIGNED,
          MEDIUMINT_UNSIGNED,
          INTEGER_UNSIGNED,
          BIGINT_UNSIGNED ->
          type.name().bits();
      case REAL -> 24;
      case DOUBLE -> 53;
      case BOOLEAN -> 1;
      case UUID -> 16;
      case JSON -> ColumnType.MAX_LENGTH;
      case CLOB, BLOB, TEXT, BYTEA -> Integer.MAX_VALUE;
      case DATE, TIME, TIME_WITH_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> size();
    };
  }

  public int scale() {
    return type.scale();
  }

  /** The number of characters of its longest value. */
  public int size() {
    int fraction = type.scale() == 0 ? 0 : type.scale() + 1;
    return switch (type.name()) {
      case CHAR, VARCHAR -> type.length();
      case BINARY, VARBINARY -> 2 * type.length();
      case NUMERIC, DECIMAL -> type.length() + (type.scale() == 0 ? 1 : 2);
      case TINYINT -> 4;
      case SMALLINT -> 6;
      case MEDIUMINT -> 8;
      case INTEGER -> 11;
      case BIGINT, BIGINT_UNSIGNED -> 20;
      case TINYINT_UNSIGNED -> 3;
      case SMALLINT_UNSIGNED -> 5;
      case MEDIUMINT_UNSIGNED -> 8;
      case INTEGER_UNSIGNED -> 10;
      case REAL -> 15;
      case DOUBLE -> 24;
      case BOOLEAN -> 5;
      case UUID -> 36;
      case JSON -> ColumnType.MAX_LENGTH;
      case CLOB, BLOB, TEXT, BYTEA -> Integer.MAX_VALUE;
      case DATE -> 10;
      case TIME -> 8 + fraction;
      case TIME_WITH_TIME_ZONE -> 14 + fraction;
      case TIMESTAMP -> 19 + fraction;
      case TIMESTAMP_WITH_TIME_ZONE -> 25 + fraction;
    };
  }

  public boolean isSigned() {
    return switch (type.kind()) {
      case NUMBER, FLOAT -> !type.name().isUnsigned();
      default -> false;
    };
  }
}
