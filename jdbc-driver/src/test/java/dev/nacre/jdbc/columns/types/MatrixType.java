package dev.nacre.jdbc.columns.types;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/**
 * A type that columns are declared with.
 *
 * @param stored the getter that shows what lies in such a column, whoever put it there
 */
public record MatrixType(String declared, MatrixGetters.Getter stored) {
  private static final MatrixGetters.Getter INSTANT =
      row -> {
        OffsetDateTime time = row.getObject(2, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
      };

  private static final MatrixGetters.Getter UTC =
      row -> {
        OffsetTime time = row.getObject(2, OffsetTime.class);
        return time == null ? null : time.withOffsetSameInstant(ZoneOffset.UTC);
      };

  /** With its scale taken off, which is for the getters to show. */
  private static MatrixType of(String declared) {
    String word = declared.replaceAll("[( ].*", "");
    MatrixGetters.Getter stored =
        switch (word) {
          case "TINYINT",
              "SMALLINT",
              "MEDIUMINT",
              "INT",
              "INTEGER",
              "BIGINT",
              "NUMERIC",
              "DECIMAL",
              "DECFLOAT",
              "YEAR" ->
              row -> row.getBigDecimal(2);
          case "REAL", "DOUBLE", "FLOAT" -> row -> row.getDouble(2);
          case "DATE" -> row -> row.getObject(2, LocalDate.class);
          case "TIME" -> row -> row.getObject(2, LocalTime.class);
          case "DATETIME", "TIMESTAMP" -> row -> row.getObject(2, LocalDateTime.class);
          case "TIMETZ" -> UTC;
          case "TIMESTAMPTZ" -> INSTANT;
          case "BOOLEAN" -> row -> row.getBoolean(2);
          case "BINARY", "VARBINARY", "BYTEA", "BLOB", "LONGBLOB" -> row -> row.getBytes(2);
          default -> row -> row.getString(2);
        };
    if (declared.endsWith("WITH TIME ZONE")) {
      stored = word.equals("TIME") ? UTC : INSTANT;
    }
    return new MatrixType(declared, stored);
  }

  /** Derby's driver has no classes of java.time, and says what it stores in text. */
  private static MatrixType ofDerby(String declared) {
    boolean bytes = declared.endsWith("BIT DATA");
    return bytes
        ? new MatrixType(declared, row -> row.getBytes(2))
        : new MatrixType(declared, row -> row.getString(2));
  }

  /** The same with other lengths and scales, and those that are not in the matrix. */
  public static List<MatrixType> manyOf(Dialect dialect) {
    Stream<String> more =
        switch (DialectName.of(dialect)) {
          case H2 -> Stream.of("NUMERIC(20,4)", "TIMESTAMP(3)", "TIMESTAMP(0)", "TIME(0)");
          case POSTGRESQL ->
              Stream.of(
                  "NUMERIC(20,4)",
                  "TIMESTAMP(3)",
                  "TIMESTAMP(0)",
                  "TIMESTAMPTZ(3)",
                  "TIME(0)",
                  "TIMETZ(3)");
          case MARIADB ->
              Stream.of(
                  "DECIMAL(20,4)", "DATETIME", "DATETIME(3)", "TIME", "TIME(6)", "TIMESTAMP(6)");
          case DERBY -> Stream.of("DECIMAL(20,4)", "CHAR(10)", "VARCHAR(10)");
        };
    return Stream.concat(
            of(dialect).stream(),
            more.map(type -> dialect == Dialect.DERBY ? ofDerby(type) : of(type)))
        .toList();
  }

  static List<MatrixType> of(Dialect dialect) {
    if (dialect == Dialect.DERBY) {
      return Stream.of(
              "CHAR(5)",
              "VARCHAR(36)",
              "SMALLINT",
              "INTEGER",
              "BIGINT",
              "NUMERIC(12,2)",
              "REAL",
              "DOUBLE PRECISION",
              "DATE",
              "TIME",
              "TIMESTAMP",
              "BOOLEAN",
              "CHAR(4) FOR BIT DATA",
              "VARCHAR(16) FOR BIT DATA")
          .map(MatrixType::ofDerby)
          .toList();
    }
    Stream<String> common =
        Stream.of(
            "CHAR(5)",
            "VARCHAR(36)",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "NUMERIC(12,2)",
            "DOUBLE PRECISION",
            "DATE",
            "TIME(3)",
            "BOOLEAN",
            "UUID",
            "JSON");
    Stream<String> own =
        switch (DialectName.of(dialect)) {
          case H2 ->
              Stream.of(
                  "TINYINT",
                  "REAL",
                  "TIMESTAMP(6)",
                  "TIMESTAMP(9)",
                  "TIME(3) WITH TIME ZONE",
                  "TIMESTAMP(6) WITH TIME ZONE",
                  "BINARY(4)",
                  "VARBINARY(16)",
                  "CLOB",
                  "BLOB");
          case POSTGRESQL ->
              Stream.of(
                  "REAL", "TEXT", "VARCHAR", "TIMESTAMP(6)", "TIMETZ", "TIMESTAMPTZ", "BYTEA");
          case MARIADB ->
              Stream.of(
                  "TINYINT",
                  "MEDIUMINT",
                  "TINYINT UNSIGNED",
                  "INT UNSIGNED",
                  "BIGINT UNSIGNED",
                  "FLOAT",
                  "TEXT",
                  "LONGTEXT",
                  "LONGBLOB",
                  "DATETIME(6)",
                  "TIMESTAMP(3)",
                  "BINARY(4)",
                  "VARBINARY(16)",
                  "BLOB");
          case DERBY -> Stream.of();
        };
    return Stream.concat(common, own).map(MatrixType::of).toList();
  }
}
