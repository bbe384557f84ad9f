package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The type names of MariaDB. */
final class MariaDbTypeNames implements TypeNames {
  /** REAL is a DOUBLE here, and FLOAT has four bytes, like REAL elsewhere. */
  private static final Map<String, TypeName> TYPES =
      Map.ofEntries(
          Map.entry("TEXT", TypeName.VARCHAR),
          Map.entry("BLOB", TypeName.VARBINARY),
          Map.entry("INT1", TypeName.TINYINT),
          Map.entry("INT2", TypeName.SMALLINT),
          Map.entry("INT4", TypeName.INTEGER),
          Map.entry("INT8", TypeName.BIGINT),
          Map.entry("INT3", TypeName.MEDIUMINT),
          Map.entry("MEDIUMINT", TypeName.MEDIUMINT),
          Map.entry("TINYINT UNSIGNED", TypeName.TINYINT_UNSIGNED),
          Map.entry("SMALLINT UNSIGNED", TypeName.SMALLINT_UNSIGNED),
          Map.entry("MEDIUMINT UNSIGNED", TypeName.MEDIUMINT_UNSIGNED),
          Map.entry("INT UNSIGNED", TypeName.INTEGER_UNSIGNED),
          Map.entry("INTEGER UNSIGNED", TypeName.INTEGER_UNSIGNED),
          Map.entry("BIGINT UNSIGNED", TypeName.BIGINT_UNSIGNED),
          Map.entry("FIXED", TypeName.NUMERIC),
          Map.entry("DECIMAL", TypeName.NUMERIC),
          Map.entry("DEC", TypeName.NUMERIC),
          Map.entry("FLOAT", TypeName.REAL),
          Map.entry("FLOAT4", TypeName.REAL),
          Map.entry("FLOAT8", TypeName.DOUBLE),
          Map.entry("REAL", TypeName.DOUBLE),
          Map.entry("BOOL", TypeName.BOOLEAN),
          Map.entry("DATETIME", TypeName.TIMESTAMP));

  /** Short types are mapped to long ones: their cells would not fit otherwise. */
  private static final Map<String, TypeName> LARGE_TYPES =
      Map.of(
          "TINYTEXT", TypeName.TEXT,
          "TEXT", TypeName.TEXT,
          "MEDIUMTEXT", TypeName.TEXT,
          "LONGTEXT", TypeName.TEXT,
          "TINYBLOB", TypeName.BYTEA,
          "BLOB", TypeName.BYTEA,
          "MEDIUMBLOB", TypeName.BYTEA,
          "LONGBLOB", TypeName.BYTEA);

  /** Column types that a CAST supports; most are not supported. */
  private static final Set<String> CASTS =
      Set.of(
          "CHAR",
          "VARCHAR",
          "BINARY",
          "INTEGER",
          "INT",
          "DECIMAL",
          "DOUBLE",
          "DATE",
          "TIME",
          "DATETIME",
          "UUID");

  @Override
  public Optional<TypeName> type(String name) {
    return Optional.ofNullable(TYPES.get(name));
  }

  @Override
  public Optional<TypeName> largeType(String name) {
    return Optional.ofNullable(LARGE_TYPES.get(name));
  }

  @Override
  public TypeSizes sizes() {
    return MariaDbTypeSizes.SIZES;
  }

  @Override
  public String shown(TypeName type) {
    return switch (type) {
      case INTEGER -> "INT";
      case INTEGER_UNSIGNED -> "INT UNSIGNED";
      case NUMERIC -> "DECIMAL";
      case REAL -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      // TIMESTAMP depends on the session's time zone, which cells do not.
      case TIMESTAMP -> "DATETIME";
      // The longest type of each kind, since cells are long.
      case TEXT, JSON -> "LONGTEXT";
      case BYTEA -> "LONGBLOB";
      default -> type.text();
    };
  }

  @Override
  public boolean hasLongCodes() {
    return true;
  }

  @Override
  public boolean isUnbounded(String name) {
    return name.equals("TEXT") || name.equals("BLOB");
  }

  @Override
  public boolean hasDisplayWidths() {
    return true;
  }

  @Override
  public Optional<ColumnType> castWithoutLength(String name) {
    return switch (name) {
      case "CHAR" -> Optional.of(ANY_TEXT);
      case "BINARY" -> Optional.of(ANY_BYTES);
      case "SIGNED" -> Optional.of(ColumnType.of(TypeName.BIGINT));
      case "UNSIGNED" -> Optional.of(ColumnType.of(TypeName.BIGINT_UNSIGNED));
      case "NUMERIC", "DECIMAL", "DEC" -> Optional.of(new ColumnType(TypeName.NUMERIC, 10, 0));
      default -> Optional.empty();
    };
  }

  @Override
  public boolean isCastTo(String name) {
    return CASTS.contains(name);
  }

  @Override
  public boolean castsToCharOfItsLength() {
    return true;
  }

  @Override
  public int fraction(TypeName type) {
    return 0;
  }
}
