package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that Derby reports: inexact numbers in bits where it lists them, and in digits in a
 * result.
 */
enum DerbyTypeSizes implements TypeSizes {
  SIZES;

  @Override
  public Listed listed(ColumnType type) {
    TypeName name = type.name();
    return new Listed(
        size(type),
        digits(type),
        radix(type),
        TypeSizes.isText(name) ? Integer.valueOf(2 * type.length()) : null);
  }

  @Override
  public boolean isCaseSensitive(ColumnType type) {
    return TypeSizes.isText(type.name()) || type.name() == TypeName.CLOB;
  }

  private static int size(ColumnType type) {
    return switch (type.name()) {
      case REAL -> 23;
      case DOUBLE -> 52;
      default -> TypeSizes.digits(type);
    };
  }

  private static @Nullable Integer digits(ColumnType type) {
    return switch (type.name()) {
      case REAL, DOUBLE -> null;
      case DATE, TIME, TIMESTAMP -> Integer.valueOf(type.scale());
      default -> TypeSizes.isNumber(type) ? Integer.valueOf(type.scale()) : null;
    };
  }

  private static @Nullable Integer radix(ColumnType type) {
    return switch (type.name()) {
      case REAL, DOUBLE -> Integer.valueOf(2);
      case DATE, TIME, TIMESTAMP -> Integer.valueOf(10);
      default -> TypeSizes.isNumber(type) ? Integer.valueOf(10) : null;
    };
  }

  @Override
  public Described described(ColumnType type) {
    int precision =
        switch (type.name()) {
          case REAL -> 7;
          case DOUBLE -> 15;
          default -> TypeSizes.digits(type);
        };
    return described(type, precision);
  }

  @Override
  public Described given(ColumnType type) {
    return described(type, size(type));
  }

  private static Described described(ColumnType type, int precision) {
    return new Described(
        precision, type.scale(), TypeSizes.width(type), TypeSizes.isSignedNumber(type));
  }
}
