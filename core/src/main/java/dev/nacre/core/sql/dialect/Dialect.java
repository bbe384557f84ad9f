package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.parse.LexicalFeature;
import dev.nacre.core.sql.parse.LexicalRules;
import dev.nacre.core.value.TypeName;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A database, as far as the SQL we write for it goes. Nobody else asks which one it is. */
public enum Dialect {
  H2,
  POSTGRESQL,
  MARIADB,
  DERBY;

  /** Names of types that PostgreSQL has beside those of the standard. */
  private static final Map<String, TypeName> POSTGRESQL_TYPES =
      Map.ofEntries(
          Map.entry("TEXT", TypeName.VARCHAR),
          Map.entry("BYTEA", TypeName.VARBINARY),
          Map.entry("BPCHAR", TypeName.CHAR),
          Map.entry("INT2", TypeName.SMALLINT),
          Map.entry("INT4", TypeName.INTEGER),
          Map.entry("INT8", TypeName.BIGINT),
          Map.entry("FLOAT4", TypeName.REAL),
          Map.entry("FLOAT8", TypeName.DOUBLE),
          Map.entry("BOOL", TypeName.BOOLEAN),
          Map.entry("TIMETZ", TypeName.TIME_WITH_TIME_ZONE),
          Map.entry("TIMESTAMPTZ", TypeName.TIMESTAMP_WITH_TIME_ZONE));

  /**
   * Another way in which a database reads the same text in one of its modes, which we cannot see.
   *
   * @param sign without which the two are the same
   */
  public record SecondReading(char sign, LexicalRules rules) {}

  public LexicalRules rules() {
    return switch (this) {
      case H2 -> LexicalRules.H2;
      case POSTGRESQL -> LexicalRules.POSTGRESQL;
      case MARIADB -> LexicalRules.MARIADB;
      case DERBY -> LexicalRules.DERBY;
    };
  }

  public Optional<SecondReading> secondReading() {
    return switch (this) {
      case H2 ->
          Optional.of(new SecondReading('[', LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS)));
      // With standard_conforming_strings off, which a role, a function or an option can set.
      case POSTGRESQL ->
          Optional.of(
              new SecondReading('\\', LexicalRules.POSTGRESQL.with(LexicalFeature.BACKSLASHES)));
      case MARIADB, DERBY -> Optional.empty();
    };
  }

  /** The type of a column of cells. */
  public String cellType(int bytes) {
    return switch (this) {
      case H2, MARIADB -> "VARBINARY(" + bytes + ")";
      case POSTGRESQL -> "BYTEA";
      case DERBY -> "VARCHAR(" + bytes + ") FOR BIT DATA";
    };
  }

  /** These bytes in SQL text. */
  public String literal(byte[] bytes) {
    String hex = HexFormat.of().formatHex(bytes);
    // The E makes the backslashes the same in each mode of PostgreSQL.
    return this == POSTGRESQL ? "E'\\\\x" + hex + "'::bytea" : "X'" + hex + "'";
  }

  /** A constraint that lets nothing but cells of version 1 into a column, and NULL. */
  public String guard(String column) {
    return "CHECK ("
        + column
        + " >= "
        + literal(new byte[] {(byte) 0xab, 1})
        + " AND "
        + column
        + " < "
        + literal(new byte[] {(byte) 0xab, 2})
        + ")";
  }

  /** A name without quotes, as the database stores it. */
  public String stored(String unquoted) {
    return switch (this) {
      case H2, DERBY -> unquoted.toUpperCase(Locale.ENGLISH);
      case POSTGRESQL -> asciiLowerCase(unquoted);
      case MARIADB -> unquoted;
    };
  }

  /** What a database leaves as it is when it folds names: letters beyond ASCII. */
  private static String asciiLowerCase(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      lower.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return lower.toString();
  }

  /**
   * Bytes of a name in UTF-8 beyond which the database cuts it off in silence, so that two names
   * become one.
   */
  public int longestName() {
    return this == POSTGRESQL ? 63 : Integer.MAX_VALUE;
  }

  /** Whether a name without quotes is read as one name in every mode, which we cannot see. */
  public boolean readsEverywhere(String name) {
    return this != H2 || name.indexOf('#') < 0;
  }

  /** A type by a name that only this database has. */
  public Optional<TypeName> type(String name) {
    return this == POSTGRESQL ? Optional.ofNullable(POSTGRESQL_TYPES.get(name)) : Optional.empty();
  }

  /** Whether a type of this name holds as much as there is room for, without saying how much. */
  public boolean isUnbounded(String name) {
    return this == POSTGRESQL && (name.equals("TEXT") || name.equals("BYTEA"));
  }

  /** Digits of a second that a type has when its declaration does not say. */
  public int fraction(TypeName type) {
    return switch (this) {
      case POSTGRESQL -> 6;
      case MARIADB, DERBY -> 0;
      case H2 -> type == TypeName.TIME || type == TypeName.TIME_WITH_TIME_ZONE ? 0 : 6;
    };
  }

  /** Whether a table that is made in a transaction is gone when that is rolled back. */
  public boolean rollsDefinitionsBack() {
    return this == POSTGRESQL || this == DERBY;
  }

  /** Whether the database is made by its first connection, and its catalog by the first table. */
  public boolean beginsByItself() {
    return this == H2;
  }

  /** Whether processes that know nothing of each other have the same database open. */
  public boolean isShared() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /** A query for 1 when there is a table or view; its parameters are the schema and the name. */
  public String tableExists() {
    return this == POSTGRESQL
        ? "SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
            + " ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?"
        : "SELECT 1 FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
  }

  /**
   * A query for the names by which tables are reached: rows of a kind (relation or routine) and a
   * name. Its parameters are two arrays: names of tables, and regular expressions for what a body
   * of a routine must not hold, both in upper case. Nothing where this is not built.
   */
  public Optional<String> detours() {
    return this == POSTGRESQL ? Optional.of(PostgresDetours.QUERY) : Optional.empty();
  }

  /** A query for the schema and the name of every table and view. */
  public String allTables() {
    return this == POSTGRESQL
        ? "SELECT n.nspname, c.relname FROM pg_catalog.pg_class c"
            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
        : "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES";
  }

  /** The schema in which the catalog is kept, as the database stores it. */
  public String catalogSchema() {
    return stored("PUBLIC");
  }

  /**
   * What makes the table of the catalog. Every user needs to know what is encrypted; without rights
   * a table looks as if it were gone.
   *
   * @param table with its schema
   * @param piece the longest part of the catalog in one row, in bytes
   */
  public List<String> catalogDefinition(String table, int piece) {
    String body = this == POSTGRESQL ? "BYTEA" : cellType(piece);
    return List.of(
        "CREATE TABLE "
            + table
            + " (PART INTEGER NOT NULL PRIMARY KEY, VERSION BIGINT NOT NULL, BODY "
            + body
            + " NOT NULL)",
        "GRANT SELECT ON " + table + " TO PUBLIC");
  }

  /**
   * A statement that touches neither data nor the transaction, with an update count of 0: for what
   * was carried out by us.
   */
  public String nothing() {
    return this == POSTGRESQL ? "SET nacre.done TO ''" : "SET @NACRE NULL";
  }
}
