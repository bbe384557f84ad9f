package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The type names of PostgreSQL. */
final class PostgresTypeNames implements TypeNames {
  /** Type names besides the standard ones. */
  private static final Map<String, TypeName> TYPES =
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

  private static final Map<String, TypeName> LARGE_TYPES =
      Map.of(
          "TEXT", TypeName.TEXT,
          "VARCHAR", TypeName.TEXT,
          "CHARACTER VARYING", TypeName.TEXT,
          "BYTEA", TypeName.BYTEA);

  /** Types of literals besides those above; user-defined types are not known here. */
  private static final Set<String> LITERALS =
      Set.of(
          ("BIGINT BIT BOOLEAN BOX CHAR CHARACTER CIDR CIRCLE DATE DATEMULTIRANGE DATERANGE FLOAT INET"
                  + " INT INT4MULTIRANGE INT4RANGE INT8MULTIRANGE INT8RANGE INTEGER INTERVAL JSON JSONB"
                  + " JSONPATH LINE LSEG MACADDR MACADDR8 MONEY NAME NCHAR NUMERIC NUMMULTIRANGE NUMRANGE"
                  + " OID PATH PG_LSN PG_SNAPSHOT POINT POLYGON REAL REGCLASS REGCOLLATION REGCONFIG"
                  + " REGDICTIONARY REGNAMESPACE REGOPER REGOPERATOR REGPROC REGPROCEDURE REGROLE REGTYPE"
                  + " SMALLINT TID TIME TIMESTAMP TSMULTIRANGE TSQUERY TSRANGE TSTZMULTIRANGE TSTZRANGE"
                  + " TSVECTOR TXID_SNAPSHOT UUID VARBIT VARCHAR XID XID8 XML")
              .split(" "));

  @Override
  public boolean isTypeOfLiterals(String name) {
    String first = name.split(" ", 2)[0]; // TIME WITH TIME ZONE
    String item = first.startsWith("_") ? first.substring(1) : first; // an array of it
    return LITERALS.contains(item) || TYPES.containsKey(item);
  }

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
    return PostgresTypeSizes.SIZES;
  }

  @Override
  public String shown(TypeName type) {
    return switch (type) {
      case CHAR -> "bpchar";
      case VARCHAR -> "varchar";
      case SMALLINT -> "int2";
      case INTEGER -> "int4";
      case BIGINT -> "int8";
      case NUMERIC -> "numeric";
      case REAL -> "float4";
      case DOUBLE -> "float8";
      case DATE -> "date";
      case TIME -> "time";
      case TIME_WITH_TIME_ZONE -> "timetz";
      case TIMESTAMP -> "timestamp";
      case TIMESTAMP_WITH_TIME_ZONE -> "timestamptz";
      case BOOLEAN -> "bool";
      case UUID -> "uuid";
      case JSON -> "json";
      case TEXT -> "text";
      case VARBINARY, BYTEA -> "bytea";
      default -> type.text();
    };
  }

  @Override
  public boolean hasOldCodes() {
    return true;
  }

  @Override
  public Optional<String> instead(String name) {
    return name.equals("OID")
        ? Optional.of(
            "a large object lies outside of its table; declare TEXT or BYTEA (for a @Lob of"
                + " Hibernate with @JdbcTypeCode(SqlTypes.LONGVARCHAR) or LONGVARBINARY)")
        : TypeNames.super.instead(name);
  }

  @Override
  public boolean isUnbounded(String name) {
    return LARGE_TYPES.containsKey(name);
  }

  @Override
  public Optional<ColumnType> castWithoutLength(String name) {
    return switch (name) {
      case "VARCHAR", "TEXT" -> Optional.of(ANY_TEXT);
      case "BYTEA" -> Optional.of(ANY_BYTES);
      case "NUMERIC", "DECIMAL", "DEC" ->
          Optional.of(
              new ColumnType(TypeName.NUMERIC, ColumnType.MAX_DIGITS, ColumnType.MAX_DIGITS / 2));
      default -> Optional.empty();
    };
  }

  @Override
  public int fraction(TypeName type) {
    return 6;
  }
}
