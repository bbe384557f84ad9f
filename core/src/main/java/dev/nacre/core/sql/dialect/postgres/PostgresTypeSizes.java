package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that PostgreSQL's driver reports. It has a radix for all types, room for years before
 * Christ, and no parameters.
 */
enum PostgresTypeSizes implements TypeSizes {
  SIZES;

  /** The characters of an era and its space. */
  private static final int ERA = 3;

  @Override
  public Listed listed(ColumnType type) {
    return new Listed(size(type), scale(type), 10, octets(type));
  }

  private static @Nullable Integer octets(ColumnType type) {
    return switch (type.name()) {
      case CHAR, VARCHAR -> type.length();
      case TEXT, BYTEA, BINARY, VARBINARY -> Integer.MAX_VALUE;
      default -> null;
    };
  }

  @Override
  public Described described(ColumnType type) {
    return new Described(size(type), scale(type), width(type), TypeSizes.isSignedNumber(type));
  }

  @Override
  public Described given(ColumnType type) {
    return new Described(0, 0, width(type), TypeSizes.isSignedNumber(type));
  }

  @Override
  public boolean isCaseSensitive(ColumnType type) {
    return switch (type.name()) {
      case CHAR, VARCHAR, TEXT, UUID, JSON, BINARY, VARBINARY, BYTEA -> true;
      default -> false;
    };
  }

  private static int size(ColumnType type) {
    return switch (type.name()) {
      case REAL -> 8;
      case DOUBLE -> 17;
      case DATE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> TypeSizes.width(type) + ERA;
      case UUID, JSON, BINARY, VARBINARY -> Integer.MAX_VALUE;
      default -> TypeSizes.digits(type);
    };
  }

  private static int scale(ColumnType type) {
    return switch (type.name()) {
      case REAL -> 8;
      case DOUBLE -> 17;
      default -> type.scale();
    };
  }

  private static int width(ColumnType type) {
    return switch (type.name()) {
      case DOUBLE -> 25;
      case BOOLEAN -> 1;
      case DATE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> TypeSizes.width(type) + ERA;
      case UUID, JSON, BINARY, VARBINARY -> Integer.MAX_VALUE;
      default -> TypeSizes.width(type);
    };
  }
}
