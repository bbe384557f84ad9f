package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** ALTER TABLE … MODIFY (c ENCRYPT | DECRYPT) and REKEY on tables with rows. */
final class ColumnConversionTest extends CustomerConversionFixture {
  @ParameterizedTest
  @EachDialect
  @Covers("columns-34")
  void tableWithRowsIsEncryptedAndDecrypted(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "ALTER TABLE customer MODIFY (ssn ENCRYPT)",
              "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP mail)");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 1"))
              .startsWith(0xab, 0x01, 0x10, 0x01)
              .hasSize(11 + 32);
          assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 2")).hasSize(32);
          assertThat(bench.stored("SELECT email FROM customer WHERE id = 2")).isNull();
          assertThat(text(statement, "SELECT id FROM customer WHERE email = 'a@b'"))
              .isEqualTo("1|");
          run(statement, "INSERT INTO customer VALUES ('4', 4, 'c@d', 'n')");
          assertThatThrownBy(
                  () -> statement.execute("INSERT INTO customer VALUES ('4', 5, 'c@d', 'n')"))
              .isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = NULL WHERE id = 1"))
              .isInstanceOf(SQLException.class);
          for (String column : List.of("ssn", "email")) {
            assertThatThrownBy(
                    () -> bench.plain("UPDATE customer SET " + column + " = " + bench.plaintext()))
                .hasMessageMatching("(?si).*constraint.*");
          }
          run(statement, "DELETE FROM customer WHERE id = 4");
          run(
              statement,
              "ALTER TABLE customer MODIFY (email DECRYPT)",
              "ALTER TABLE customer MODIFY (ssn DECRYPT)");
          assertThat(all(statement)).isEqualTo(ROWS);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(all(plain)).isEqualTo(ROWS);
          }
          assertThatThrownBy(() -> bench.plain("INSERT INTO customer VALUES ('9', 9, 'a@b', 'n')"))
              .isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> bench.plain("INSERT INTO customer VALUES (NULL, 9, 'x', 'n')"))
              .isInstanceOf(SQLException.class);
          run(statement, "INSERT INTO customer VALUES ('4', 4, 'c@d', 'n')");
        });
  }

  @ParameterizedTest
  @EachDialect
  void primaryKeyWithManyRowsIsEncryptedAndDecrypted(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE account (name VARCHAR(40)" + exact(dialect) + " PRIMARY KEY, pin INT)");
          try (PreparedStatement insert =
              bench.plain.prepareStatement("INSERT INTO account VALUES (?, ?)")) {
            for (int i = 0; i < 10_000; i++) {
              insert.setString(1, "user " + i);
              insert.setInt(2, i);
              insert.addBatch();
            }
            insert.executeBatch();
          }
          run(
              statement,
              "ALTER TABLE account MODIFY (pin ENCRYPT)",
              "ALTER TABLE account MODIFY (name ENCRYPT NO SALT)",
              "ALTER TABLE account REKEY");
          assertThat(text(statement, "SELECT name, pin FROM account WHERE name = 'user 7654'"))
              .isEqualTo("user 7654|7654|");
          assertThat(text(statement, "SELECT COUNT(*), COUNT(DISTINCT name) FROM account"))
              .isEqualTo("10000|10000|");
          assertThat(bench.stored("SELECT name FROM account")).startsWith(0xab, 0x01, 0x20, 0x02);
          long sum = 0;
          try (ResultSet row = statement.executeQuery("SELECT pin FROM account")) {
            while (row.next()) {
              sum += row.getInt(1);
            }
          }
          assertThat(sum).isEqualTo(9_999L * 10_000 / 2);
          run(statement, "ALTER TABLE account MODIFY (name DECRYPT)");
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT COUNT(*) FROM account WHERE name = 'user 77'"))
                .isEqualTo("1|");
          }
        });
  }

  private static List<String> types(Dialect dialect) {
    List<String> types =
        new ArrayList<>(
            List.of(
                "CHAR(5)|'ab'",
                "VARCHAR(20)|'  '",
                "SMALLINT|-7",
                "INT|2147483647",
                "BIGINT|-9223372036854775808",
                "DECIMAL(12,2)|-3.50",
                "DOUBLE PRECISION|0.1",
                "DATE|'1582-10-04'",
                "TIME|'23:59:59'",
                "BOOLEAN|TRUE"));
    switch (DialectName.of(dialect)) {
      case H2 ->
          types.addAll(
              List.of(
                  "TINYINT|-128",
                  "REAL|0.1",
                  "TIMESTAMP(9)|'2024-02-29 23:59:59.123456789'",
                  "TIMESTAMP WITH TIME ZONE|'2024-02-29 23:59:59.123456+05:30'",
                  "TIME WITH TIME ZONE|'23:59:59+05:30'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'",
                  "VARBINARY(9)|X'ab0100'",
                  "BINARY(3)|X'ab0100'",
                  "JSON|JSON '{\"a\":1}'"));
      case POSTGRESQL ->
          types.addAll(
              List.of(
                  "REAL|0.1",
                  "TIMESTAMP|'2024-02-29 23:59:59.123456'",
                  "TIMESTAMPTZ|'2024-02-29 23:59:59.123456+05:30'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'",
                  "JSON|'{\"a\" : 1}'"));
      case MARIADB ->
          types.addAll(
              List.of(
                  "TINYINT|-128",
                  "FLOAT|0.1",
                  "DATETIME(6)|'2024-02-29 23:59:59.123456'",
                  "VARBINARY(9)|X'ab0100'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'"));
      case DERBY ->
          types.addAll(
              List.of(
                  "REAL|3.4E38",
                  "TIMESTAMP|'2024-02-29 23:59:59.123456789'",
                  "VARCHAR(9) FOR BIT DATA|X'ab0120'",
                  "CHAR(3) FOR BIT DATA|X'ab0120'"));
    }
    return types;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-11")
  void everyTypeIsDecryptedAsItWas(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int number = 0;
          for (String type : types(dialect)) {
            String[] parts = type.split("\\|", 2);
            String table = "typed" + number++;
            // MariaDB has types that are NOT NULL unless they say so; Derby knows no such word.
            String nullable = dialect == Dialect.DERBY ? "" : " NULL";
            bench.plain("CREATE TABLE " + table + " (a INT, c " + parts[0] + nullable + ", z INT)");
            bench.plain("INSERT INTO " + table + " VALUES (1, " + parts[1] + ", 2)");
            bench.plain("INSERT INTO " + table + " VALUES (2, NULL, 3)");
            String query = "SELECT a, c, z FROM " + table + " ORDER BY a";
            String before;
            try (Statement plain = bench.plain.createStatement()) {
              before = text(plain, query);
            }
            run(statement, "ALTER TABLE " + table + " MODIFY (c ENCRYPT)");
            assertThat(bench.stored("SELECT c FROM " + table + " WHERE a = 1"))
                .as(type)
                .startsWith(0xab, 0x01);
            run(statement, "ALTER TABLE " + table + " REKEY");
            assertThat(text(statement, "SELECT a, z FROM " + table + " WHERE c IS NOT NULL"))
                .isEqualTo("1|2|");
            run(statement, "ALTER TABLE " + table + " MODIFY (c DECRYPT)");
            try (Statement plain = bench.plain.createStatement()) {
              assertThat(text(plain, query)).as(type).isEqualTo(before);
            }
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  void oldCellsAreRefusedAfterARekey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(statement, "ALTER TABLE customer MODIFY (name ENCRYPT)");
          bench.copy("customer", "saved");
          run(statement, "ALTER TABLE customer REKEY", "ALTER TABLE customer REKEY");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(bench.stored("SELECT name FROM customer WHERE id = 1"))
              .startsWith(0xab, 0x01, 0x10, 0x03);
          String back =
              "UPDATE customer SET name = (SELECT s.name FROM saved s WHERE s.id = customer.id)";
          // The check lets in those of the newest key alone.
          assertThatThrownBy(() -> bench.plain(back)).hasMessageMatching("(?si).*constraint.*");
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }
}
