package dev.nacre.core.sql.dialect;

import dev.nacre.core.value.TypeName;

/** The names by which the metadata of each database calls the types of its columns. */
final class ShownNames {
  private ShownNames() {}

  static String of(Dialect dialect, TypeName type) {
    return switch (dialect) {
      case H2 -> ofStandard(type);
      case POSTGRESQL -> ofPostgres(type);
      case MARIADB -> ofMariaDb(type);
      case DERBY -> ofDerby(type);
    };
  }

  private static String ofStandard(TypeName type) {
    return switch (type) {
      case CHAR -> "CHARACTER";
      case VARCHAR -> "CHARACTER VARYING";
      case VARBINARY -> "BINARY VARYING";
      case CLOB -> "CHARACTER LARGE OBJECT";
      case BLOB -> "BINARY LARGE OBJECT";
      default -> type.text();
    };
  }

  private static String ofPostgres(TypeName type) {
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

  private static String ofMariaDb(TypeName type) {
    return switch (type) {
      case INTEGER -> "INT";
      case INTEGER_UNSIGNED -> "INT UNSIGNED";
      case NUMERIC -> "DECIMAL";
      case REAL -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      // Its TIMESTAMP goes by the session's zone, which cells do not.
      case TIMESTAMP -> "DATETIME";
      // The longest of each kind: a cell is no shorter.
      case TEXT, JSON -> "LONGTEXT";
      case BYTEA -> "LONGBLOB";
      default -> type.text();
    };
  }

  private static String ofDerby(TypeName type) {
    return switch (type) {
      case DOUBLE -> "DOUBLE";
      case BINARY -> "CHAR () FOR BIT DATA";
      case VARBINARY -> "VARCHAR () FOR BIT DATA";
      default -> type.text();
    };
  }
}
