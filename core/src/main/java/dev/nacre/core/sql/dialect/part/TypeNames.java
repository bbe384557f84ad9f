package dev.nacre.core.sql.dialect.part;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;

/** The names that a database has for types, and what it makes of them. */
public interface TypeNames {
  /** What a cast to a type of any length makes. */
  ColumnType ANY_TEXT = ColumnType.of(TypeName.VARCHAR, ColumnType.MAX_LENGTH);

  ColumnType ANY_BYTES = ColumnType.of(TypeName.VARBINARY, ColumnType.MAX_LENGTH);

  Map<String, TypeName> STANDARD_LARGE_TYPES =
      Map.of(
          "CLOB", TypeName.CLOB,
          "CHARACTER LARGE OBJECT", TypeName.CLOB,
          "CHAR LARGE OBJECT", TypeName.CLOB,
          "TEXT", TypeName.CLOB,
          "LONGTEXT", TypeName.CLOB,
          "BLOB", TypeName.BLOB,
          "BINARY LARGE OBJECT", TypeName.BLOB,
          "LONGBLOB", TypeName.BLOB);

  /** A type by a name that only this database has. */
  default Optional<TypeName> type(String name) {
    return Optional.empty();
  }

  /** A type whose values may be of any length, by its name without a length. */
  default Optional<TypeName> largeType(String name) {
    return Optional.ofNullable(STANDARD_LARGE_TYPES.get(name));
  }

  /** What the metadata of the database calls a type. */
  String shown(TypeName type);

  /**
   * Whether its metadata has no codes for types with a time zone, and takes a boolean for a bit.
   */
  default boolean hasOldCodes() {
    return false;
  }

  /** Whether a UUID is bytes for its metadata. */
  default boolean hasUuidsAsBytes() {
    return false;
  }

  /** Whether its decimal numbers are DECIMAL, and its texts and bytes of any length long ones. */
  default boolean hasLongCodes() {
    return false;
  }

  /** What to declare in the place of a type that values of an encrypted column cannot have. */
  default Optional<String> instead(String name) {
    return switch (name) {
      case "VARCHAR_IGNORECASE", "CITEXT" ->
          Optional.of("cells are not compared without regard to case; declare VARCHAR");
      case "ENUM", "SET" -> Optional.of("declare VARCHAR, as long as the longest of its values");
      case "NUMERIC", "DECIMAL", "DEC" -> Optional.of("declare NUMERIC(12, 2), say");
      case "VARCHAR", "CHARACTER VARYING", "CHAR VARYING" -> Optional.of("declare its length");
      default -> Optional.empty();
    };
  }

  /** Whether a type of this name holds as much as there is room for, without saying how much. */
  default boolean isUnbounded(String name) {
    return false;
  }

  /** Whether the type of a whole number may be followed by the width in which it is shown. */
  default boolean hasDisplayWidths() {
    return false;
  }

  /**
   * What a cast to a type makes when it says no length and no digits, where a column needs some.
   */
  Optional<ColumnType> castWithoutLength(String name);

  /** Whether there are casts to a type of this name, without a length, where columns have it. */
  default boolean isCastTo(String name) {
    return true;
  }

  /**
   * Whether a name before a string is that of a type, and not that of a column behind which a sign
   * is missing.
   *
   * @param name in upper case
   */
  default boolean isTypeOfLiterals(String name) {
    return true;
  }

  /** Whether a cast to CHAR fills nothing up. */
  default boolean castsToCharOfItsLength() {
    return false;
  }

  /** Digits of a second that a type has when its declaration does not say. */
  int fraction(TypeName type);
}
