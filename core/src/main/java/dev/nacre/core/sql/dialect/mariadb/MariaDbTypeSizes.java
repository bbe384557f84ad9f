package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that MariaDB's driver reports. It takes everything for signed that is no unsigned
 * number, and knows nothing of parameters. Sizes of the long types exceed an int in the driver, and
 * are the greatest int here.
 */
enum MariaDbTypeSizes implements TypeSizes {
  SIZES;

  /** What it counts beyond the characters of a time: a sign and a third digit of hours. */
  private static final int HOURS = 2;

  @Override
  public Listed listed(ColumnType type) {
    return new Listed(listedSize(type), listedDigits(type), 10, octets(type));
  }

  private static @Nullable Integer listedSize(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN -> Integer.valueOf(3);
      case UUID -> null;
      case JSON -> Integer.valueOf(Integer.MAX_VALUE);
      default -> Integer.valueOf(size(type));
    };
  }

  private static @Nullable Integer listedDigits(ColumnType type) {
    boolean exact = TypeSizes.isNumber(type) && !isInexact(type.name());
    return exact ? Integer.valueOf(type.scale()) : type.name() == TypeName.BOOLEAN ? 0 : null;
  }

  private static @Nullable Integer octets(ColumnType type) {
    TypeName name = type.name();
    if (TypeSizes.isText(name) || TypeSizes.isBytes(name)) {
      return type.length();
    }
    return TypeSizes.isLarge(name) || name == TypeName.JSON ? Integer.MAX_VALUE : null;
  }

  @Override
  public Described described(ColumnType type) {
    int precision = type.name() == TypeName.UUID ? 36 : size(type);
    int scale = isInexact(type.name()) ? 31 : type.scale();
    return new Described(precision, scale, width(type), isSigned(type));
  }

  @Override
  public Described given(ColumnType type) {
    return new Described(0, 0, width(type), true);
  }

  private static boolean isInexact(TypeName name) {
    return name == TypeName.REAL || name == TypeName.DOUBLE;
  }

  private static boolean isSigned(ColumnType type) {
    return !type.name().isUnsigned() && type.name() != TypeName.UUID;
  }

  private static int size(ColumnType type) {
    return switch (type.name()) {
      case REAL -> 12;
      case DOUBLE -> 22;
      case TIME -> TypeSizes.width(type) + HOURS;
      case JSON -> Integer.MAX_VALUE;
      default -> TypeSizes.digits(type);
    };
  }

  private static int width(ColumnType type) {
    return switch (type.name()) {
      case REAL, DOUBLE, TIME, JSON -> size(type);
      case BOOLEAN -> 1;
      case UUID -> 144;
      case BINARY, VARBINARY -> type.length();
      default -> TypeSizes.width(type);
    };
  }
}
