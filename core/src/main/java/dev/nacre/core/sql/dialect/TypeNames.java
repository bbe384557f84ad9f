package dev.nacre.core.sql.dialect;

import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;

/** The names that a database has for types, and what it makes of them. */
public record TypeNames(Dialect of) {
  /** Names of types that PostgreSQL has beside those of the standard. */
  private static final Map<String, TypeName> POSTGRESQL_TYPES =
      Map.ofEntries(
          Map.entry("TEXT", TypeName.VARCHAR),
          Map.entry("BYTEA", TypeName.VARBINARY),
          Map.entry("BPCHAR", TypeName.CHAR),
          Map.entry("DECIMAL", TypeName.NUMERIC),
          Map.entry("DEC", TypeName.NUMERIC),
          Map.entry("INT2", TypeName.SMALLINT),
          Map.entry("INT4", TypeName.INTEGER),
          Map.entry("INT8", TypeName.BIGINT),
          Map.entry("FLOAT4", TypeName.REAL),
          Map.entry("FLOAT8", TypeName.DOUBLE),
          Map.entry("BOOL", TypeName.BOOLEAN),
          Map.entry("TIMETZ", TypeName.TIME_WITH_TIME_ZONE),
          Map.entry("TIMESTAMPTZ", TypeName.TIMESTAMP_WITH_TIME_ZONE));

  private static final Map<String, TypeName> POSTGRESQL_LARGE_TYPES =
      Map.of(
          "TEXT", TypeName.TEXT,
          "VARCHAR", TypeName.TEXT,
          "CHARACTER VARYING", TypeName.TEXT,
          "BYTEA", TypeName.BYTEA);

  private static final Map<String, TypeName> LARGE_TYPES =
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
  public Optional<TypeName> type(String name) {
    return switch (of) {
      case POSTGRESQL -> Optional.ofNullable(POSTGRESQL_TYPES.get(name));
      case MARIADB -> Optional.ofNullable(MariaDb.TYPES.get(name));
      case DERBY -> Optional.ofNullable(Derby.TYPES.get(name));
      case H2 -> Optional.empty();
    };
  }

  /** A type whose values may be of any length, by its name without a length. */
  public Optional<TypeName> largeType(String name) {
    return switch (of) {
      case POSTGRESQL -> Optional.ofNullable(POSTGRESQL_LARGE_TYPES.get(name));
      case MARIADB -> Optional.ofNullable(MariaDb.LARGE_TYPES.get(name));
      case H2, DERBY -> Optional.ofNullable(LARGE_TYPES.get(name));
    };
  }

  /** What the metadata of the database calls a type. */
  public String shown(TypeName type) {
    return ShownNames.of(of, type);
  }

  /**
   * Whether its metadata has no codes for types with a time zone, and takes a boolean for a bit.
   */
  public boolean hasOldCodes() {
    return of == Dialect.POSTGRESQL;
  }

  /** Whether a UUID is bytes for its metadata. */
  public boolean hasUuidsAsBytes() {
    return of == Dialect.H2;
  }

  /** Whether its decimal numbers are DECIMAL, and its texts and bytes of any length long ones. */
  public boolean hasLongCodes() {
    return of == Dialect.MARIADB;
  }

  /** What to declare in the place of a type that values of an encrypted column cannot have. */
  public Optional<String> instead(String name) {
    return Optional.ofNullable(
        switch (name) {
          case "OID" ->
              of == Dialect.POSTGRESQL
                  ? "a large object lies outside of its table; declare TEXT or BYTEA (for a @Lob of"
                      + " Hibernate with @JdbcTypeCode(SqlTypes.LONGVARCHAR) or LONGVARBINARY)"
                  : null;
          case "VARCHAR_IGNORECASE", "CITEXT" ->
              "cells are not compared without regard to case; declare VARCHAR";
          case "ENUM", "SET" -> "declare VARCHAR, as long as the longest of its values";
          case "NUMERIC", "DECIMAL", "DEC" -> "declare NUMERIC(12, 2), say";
          case "VARCHAR", "CHARACTER VARYING", "CHAR VARYING" -> "declare its length";
          default -> null;
        });
  }

  /** Whether a type of this name holds as much as there is room for, without saying how much. */
  public boolean isUnbounded(String name) {
    return switch (of) {
      case POSTGRESQL -> POSTGRESQL_LARGE_TYPES.containsKey(name);
      case MARIADB -> name.equals("TEXT") || name.equals("BLOB");
      case H2, DERBY -> false;
    };
  }

  /** Whether the type of a whole number may be followed by the width in which it is shown. */
  public boolean hasDisplayWidths() {
    return of == Dialect.MARIADB;
  }

  /**
   * What a cast to a type makes when it says no length and no digits, where a column needs some.
   */
  public Optional<ColumnType> castWithoutLength(String name) {
    ColumnType text = ColumnType.of(TypeName.VARCHAR, ColumnType.MAX_LENGTH);
    ColumnType bytes = ColumnType.of(TypeName.VARBINARY, ColumnType.MAX_LENGTH);
    return Optional.ofNullable(
        switch (name) {
          case "VARCHAR", "TEXT" -> of == Dialect.H2 || of == Dialect.POSTGRESQL ? text : null;
          case "VARBINARY" -> of == Dialect.H2 ? bytes : null;
          case "BYTEA" -> of == Dialect.POSTGRESQL ? bytes : null;
          case "CHAR" -> of == Dialect.MARIADB ? text : null;
          case "BINARY" -> of == Dialect.MARIADB ? bytes : null;
          case "SIGNED" -> of == Dialect.MARIADB ? ColumnType.of(TypeName.BIGINT) : null;
          case "UNSIGNED" -> of == Dialect.MARIADB ? ColumnType.of(TypeName.BIGINT_UNSIGNED) : null;
          case "NUMERIC", "DECIMAL", "DEC" ->
              switch (of) {
                case H2 -> new ColumnType(TypeName.NUMERIC, ColumnType.MAX_DIGITS, 0);
                case POSTGRESQL ->
                    new ColumnType(
                        TypeName.NUMERIC, ColumnType.MAX_DIGITS, ColumnType.MAX_DIGITS / 2);
                case MARIADB -> new ColumnType(TypeName.NUMERIC, 10, 0);
                case DERBY -> new ColumnType(TypeName.NUMERIC, 5, 0);
              };
          default -> null;
        });
  }

  /** Whether there are casts to a type of this name, without a length, where columns have it. */
  public boolean isCastTo(String name) {
    return of != Dialect.MARIADB || MariaDb.CASTS.contains(name);
  }

  /** Whether a cast to CHAR fills nothing up. */
  public boolean castsToCharOfItsLength() {
    return of == Dialect.MARIADB;
  }

  /** Digits of a second that a type has when its declaration does not say. */
  public int fraction(TypeName type) {
    return switch (of) {
      case POSTGRESQL -> 6;
      case MARIADB -> 0;
      case DERBY -> type == TypeName.TIMESTAMP ? 9 : 0;
      case H2 -> type == TypeName.TIME || type == TypeName.TIME_WITH_TIME_ZONE ? 0 : 6;
    };
  }
}
