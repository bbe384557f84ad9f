package dev.nacre.core.sql.dialect.type;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;

/** The type names of a database, and their meaning. */
public interface TypeNames {
  /** The result type of a cast to a character type without a length. */
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

  /** A type by a name specific to this database. */
  default Optional<TypeName> type(String name) {
    return Optional.empty();
  }

  /** A type whose values may be of any length, by its name without a length. */
  default Optional<TypeName> largeType(String name) {
    return Optional.ofNullable(STANDARD_LARGE_TYPES.get(name));
  }

  /** The name of a type in the metadata of the database. */
  String shown(TypeName type);

  /** The sizes of types in the metadata of the database. */
  TypeSizes sizes();

  /** Whether its metadata has no codes for types with a time zone, and uses BIT for a boolean. */
  default boolean hasOldCodes() {
    return false;
  }

  /** Whether its metadata describes a UUID as bytes. */
  default boolean hasUuidsAsBytes() {
    return false;
  }

  /**
   * Whether its metadata uses DECIMAL for decimal numbers, and LONGVARCHAR and LONGVARBINARY for
   * unbounded types.
   */
  default boolean hasLongCodes() {
    return false;
  }

  /** What to declare instead of a type that an encrypted column cannot have. */
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

  /** Whether a type of this name is unbounded without a declared length. */
  default boolean isUnbounded(String name) {
    return false;
  }

  /** Whether an integer type may have a display width. */
  default boolean hasDisplayWidths() {
    return false;
  }

  /** The result type of a cast without length and scale, for a type whose columns need them. */
  Optional<ColumnType> castWithoutLength(String name);

  /** Whether a CAST to a type of this name, without a length, is supported. */
  default boolean isCastTo(String name) {
    return true;
  }

  /**
   * Whether a name before a string literal is a type, and not a column after which an operator is
   * missing.
   *
   * @param name in upper case
   */
  default boolean isTypeOfLiterals(String name) {
    return true;
  }

  /** Whether a cast to CHAR does not pad. */
  default boolean castsToCharOfItsLength() {
    return false;
  }

  /** The default number of fractional digits of a type. */
  int fraction(TypeName type);
}
