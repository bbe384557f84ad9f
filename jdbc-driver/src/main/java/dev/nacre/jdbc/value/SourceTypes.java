package dev.nacre.jdbc.value;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.UUID;

/** Determines the source types of JDBC values. */
public final class SourceTypes {
  private SourceTypes() {}

  /** The source type of a complete value. */
  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  public static SourceType of(Object given) {
    if (given instanceof String) {
      return SourceType.TEXT;
    } else if (given instanceof Byte
        || given instanceof Short
        || given instanceof Integer
        || given instanceof Long
        || given instanceof BigInteger) {
      return SourceType.WHOLE;
    } else if (given instanceof BigDecimal) {
      return SourceType.DECIMAL;
    } else if (given instanceof Boolean) {
      return SourceType.BOOLEAN;
    } else if (given instanceof byte[]) {
      return SourceType.BYTES;
    } else if (given instanceof Double) {
      return SourceType.DOUBLE;
    } else if (given instanceof Float) {
      return SourceType.REAL;
    } else if (given instanceof UUID) {
      return SourceType.UUID;
    } else if (given instanceof Character) {
      return SourceType.CHARACTER;
    } else if (given instanceof Timestamp) {
      return SourceType.SQL_TIMESTAMP;
    } else if (given instanceof Date) {
      return SourceType.SQL_DATE;
    } else if (given instanceof Time) {
      return SourceType.SQL_TIME;
    } else if (given.getClass() == java.util.Date.class) {
      return SourceType.UTIL_DATE;
    }
    return ofJavaTime(given);
  }

  private static SourceType ofJavaTime(Object given) {
    if (given instanceof LocalDate) {
      return SourceType.LOCAL_DATE;
    } else if (given instanceof LocalTime) {
      return SourceType.LOCAL_TIME;
    } else if (given instanceof LocalDateTime) {
      return SourceType.LOCAL_DATE_TIME;
    } else if (given instanceof OffsetTime) {
      return SourceType.OFFSET_TIME;
    } else if (given instanceof OffsetDateTime) {
      return SourceType.OFFSET_DATE_TIME;
    } else if (given instanceof ZonedDateTime) {
      return SourceType.ZONED_DATE_TIME;
    } else if (given instanceof Instant) {
      return SourceType.INSTANT;
    }
    return SourceType.OTHER;
  }

  /**
   * Whether a value given with a type of {@link Types} is unchanged by it; otherwise a driver would
   * convert it first.
   */
  @Safeguard(value = "columns-17b", stub = Stub.TRUE)
  public static boolean agrees(SourceType source, int type) {
    return switch (type) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR ->
          source == SourceType.TEXT || source == SourceType.CHARACTER_STREAM;
      case Types.CLOB, Types.NCLOB ->
          source == SourceType.TEXT
              || source == SourceType.CHARACTER_STREAM
              || source == SourceType.CLOB;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> source == SourceType.WHOLE;
      case Types.NUMERIC, Types.DECIMAL ->
          source == SourceType.DECIMAL || source == SourceType.WHOLE;
      case Types.REAL -> source == SourceType.REAL;
      case Types.DOUBLE, Types.FLOAT -> source == SourceType.DOUBLE || source == SourceType.REAL;
      case Types.BIT, Types.BOOLEAN -> source == SourceType.BOOLEAN;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
          source == SourceType.BYTES || source == SourceType.BINARY_STREAM;
      case Types.BLOB ->
          source == SourceType.BYTES
              || source == SourceType.BINARY_STREAM
              || source == SourceType.BLOB;
      case Types.DATE -> source == SourceType.SQL_DATE || source == SourceType.LOCAL_DATE;
      case Types.TIME -> source == SourceType.SQL_TIME || source == SourceType.LOCAL_TIME;
      case Types.TIMESTAMP ->
          source == SourceType.SQL_TIMESTAMP || source == SourceType.LOCAL_DATE_TIME;
      case Types.TIME_WITH_TIMEZONE -> source == SourceType.OFFSET_TIME;
      case Types.TIMESTAMP_WITH_TIMEZONE ->
          source == SourceType.OFFSET_DATE_TIME || source == SourceType.INSTANT;
      case Types.OTHER, Types.JAVA_OBJECT -> true;
      default -> false;
    };
  }

  /**
   * Whether a value keeps its digits in a driver that drops those after the point when it is given
   * a type.
   *
   * @param column whose type it is for
   */
  public static boolean keepsDigits(ColumnType column, Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    }
    boolean binary = value instanceof Double || value instanceof Float;
    return !binary || column.kind() == ValueKind.FLOAT;
  }
}
