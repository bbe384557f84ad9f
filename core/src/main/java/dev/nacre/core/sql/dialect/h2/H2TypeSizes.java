package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;

/** The sizes that H2 reports: whole numbers in bits, and an octet length for all types. */
enum H2TypeSizes implements TypeSizes {
  SIZES;

  private static final int LONGEST_JSON = 1_000_000_000;

  @Override
  public Listed listed(ColumnType type) {
    int size = size(type);
    Integer radix = null;
    if (TypeSizes.isNumber(type)) {
      radix = type.name().isDecimal() ? 10 : 2;
    }
    return new Listed(size, type.scale(), radix, size);
  }

  @Override
  public Described described(ColumnType type) {
    int width = type.name() == TypeName.JSON ? LONGEST_JSON : TypeSizes.width(type);
    return new Described(size(type), type.scale(), width, TypeSizes.isSignedNumber(type));
  }

  @Override
  public Described given(ColumnType type) {
    Described one = described(type);
    return new Described(one.precision(), one.scale(), one.width(), true);
  }

  private static int size(ColumnType type) {
    if (type.name() == TypeName.JSON) {
      return LONGEST_JSON;
    }
    return type.name().bits() > 0 ? type.name().bits() : TypeSizes.digits(type);
  }
}
