package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.util.Locale;
import java.util.Optional;

/** Plain columns of a conversion on MariaDB: their types, and how their values are read. */
final class MariaDbPlainValues {
  private MariaDbPlainValues() {}

  /**
   * The type of a plain column, as {@link MariaDbConversion#plainType} has it. Compares characters
   * as in an encrypted column, so that unique values stay unique.
   */
  static Optional<String> type(ColumnType type) {
    return switch (type.name()) {
      case TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE, JSON -> Optional.empty();
      case CHAR -> Optional.of(type + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
      case VARCHAR -> Optional.of(type + " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin");
      case REAL -> Optional.of("FLOAT");
      case DOUBLE -> Optional.of("DOUBLE");
      // It has at most six fractional digits, and the rest would be lost.
      case TIMESTAMP ->
          type.scale() > 6 ? Optional.empty() : Optional.of("DATETIME(" + type.scale() + ")");
      case TIME -> type.scale() > 6 ? Optional.empty() : Optional.of("TIME(" + type.scale() + ")");
      default -> Optional.of(type.toString());
    };
  }

  /**
   * Reads values as bytes, which neither the session nor the driver converts. Characters that do
   * not survive the conversion to UTF-8 become NULL; a FLOAT would be shown with fewer digits than
   * it has.
   */
  static String reading(ColumnType type, String column, String collation) {
    if (type.kind() == ValueKind.BINARY) {
      return column;
    }
    String value = type.name() == TypeName.REAL ? "CAST(" + column + " AS DOUBLE)" : column;
    String bytes = "CAST(CAST(" + value + " AS CHAR CHARACTER SET utf8mb4) AS BINARY)";
    if (type.kind() != ValueKind.CHARACTER && type.kind() != ValueKind.PADDED) {
      return bytes;
    }
    String back = "CONVERT(CONVERT(" + column + " USING utf8mb4) USING " + set(collation) + ")";
    return "CASE WHEN CAST("
        + (back + " AS BINARY) = CAST(" + column + " AS BINARY) THEN ")
        + (bytes + " END");
  }

  /** The character set of a collation, which is the prefix of its name. */
  private static String set(String collation) {
    String name = collation.toLowerCase(Locale.ENGLISH).split("_", 2)[0];
    if (!name.matches("[a-z0-9]+")) {
      throw new IllegalArgumentException("a collation without a name");
    }
    return name;
  }
}
