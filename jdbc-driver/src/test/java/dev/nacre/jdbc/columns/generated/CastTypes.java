package dev.nacre.jdbc.columns.generated;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.util.List;

/** Types that values are cast to. */
final class CastTypes {
  private CastTypes() {}

  static List<String> of(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case H2 ->
          List.of(
              "VARCHAR",
              "VARCHAR(3)",
              "CHAR",
              "CHAR(3)",
              "CHAR(8)",
              "INT",
              "SMALLINT",
              "BIGINT",
              "NUMERIC",
              "DECIMAL(10,1)",
              "NUMERIC(20,4)",
              "DOUBLE PRECISION",
              "REAL",
              "DATE",
              "TIME",
              "TIMESTAMP",
              "TIMESTAMP(0)",
              "TIMESTAMP(9)",
              "TIMESTAMP WITH TIME ZONE",
              "BOOLEAN",
              "UUID",
              "VARBINARY",
              "VARBINARY(3)",
              "BINARY(3)",
              "CLOB");
      case POSTGRESQL ->
          List.of(
              "VARCHAR",
              "TEXT",
              "VARCHAR(3)",
              "CHAR",
              "CHAR(3)",
              "CHAR(8)",
              "INT",
              "SMALLINT",
              "BIGINT",
              "NUMERIC",
              "DECIMAL(10,1)",
              "DOUBLE PRECISION",
              "REAL",
              "DATE",
              "TIME",
              "TIMESTAMP",
              "TIMESTAMP(0)",
              "TIMESTAMPTZ",
              "BOOLEAN",
              "UUID",
              "BYTEA",
              "int4",
              "bpchar",
              "timestamp without time zone");
      case MARIADB ->
          List.of(
              "CHAR",
              "CHAR(3)",
              "CHAR(8)",
              "VARCHAR(3)",
              "SIGNED",
              "UNSIGNED",
              "INT",
              "DECIMAL",
              "DECIMAL(10,1)",
              "DOUBLE",
              "DATE",
              "TIME",
              "TIME(3)",
              "DATETIME",
              "DATETIME(6)",
              "BINARY",
              "BINARY(3)",
              "UUID");
      case DERBY ->
          List.of(
              "VARCHAR(3)",
              "VARCHAR(40)",
              "CHAR(3)",
              "CHAR(8)",
              "INT",
              "SMALLINT",
              "BIGINT",
              "NUMERIC",
              "DECIMAL(10,1)",
              "DOUBLE PRECISION",
              "REAL",
              "DATE",
              "TIME",
              "TIMESTAMP",
              "BOOLEAN",
              "VARCHAR(3) FOR BIT DATA",
              "CHAR(3) FOR BIT DATA");
    };
  }
}
