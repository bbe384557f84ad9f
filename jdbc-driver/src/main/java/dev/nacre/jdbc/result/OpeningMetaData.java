package dev.nacre.jdbc.result;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The metadata of a result as if its columns had the types that the application declared. */
final class OpeningMetaData implements ResultSetMetaData {
  private final ResultSetMetaData target;
  private final IntFunction<@Nullable EncryptedColumn> plan;

  OpeningMetaData(ResultSetMetaData target, IntFunction<@Nullable EncryptedColumn> plan) {
    this.target = target;
    this.plan = plan;
  }

  private @Nullable ColumnType type(int column) {
    EncryptedColumn found = plan.apply(column);
    return found == null ? null : found.encryption().type();
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    ColumnType type = type(column);
    if (type == null) {
      return target.getColumnType(column);
    }
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

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    ColumnType type = type(column);
    if (type == null) {
      return target.getColumnTypeName(column);
    }
    return switch (type.name()) {
      case CHAR -> "CHARACTER";
      case VARCHAR -> "CHARACTER VARYING";
      case VARBINARY -> "BINARY VARYING";
      default -> type.name().text();
    };
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    ColumnType type = type(column);
    if (type == null) {
      return target.getColumnClassName(column);
    }
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

  @Override
  public int getPrecision(int column) throws SQLException {
    ColumnType type = type(column);
    return type == null ? target.getPrecision(column) : precision(type);
  }

  private static int precision(ColumnType type) {
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
      case DATE, TIME, TIME_WITH_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> size(type);
    };
  }

  @Override
  public int getScale(int column) throws SQLException {
    ColumnType type = type(column);
    return type == null ? target.getScale(column) : type.scale();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    ColumnType type = type(column);
    return type == null ? target.getColumnDisplaySize(column) : size(type);
  }

  private static int size(ColumnType type) {
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

  @Override
  public boolean isSigned(int column) throws SQLException {
    ColumnType type = type(column);
    if (type == null) {
      return target.isSigned(column);
    }
    return switch (type.kind()) {
      case NUMBER, FLOAT -> true;
      default -> false;
    };
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return type(column) != null || target.isCaseSensitive(column);
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    EncryptedColumn found = plan.apply(column);
    return found == null
        ? target.isSearchable(column)
        : found.encryption().protection().comparesEqual();
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    ColumnType type = type(column);
    return type == null && target.isCurrency(column);
  }

  @Override
  public int getColumnCount() throws SQLException {
    return target.getColumnCount();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return target.isAutoIncrement(column);
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return target.isNullable(column);
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return target.getColumnLabel(column);
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return target.getColumnName(column);
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return target.getSchemaName(column);
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return target.getTableName(column);
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    return target.getCatalogName(column);
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return target.isReadOnly(column);
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return target.isWritable(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    return target.isDefinitelyWritable(column);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : target.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target.isWrapperFor(type);
  }
}
