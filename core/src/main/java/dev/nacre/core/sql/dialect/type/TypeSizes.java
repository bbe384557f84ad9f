package dev.nacre.core.sql.dialect.type;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of a type that a database's JDBC driver reports for a plain column, and whether case
 * counts. Drivers count differently: digits, bits, characters of the longest value, and some report
 * nothing.
 *
 * <p>The static methods return what most drivers report.
 */
public interface TypeSizes {
  /**
   * As {@code DatabaseMetaData.getColumns} lists a column; null where it reports nothing.
   *
   * @param size COLUMN_SIZE
   * @param digits DECIMAL_DIGITS
   * @param radix NUM_PREC_RADIX
   * @param octets CHAR_OCTET_LENGTH
   */
  record Listed(
      @Nullable Integer size,
      @Nullable Integer digits,
      @Nullable Integer radix,
      @Nullable Integer octets) {}

  /**
   * As the metadata of a result or of a parameter describe it.
   *
   * @param width the display size
   */
  record Described(int precision, int scale, int width, boolean signed) {}

  Listed listed(ColumnType type);

  /** As a column of a result. */
  Described described(ColumnType type);

  /** As a parameter. */
  default Described given(ColumnType type) {
    return described(type);
  }

  /** Whether the metadata of a result call a column case-sensitive. */
  default boolean isCaseSensitive(ColumnType type) {
    return true;
  }

  static boolean isNumber(ColumnType type) {
    return switch (type.kind()) {
      case NUMBER, FLOAT -> true;
      default -> false;
    };
  }

  static boolean isSignedNumber(ColumnType type) {
    return isNumber(type) && !type.name().isUnsigned();
  }

  static boolean isText(TypeName name) {
    return name == TypeName.CHAR || name == TypeName.VARCHAR;
  }

  static boolean isBytes(TypeName name) {
    return name == TypeName.BINARY || name == TypeName.VARBINARY;
  }

  static boolean isLarge(TypeName name) {
    return switch (name) {
      case CLOB, BLOB, TEXT, BYTEA -> true;
      default -> false;
    };
  }

  /** The decimal digits of a whole number, or the length, or the characters of a time. */
  static int digits(ColumnType type) {
    return switch (type.name()) {
      case CHAR, VARCHAR, NUMERIC, DECIMAL, BINARY, VARBINARY -> type.length();
      case TINYINT, TINYINT_UNSIGNED -> 3;
      case SMALLINT, SMALLINT_UNSIGNED -> 5;
      case MEDIUMINT, MEDIUMINT_UNSIGNED -> 7;
      case INTEGER, INTEGER_UNSIGNED -> 10;
      case BIGINT -> 19;
      case BIGINT_UNSIGNED -> 20;
      case REAL -> 24;
      case DOUBLE -> 53;
      case BOOLEAN -> 1;
      case UUID -> 16;
      case JSON -> ColumnType.MAX_LENGTH;
      case CLOB, BLOB, TEXT, BYTEA -> Integer.MAX_VALUE;
      case DATE, TIME, TIME_WITH_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> width(type);
    };
  }

  /** The characters of the longest value. */
  static int width(ColumnType type) {
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
}
