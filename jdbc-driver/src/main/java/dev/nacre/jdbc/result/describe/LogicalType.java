package dev.nacre.jdbc.result.describe;

import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;

/** What JDBC says of a column's declared type. */
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

  /** Its sizes in a list of columns. */
  public TypeSizes.Listed listed() {
    return names.sizes().listed(type);
  }

  /** Its sizes as a column of a result. */
  public TypeSizes.Described described() {
    return names.sizes().described(type);
  }

  /** Its sizes as a parameter. */
  public TypeSizes.Described given() {
    return names.sizes().given(type);
  }

  /** Whether a column of a result is called case-sensitive. */
  public boolean isCaseSensitive() {
    return names.sizes().isCaseSensitive(type);
  }
}
