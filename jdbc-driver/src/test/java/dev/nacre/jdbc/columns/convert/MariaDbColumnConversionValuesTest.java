package dev.nacre.jdbc.columns.convert;

import static dev.nacre.jdbc.columns.convert.MariaDbColumnConversionTest.UTF8;
import static dev.nacre.jdbc.columns.convert.MariaDbColumnConversionTest.convert;
import static dev.nacre.jdbc.columns.convert.MariaDbColumnConversionTest.count;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values on MariaDB are the same after a conversion, or the conversion is refused. */
final class MariaDbColumnConversionValuesTest extends ColumnConversionFixture {
  private static final String SMILE = "\ud83d\ude00";

  /** A type and values of it, as SQL text. */
  private record Typed(String type, List<String> values) {
    @Override
    public String toString() {
      return type;
    }
  }

  private static Typed typed(String type, String... values) {
    return new Typed(type, List.of(values));
  }

  private static Typed whole(String type, long low, long high) {
    return typed(type, Long.toString(low), Long.toString(high), "0", "1", low < 0 ? "-1" : "2");
  }

  static List<Typed> types() {
    return List.of(
        whole("TINYINT", -128, 127),
        whole("TINYINT UNSIGNED", 0, 255),
        whole("SMALLINT", -32_768, 32_767),
        whole("SMALLINT UNSIGNED", 0, 65_535),
        whole("MEDIUMINT", -8_388_608, 8_388_607),
        whole("MEDIUMINT UNSIGNED", 0, 16_777_215),
        whole("INT", Integer.MIN_VALUE, Integer.MAX_VALUE),
        whole("INT UNSIGNED", 0, 4_294_967_295L),
        whole("BIGINT", Long.MIN_VALUE, Long.MAX_VALUE),
        typed("BIGINT UNSIGNED", "0", "18446744073709551615"),
        typed("BOOLEAN", "0", "1"),
        typed("DECIMAL(65,30)", "-0.000000000000000000000000000001", "9".repeat(35) + ".5"),
        typed("DECIMAL(12,2)", "0", "-0.01", "9999999999.99", "3.5"),
        new Typed("FLOAT", floats()),
        new Typed("DOUBLE", doubles()),
        typed("DATE", "'0001-01-01'", "'1582-10-10'", "'2024-02-29'", "'9999-12-31'"),
        typed("TIME", "'00:00:00'", "'23:59:59'"),
        typed("TIME(6)", "'00:00:00.000001'", "'23:59:59.999999'", "'12:00:00'"),
        typed("TIME(3)", "'07:08:09.120'"),
        typed("DATETIME", "'0001-01-01 00:00:00'", "'9999-12-31 23:59:59'"),
        typed("DATETIME(6)", "'2024-03-31 02:30:00.000001'", "'1000-01-01 00:00:00.5'"),
        typed(
            "UUID",
            "'00000000-0000-0000-0000-00000000002a'",
            "'ffffffff-ffff-1fff-bfff-ffffffffffff'"),
        typed("CHAR(5)" + UTF8.replace("nopad_", ""), "''", "'ab'", "' a'", "'" + SMILE + "'"),
        typed(
            "VARCHAR(20)" + UTF8,
            "''",
            "'a  '",
            "' '",
            "'\u00e4\u20ac" + SMILE + "'",
            "'\\'\\\\\\0'"),
        typed("BINARY(3)", "X'ab0100'", "X'61'", "X''"),
        typed("VARBINARY(9)", "X''", "X'00ff00'", "X'ab0110010203040506'"));
  }

  private static List<String> doubles() {
    Random random = new Random(7);
    List<String> values =
        new ArrayList<>(
            List.of("0", "-0e0", "0.1", "4.9E-324", "1.7976931348623157E308", "-2.5E-308"));
    while (values.size() < 500) {
      double one = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(one)) {
        values.add(Double.toString(one));
      }
    }
    return values;
  }

  private static List<String> floats() {
    Random random = new Random(8);
    List<String> values = new ArrayList<>(List.of("0", "-0e0", "0.1", "16777217", "3.4028234E38"));
    while (values.size() < 500) {
      float one = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(one)) {
        values.add(Double.toString(one));
      }
    }
    return values;
  }

  @ParameterizedTest
  @MethodSource("types")
  @Covers({"columns-11", "columns-34"})
  void valuesAreTheSameAfterEncryptAndDecrypt(Typed typed) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain(
              ("CREATE TABLE t (n BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, c " + typed.type)
                  + (" NULL, kept " + typed.type + " NULL)"));
          bench.plain("INSERT INTO t (c, kept) VALUES (NULL, NULL)");
          for (String value : typed.values) {
            bench.plain("INSERT INTO t (c, kept) VALUES (" + value + ", " + value + ")");
          }
          int rows = typed.values.size() + 1;
          run(statement, "ALTER TABLE t MODIFY (c ENCRYPT)");
          assertThat(count(bench, "c >= X'ab0110' AND c < X'ab0111'")).isEqualTo(rows - 1);
          boolean inexact = typed.type.equals("FLOAT") || typed.type.equals("DOUBLE");
          String kept = inexact ? "CAST(kept AS DOUBLE)" : "kept"; // the server shows six digits
          try (ResultSet row =
              statement.executeQuery("SELECT n, c, " + kept + " FROM t ORDER BY n")) {
            while (row.next()) {
              if (typed.type.equals("FLOAT")) {
                float exact = (float) row.getDouble(3);
                assertThat(row.getFloat(2)).as(row.getString(1)).isEqualTo(exact);
              } else if (inexact) {
                assertThat(row.getDouble(2)).as(row.getString(1)).isEqualTo(row.getDouble(3));
              } else {
                assertThat(row.getString(2)).as(row.getString(1)).isEqualTo(row.getString(3));
              }
            }
          }
          run(statement, "ALTER TABLE t REKEY");
          assertThat(count(bench, "c >= X'ab011002' AND c < X'ab011003'")).isEqualTo(rows - 1);
          run(statement, "ALTER TABLE t MODIFY (c DECRYPT)");
          assertThat(count(bench, "c <=> kept AND HEX(c) <=> HEX(kept)")).isEqualTo(rows);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(
                    text(
                        plain,
                        "SELECT COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, COALESCE(COLLATION_NAME,"
                            + " '') FROM information_schema.COLUMNS WHERE TABLE_SCHEMA ="
                            + " DATABASE() AND TABLE_NAME = 't' AND COLUMN_NAME = 'c'"))
                .isEqualTo(
                    text(
                        plain,
                        "SELECT COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, COALESCE(COLLATION_NAME,"
                            + " '') FROM information_schema.COLUMNS WHERE TABLE_SCHEMA ="
                            + " DATABASE() AND TABLE_NAME = 't' AND COLUMN_NAME = 'kept'"));
          }
        });
  }

  /** What the session is set to, and how the driver sends, changes no value. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET character_set_results = utf8mb3",
        "SET character_set_connection = ucs2",
        "SET sql_mode = ''",
        "SET sql_mode = 'NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH,TRADITIONAL'",
        "SET check_constraint_checks = 0"
      })
  void settingsOfTheSessionDoNotChangeConvertedValues(String setting) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain(
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9)"
                  + (UTF8 + ", kept VARCHAR(9)" + UTF8 + ", b VARBINARY(9))"));
          bench.plain("INSERT INTO t VALUES (1, '" + SMILE + "', '" + SMILE + "', X'5c2700')");
          for (String driver : List.of("", "&useServerPrepStmts=true&useBulkStmts=true")) {
            try (Connection raw = bench.raw(driver);
                Statement setting1 = raw.createStatement()) {
              boolean unused = setting1.execute(setting);
              ColumnEncryption columns = bench.columns(raw);
              convert(columns, "ALTER TABLE t MODIFY (c ENCRYPT NO SALT)");
              convert(columns, "ALTER TABLE t MODIFY (b ENCRYPT)");
              assertThat(text(statement, "SELECT c FROM t WHERE c = '" + SMILE + "'"))
                  .isEqualTo(SMILE + "|");
              assertThatThrownBy(() -> bench.plain("UPDATE t SET c = 'plain'"))
                  .hasMessageMatching("(?si).*constraint.*");
              convert(columns, "ALTER TABLE t REKEY");
              convert(columns, "ALTER TABLE t MODIFY (c DECRYPT)");
              convert(columns, "ALTER TABLE t MODIFY (b DECRYPT)");
              columns.close();
            }
            assertThat(count(bench, "HEX(c) = HEX(kept) AND HEX(b) = '5C2700'")).isEqualTo(1);
          }
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "TINYINT(1)|2",
        "TIME|'-01:00:00'",
        "TIME|'24:00:00'",
        "TIME|'838:59:59'",
        "DATE|'0000-00-00'",
        "DATETIME|'2024-00-10 00:00:00'",
        "TIMESTAMP NULL|'2024-02-29 00:00:00'",
        "TEXT|'a'",
        "FLOAT(7,2)|1.5",
        "INT ZEROFILL|7",
        "DECIMAL(5,2) UNSIGNED|1",
        "YEAR|2024",
        "BIT(3)|1",
        "ENUM('a')|'a'",
        "INET6|'::1'",
        "VARCHAR(9) COMMENT 'mine'|'a'",
        "VARCHAR(9) DEFAULT 'd'|'a'",
        "VARCHAR(9) CHECK (c <> 'zz')|'a'",
        "VARCHAR(9) CHECK (n > 0)|'a'",
        "VARCHAR(9), KEY (c(3))|'a'",
        "VARCHAR(9), KEY (c)|'a'",
        "VARCHAR(9), FULLTEXT KEY (c)|'a'",
        "VARCHAR(9), UNIQUE (c)|'a'",
        "INT, changed TIMESTAMP DEFAULT 0 ON UPDATE CURRENT_TIMESTAMP|1",
        "INT, g INT AS (n + 1)|1",
        "INT) PARTITION BY HASH (n) PARTITIONS 2 #|1",
        "INT) WITH SYSTEM VERSIONING #|1",
        "INT) ENGINE=Aria #|1"
      })
  @Covers("columns-42")
  void valueThatCannotBeConvertedIsRefused(String type, String value) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain("SET sql_mode = ''");
          bench.plain("CREATE TABLE t (n INT PRIMARY KEY, c " + type + ")");
          bench.plain("INSERT INTO t (n, c) VALUES (1, " + value + ")");
          try (Statement plain = bench.plain.createStatement()) {
            String before = text(plain, "SHOW CREATE TABLE t") + text(plain, "SELECT * FROM t");
            assertThatThrownBy(() -> statement.execute("ALTER TABLE t MODIFY (c ENCRYPT)"))
                .hasMessageMatching("(?s)NACRE-(4011|2040): .*(column c[.: ]|it ).*")
                .hasMessageNotContaining(value.startsWith("'2") ? "2024" : "838:59");
            assertThat(text(plain, "SHOW CREATE TABLE t") + text(plain, "SELECT * FROM t"))
                .isEqualTo(before);
          }
        });
  }

  /** What a session without strict modes would cut or round in silence. */
  @Test
  void aValueThatTheServerWouldKeepInAnotherWayIsRefused() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c DATE ENCRYPT)",
              "INSERT INTO t VALUES (1, '2024-02-29')");
          try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO t VALUES (2, ?)")) {
            insert.setObject(1, LocalDate.of(-44, 3, 15));
            assertThat(insert.executeUpdate()).isEqualTo(1);
          }
          for (String mode : List.of("''", "'STRICT_ALL_TABLES'")) {
            run(statement, "SET sql_mode = " + mode);
            assertThatThrownBy(() -> statement.execute("ALTER TABLE t MODIFY (c DECRYPT)"))
                .hasMessageStartingWith("NACRE-4011");
          }
          assertThat(text(statement, "SELECT COUNT(c) FROM t")).isEqualTo("2|");
          assertThat(count(bench, "c >= X'ab01' AND c < X'ab02'")).isEqualTo(2);
          run(statement, "DELETE FROM t WHERE n = 2", "ALTER TABLE t MODIFY (c DECRYPT)");
          assertThat(count(bench, "c = '2024-02-29'")).isEqualTo(1);
        });
  }

  /** Characters of another set are the same ones, sealed and as they come back. */
  @ParameterizedTest
  @ValueSource(strings = {"latin1", "utf8mb3", "cp1251", "utf16", "sjis", "ascii"})
  void charactersOfOtherSetsAreConvertedOrRefused(String set) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          String letters =
              Map.of("latin1", "\u00e4\u20ac\u0081", "cp1251", "\u0436", "sjis", "\u3042")
                  .getOrDefault(set, "a");
          bench.plain(
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9) CHARACTER SET "
                  + (set + ", kept VARCHAR(9)" + UTF8 + ")"));
          bench.plain("INSERT INTO t VALUES (1, '" + letters + "', '" + letters + "')");
          run(statement, "ALTER TABLE t MODIFY (c ENCRYPT)");
          assertThat(text(statement, "SELECT c FROM t")).isEqualTo(letters + "|");
          run(statement, "ALTER TABLE t MODIFY (c DECRYPT)");
          assertThat(count(bench, "HEX(c) = HEX(kept)")).isEqualTo(1);
        });
  }
}
